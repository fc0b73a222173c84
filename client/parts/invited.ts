import { readCode } from '#contract/codes.ts'
import { dayMs } from '#contract/time.ts'

const place = 'invitedBy'
/** Days for which a code counts that was opened here. */
const keptDays = 90

interface Kept {
  code: string
  at: number
}

/** The code by which this device was invited, until a registration takes it along or its days are over. */
export function invitedBy(now = Date.now()): string | undefined {
  try {
    const { code, at } = JSON.parse(localStorage.getItem(place) ?? 'null') as Kept
    return now - at < keptDays * dayMs ? (readCode(code) ?? undefined) : undefined
  } catch {
    return undefined
  }
}

/** Keeps a code for the registration; the first one counts as long as it does (K36). */
export function keepInvitation(code: string) {
  if (!invitedBy()) localStorage.setItem(place, JSON.stringify({ code, at: Date.now() } satisfies Kept))
}

export const forgetInvitation = () => localStorage.removeItem(place)
