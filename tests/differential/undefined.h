/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What -fsanitize=undefined calls: it counts, instead of printing as libubsan does, so that the test can ask
 * after each call whether the compiled text did something that C leaves undefined. Read last, linked without
 * libubsan: a check that this file does not know is an error of the link. (-fno-strict-overflow defines signed
 * overflow.)
 */
#pragma once

static unsigned long undefined_seen;

#define CHECK(name) \
	void __ubsan_handle_##name(void) { undefined_seen++; }

CHECK(shift_out_of_bounds)
CHECK(out_of_bounds)
CHECK(type_mismatch_v1)
CHECK(load_invalid_value)
CHECK(divrem_overflow)
CHECK(builtin_unreachable)
CHECK(pointer_overflow)

/* How often since the last call. */
EXPORT unsigned long native_undefined(void)
{
	unsigned long count = undefined_seen;

	undefined_seen = 0;
	return count;
}
