import { deviceTexts } from '#client/data/storage.ts'
import { readCode } from '#contract/codes.ts'
import { email } from '#contract/shapes.ts'
import { dayMs } from '#contract/time.ts'

const place = 'invitedBy'
/** Days for which an invitation counts that was opened here. */
const keptDays = 90

interface StoredInvite {
  /** Called so since only codes were kept. */
  code: string
  at: number
}

/** The inviter that an invitation's address names: a member's code, or on printed links their e-mail address (K35). */
const inviterOf = (ref: string) => readCode(ref) ?? (email().isValidSync(ref) ? ref : undefined)

/** By whom this device was invited, until a registration takes it along or its days are over; never shown, it may be an address. */
export function invitedBy(now = Date.now()): string | undefined {
  try {
    const { code, at } = JSON.parse(deviceTexts.getItem(place) ?? 'null') as StoredInvite
    return now - at < keptDays * dayMs ? inviterOf(code) : undefined
  } catch {
    return undefined
  }
}

/** Keeps an invitation for the registration; the first one counts as long as it does (K36). One that names nobody is none. */
export function keepInvitation(ref: string) {
  const code = inviterOf(ref.trim())
  if (code && !invitedBy()) deviceTexts.setItem(place, JSON.stringify({ code, at: Date.now() } satisfies StoredInvite))
}

export const forgetInvitation = () => deviceTexts.removeItem(place)
