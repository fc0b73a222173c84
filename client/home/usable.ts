import type { EntryCode } from '#contract/shop/entryCodes.ts'

/** Codes that open the entrance on that day, the one first that ends first. */
export const usable = (codes: readonly EntryCode[], day: string) =>
  codes
    .filter(({ state, entries, used, until, dispute }) => state === 'saved' && used < entries && until >= day && !dispute)
    .sort((one, other) => (one.until < other.until ? -1 : 1))
