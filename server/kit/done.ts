/** The reply of a call that only says that it worked. */
export const done = { ok: true } as const
