/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What a request may say. A flag's bit is its place in the lists below; the lists at the end depend on the
 * configuration, so bits from 24 on move with it. A flag without a bit is 0. The composites say which flags a
 * kind of caller means. What a flag does is decided in mm/page_alloc.c.
 */

#define GFP_BITS_ALWAYS(bit)							\
	bit(DMA) bit(HIGHMEM) bit(DMA32) bit(MOVABLE)				\
	bit(RECLAIMABLE) bit(HIGH) bit(IO) bit(FS)				\
	bit(ZERO) bit(UNUSED) bit(DIRECT_RECLAIM) bit(KSWAPD_RECLAIM)		\
	bit(WRITE) bit(NOWARN) bit(RETRY_MAYFAIL) bit(NOFAIL)			\
	bit(NORETRY) bit(MEMALLOC) bit(COMP) bit(NOMEMALLOC)			\
	bit(HARDWALL) bit(THISNODE) bit(ACCOUNT) bit(ZEROTAGS)

#ifdef CONFIG_KASAN_HW_TAGS
#define GFP_BITS_TAGGED(bit) bit(SKIP_ZERO) bit(SKIP_KASAN)
#else
#define GFP_BITS_TAGGED(bit)
#endif

#ifdef CONFIG_LOCKDEP
#define GFP_BITS_LOCKDEP(bit) bit(NOLOCKDEP)
#else
#define GFP_BITS_LOCKDEP(bit)
#endif

#ifdef CONFIG_SLAB_OBJ_EXT
#define GFP_BITS_OBJ_EXT(bit) bit(NO_OBJ_EXT)
#else
#define GFP_BITS_OBJ_EXT(bit)
#endif

#define GFP_PLACE(name) GFP_AT_##name,
enum gfp_place {
	GFP_BITS_ALWAYS(GFP_PLACE)
	GFP_BITS_TAGGED(GFP_PLACE)
	GFP_BITS_LOCKDEP(GFP_PLACE)
	GFP_BITS_OBJ_EXT(GFP_PLACE)
	GFP_AT_END
};

/* from which zones */
#define __GFP_DMA ((gfp_t)1 << GFP_AT_DMA)
#define __GFP_HIGHMEM ((gfp_t)1 << GFP_AT_HIGHMEM)
#define __GFP_DMA32 ((gfp_t)1 << GFP_AT_DMA32)
#define __GFP_MOVABLE ((gfp_t)1 << GFP_AT_MOVABLE)	/* a mobility, too */
#define GFP_ZONEMASK (__GFP_DMA | __GFP_HIGHMEM | __GFP_DMA32 | __GFP_MOVABLE)

/* mobility and placement */
#define __GFP_RECLAIMABLE ((gfp_t)1 << GFP_AT_RECLAIMABLE)
#define __GFP_WRITE ((gfp_t)1 << GFP_AT_WRITE)
#define __GFP_HARDWALL ((gfp_t)1 << GFP_AT_HARDWALL)
#define __GFP_THISNODE ((gfp_t)1 << GFP_AT_THISNODE)
#define __GFP_ACCOUNT ((gfp_t)1 << GFP_AT_ACCOUNT)
#ifdef CONFIG_SLAB_OBJ_EXT
#define __GFP_NO_OBJ_EXT ((gfp_t)1 << GFP_AT_NO_OBJ_EXT)
#else
#define __GFP_NO_OBJ_EXT ((gfp_t)0)
#endif

/* claims on reserves; NOMEMALLOC wins over MEMALLOC */
#define __GFP_HIGH ((gfp_t)1 << GFP_AT_HIGH)
#define __GFP_MEMALLOC ((gfp_t)1 << GFP_AT_MEMALLOC)
#define __GFP_NOMEMALLOC ((gfp_t)1 << GFP_AT_NOMEMALLOC)

/* what reclaim may do, and how long the caller wants it to try */
#define __GFP_IO ((gfp_t)1 << GFP_AT_IO)
#define __GFP_FS ((gfp_t)1 << GFP_AT_FS)
#define __GFP_DIRECT_RECLAIM ((gfp_t)1 << GFP_AT_DIRECT_RECLAIM)
#define __GFP_KSWAPD_RECLAIM ((gfp_t)1 << GFP_AT_KSWAPD_RECLAIM)
#define __GFP_RECLAIM (__GFP_DIRECT_RECLAIM | __GFP_KSWAPD_RECLAIM)
#define __GFP_RETRY_MAYFAIL ((gfp_t)1 << GFP_AT_RETRY_MAYFAIL)
#define __GFP_NOFAIL ((gfp_t)1 << GFP_AT_NOFAIL)
#define __GFP_NORETRY ((gfp_t)1 << GFP_AT_NORETRY)

/* what is done with the page */
#define __GFP_NOWARN ((gfp_t)1 << GFP_AT_NOWARN)
#define __GFP_COMP ((gfp_t)1 << GFP_AT_COMP)
#define __GFP_ZERO ((gfp_t)1 << GFP_AT_ZERO)
#define __GFP_ZEROTAGS ((gfp_t)1 << GFP_AT_ZEROTAGS)
#ifdef CONFIG_KASAN_HW_TAGS
#define __GFP_SKIP_ZERO ((gfp_t)1 << GFP_AT_SKIP_ZERO)
#define __GFP_SKIP_KASAN ((gfp_t)1 << GFP_AT_SKIP_KASAN)
#else
#define __GFP_SKIP_ZERO ((gfp_t)0)
#define __GFP_SKIP_KASAN ((gfp_t)0)
#endif
#ifdef CONFIG_LOCKDEP
#define __GFP_NOLOCKDEP ((gfp_t)1 << GFP_AT_NOLOCKDEP)
#else
#define __GFP_NOLOCKDEP ((gfp_t)0)
#endif

#define __GFP_BITS_SHIFT GFP_AT_END
#define __GFP_BITS_MASK (((gfp_t)1 << __GFP_BITS_SHIFT) - 1)

/* kernel memory */
#define GFP_NOIO __GFP_RECLAIM
#define GFP_NOFS (GFP_NOIO | __GFP_IO)
#define GFP_KERNEL (GFP_NOFS | __GFP_FS)
#define GFP_KERNEL_ACCOUNT (GFP_KERNEL | __GFP_ACCOUNT)
#define GFP_ATOMIC (__GFP_KSWAPD_RECLAIM | __GFP_HIGH)
#define GFP_NOWAIT (__GFP_KSWAPD_RECLAIM | __GFP_NOWARN)
#define GFP_DMA __GFP_DMA
#define GFP_DMA32 __GFP_DMA32

/* user memory */
#define GFP_USER (GFP_KERNEL | __GFP_HARDWALL)
#define GFP_HIGHUSER (GFP_USER | __GFP_HIGHMEM)
#define GFP_HIGHUSER_MOVABLE (GFP_HIGHUSER | __GFP_MOVABLE | __GFP_SKIP_KASAN)
#define GFP_TRANSHUGE_LIGHT (GFP_TRANSHUGE & ~__GFP_DIRECT_RECLAIM)
#define GFP_TRANSHUGE ((GFP_HIGHUSER_MOVABLE & ~__GFP_KSWAPD_RECLAIM) | __GFP_COMP | __GFP_NOMEMALLOC | __GFP_NOWARN)
