import type { BounceKind } from '#contract/mailings/words.ts'
import { everyPurpose } from '#contract/newsletter/words.ts'
import type { Within } from '#server/kit/acting.ts'
import type { House } from '#server/kit/house.ts'
import { addressIn, record } from '#server/newsletter/rules.ts'

/** True of an enhanced status (RFC 3463) that says that there is no such mailbox, or that it takes no mail. 5.1.7 and 5.1.8 are about the sender's. */
export const saysNoMailbox = (status: string) => /^5\.1\.(?![78]\b)\d{1,3}\b/.test(status)

const kinds = { hard: 'bounced', refused: 'bounced', complaint: 'complained' } as const
const sources: Record<keyof typeof kinds, string> = {
  hard: 'Mail kam zurück',
  refused: 'Mailserver kennt die Adresse nicht',
  complaint: 'Als Spam gemeldet',
}

/** Ends all that advertises to an address: a mail came back, was reported, or the server knows no such mailbox as it is to be handed over (V11). */
export const block = async (given: Within<House>, address: string, why: Exclude<BounceKind, 'soft'> | 'refused') =>
  record(given.tx, await addressIn(given, { channel: 'email', address }), {
    purpose: everyPurpose,
    kind: kinds[why],
    source: sources[why],
  })
