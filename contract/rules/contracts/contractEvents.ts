import type { ContractAddOn } from './terms.ts'

/** Fields that every event of a contract carries. Events are appended and never changed (C06). */
interface Happened {
  _id: string
  /** ISO day from which it counts; of a notice the day of its receipt, of a pause the first one out. */
  day: string
  /** Instant of receipt at the server; among events it alone orders. */
  receivedAt: string
  /** Person who did it; null for the house itself. */
  author: string | null
  reason: string
}

/** Days taken out, both ends included (C05). */
export interface Pause extends Happened {
  kind: 'pause'
  to: string
  /** Whole Rappen that it costs. */
  fee: number
}

/** Days given after the end of the term that runs on `day`; an open-ended contract costs nothing for as many days from `day` on. */
export interface Bonus extends Happened {
  kind: 'bonus'
  days: number
}

/** From `day` on a period costs this much, or the company takes off so much; null leaves one as it is. */
export interface PriceChange extends Happened {
  kind: 'price'
  price: number | null
  companyPercent: number | null
}

/** From `day` on the add-on is there, or `day` is its last. */
export interface AddOnChange extends Happened {
  kind: 'addOn'
  addOn: ContractAddOn
  act: 'begins' | 'ends'
}

/** `day` is the first of the contract that follows, so that the day before is the last here. */
export interface Handover extends Happened {
  kind: 'upgrade' | 'transfer'
  /** Id of the contract that begins. */
  contract: string
}

export interface Notice extends Happened {
  kind: 'notice'
  /** To the next possible day, or to one that was set (C39). */
  notice: 'ordinary' | 'extraordinary'
  /** Last day of an extraordinary one. */
  to: string | null
  /** It came after the last day of notice, and staff took it all the same (C10). */
  late: boolean
}

/** `day` is the last one on which somebody could come in; nothing is owed (C15). */
export interface Withdrawal extends Happened {
  kind: 'withdrawal'
}

/** Event without its frame, to stand in place of another. */
type Content<E> = E extends Happened ? Omit<E, '_id' | 'receivedAt' | 'author' | 'reason'> : never

/** Puts another content in place of an event, or none; both stay written (C06). It keeps the corrected event's place among the others. */
export interface CorrectionEvent extends Happened {
  kind: 'correction'
  /** Id of the event, which may be a correction itself. */
  of: string
  instead: Content<EffectiveEvent> | null
}

/** Events that say something by themselves. */
export type EffectiveEvent = Pause | Bonus | PriceChange | AddOnChange | Handover | Notice | Withdrawal
export type ContractEvent = EffectiveEvent | CorrectionEvent

/** In the order of their receipt, which alone orders events (C06). */
export const byReceipt = (one: ContractEvent, other: ContractEvent) =>
  one.receivedAt < other.receivedAt ? -1 : one.receivedAt > other.receivedAt ? 1 : one._id < other._id ? -1 : one._id > other._id ? 1 : 0

/** Events that were known at an instant, as corrected by then, in the order of their receipt; an event that came twice counts once. */
export function effective(events: readonly ContractEvent[], knownAt?: string): EffectiveEvent[] {
  const known = new Map(events.filter(({ receivedAt }) => knownAt === undefined || receivedAt <= knownAt).map(event => [event._id, event]))
  const sorted = [...known.values()].sort(byReceipt)
  const instead = new Map<string, CorrectionEvent['instead']>()
  // The newest correction of an event stands, so a corrected correction never gets to say anything.
  for (const event of sorted.toReversed()) {
    if (event.kind !== 'correction' || instead.get(event._id) === null) continue
    const said = instead.get(event._id) ?? event.instead
    if (!instead.has(event.of)) instead.set(event.of, said as CorrectionEvent['instead'])
  }
  return sorted.flatMap(event => {
    if (event.kind === 'correction') return []
    const other = instead.get(event._id)
    return other === null ? [] : [other ? ({ ...event, ...other } as EffectiveEvent) : event]
  })
}
