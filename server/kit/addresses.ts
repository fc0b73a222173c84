import { domainToUnicode } from 'node:url'
import { type AnyColumn, inArray } from 'drizzle-orm'
import { cleanEmail } from '#contract/clean.ts'

/** True where two addresses are one mailbox; rows of before may hold either in another spelling. */
export const isSameAddress = (one: string, other: string) => cleanEmail(one) === cleanEmail(other)

/**
 * The spellings under which rows of before may hold an address: first as it was typed, then its own one, then its domain in the letters that
 * people read, ü as one sign or as two.
 */
export function spellingsOf(typed: string) {
  const clean = cleanEmail(typed)
  const at = clean.lastIndexOf('@') + 1
  const shown = clean.slice(0, at) + domainToUnicode(clean.slice(at))
  return [...new Set([typed.trim().toLowerCase(), clean, shown, shown.normalize('NFD')])]
}

/** Condition for rows with this address, in whichever spelling. */
export const isAddress = (column: AnyColumn, address: string) => inArray(column, spellingsOf(address))
