import { dayMs } from '#contract/time.ts'

/** The ways to reach somebody. */
export const channels = { email: 'E-Mail', push: 'Push', telephone: 'Telefon' } as const
export type Channel = keyof typeof channels

/** Events that can happen to a consent. */
export const consentKinds = {
  told: 'Auf das Ablehnen hingewiesen',
  asked: 'Angefragt',
  confirmed: 'Bestätigt',
  given: 'Eingeschaltet',
  taken: 'Übernommen',
  moved: 'Mit neuer Adresse mitgenommen',
  withdrawn: 'Abgemeldet',
  bounced: 'Unzustellbar',
  complained: 'Als Spam gemeldet',
} as const
export type ConsentKind = keyof typeof consentKinds

export const consentStates = { none: 'Nichts bekannt', asked: 'Angefragt', yes: 'Ja', no: 'Nein', blocked: 'Gesperrt' } as const
export type ConsentState = keyof typeof consentStates

export interface ConsentEvent {
  kind: ConsentKind
  /** Instant at which we got it, and its place among those of the same instant. */
  receipt: string
  number: number
  /** Instant at which the person did it, never after the receipt. */
  moment: string
}

/** Consent for one address, channel and purpose. */
export interface ChannelConsent {
  state: ConsentState
  /** Since when; null where nothing is known. */
  since: string | null
  /** Until when what was asked can be confirmed. */
  until: string | null
}

/** Days for which what was asked can be confirmed. */
export const askedDays = 7
export const untilOf = (receipt: string) => new Date(Date.parse(receipt) + askedDays * dayMs).toISOString()

/** The order of receipt, whatever order they are read in. */
const compareReceipts = (one: ConsentEvent, other: ConsentEvent) =>
  one.receipt === other.receipt ? one.number - other.number : one.receipt < other.receipt ? -1 : 1

interface ConsentStanding {
  base: Exclude<ConsentState, 'asked'>
  since: string | null
  asked: string | null
  /** Moment of the latest refusal: what was given before it does not come to life by arriving later. */
  refused: string
  known: boolean
}

/** Standing after one more event. */
function after(now: ConsentStanding, { kind, receipt, moment }: ConsentEvent): ConsentStanding {
  const next = { ...now, known: true }
  const yes: ConsentStanding = { ...next, base: 'yes', since: receipt, asked: null }
  const isLater = moment > now.refused
  const isOpen = now.asked !== null && receipt <= untilOf(now.asked)
  switch (kind) {
    // No yes and no no: what follows from it is asked for customers alone (V06).
    case 'told':
      return now
    case 'withdrawn':
      return {
        ...next,
        asked: null,
        refused: isLater ? moment : now.refused,
        ...(now.base !== 'blocked' && now.base !== 'no' && { base: 'no', since: receipt }),
      }
    case 'bounced':
    case 'complained':
      return { ...next, asked: null, ...(now.base !== 'blocked' && { base: 'blocked', since: receipt }) }
    case 'asked':
      return now.base === 'yes' || !isLater ? next : { ...next, asked: receipt }
    case 'confirmed':
      return isOpen ? (now.base === 'yes' ? next : yes) : next
    case 'given':
      return now.base === 'yes' || now.base === 'blocked' || !isLater ? next : yes
    case 'taken':
      return now.known ? next : yes
    case 'moved':
      return now.base === 'none' ? yes : next
  }
}

/**
 * Folds the events of one address, channel and purpose by their receipt. A withdrawal ends all that was given before it, also what arrives later;
 * a blocked address comes back by its person's own confirmation alone; what is taken over or moved counts only where nothing is known.
 */
export function consentOf(events: readonly ConsentEvent[], now: string): ChannelConsent {
  const start: ConsentStanding = { base: 'none', since: null, asked: null, refused: '', known: false }
  const { base, since, asked } = events.toSorted(compareReceipts).reduce(after, start)
  const until = asked && untilOf(asked)
  if (asked && until && now <= until && base !== 'blocked') return { state: 'asked', since: asked, until }
  return { state: base, since, until: until && now <= until ? until : null }
}
