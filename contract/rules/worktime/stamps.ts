/** What somebody taps at the clock. */
export const stampKinds = { in: 'Kommen', break: 'Pause', back: 'Weiter', out: 'Gehen' } as const
export type StampKind = keyof typeof stampKinds

/** What an entry was, as law and payroll tell them apart (T08). */
export const workKinds = {
  care: 'Betreuung',
  upkeep: 'Unterhalt',
  office: 'Büro',
  course: 'Kurs',
  trip: 'Dienstreise',
  school: 'Schule',
} as const
export type WorkKind = keyof typeof workKinds

/** One tap (T05). It is never changed nor deleted; moments are ISO text. */
export interface Stamp {
  _id: string
  kind: StampKind
  studio: string
  /** The device's clock, corrected by its last known distance to the server's. */
  at: string
  /** That distance in ms, and its age in seconds; both null where the device has never met the server. */
  offset: number | null
  offsetAge: number | null
  /** A random name of the device, and the number of the tap on it. */
  device: string
  n: number
  /** When the studio received it; nothing while it waits. */
  received?: string | null
  /** The employee's key had ended before it was received, or the studio takes no stamps of own devices. */
  marks?: readonly StampMark[]
}
export type StampMark = 'key' | 'own-device'

/** Moments of a stretch of time in ms. */
export interface Stretch {
  from: number
  to: number
}

/** A stretch as it is written: moments as ISO text. */
export interface Span {
  from: string
  to: string
}

/** Where a written entry comes from. */
export const sources = {
  stamp: 'gestempelt',
  hand: 'von Hand',
  office: 'vom Büro',
  correction: 'korrigiert',
  plan: 'aus Plan übernommen',
} as const
export type Source = keyof typeof sources

/** What somebody wrote in place of, or without stamps: an entry by hand, one of the office, an accepted correction (T20, T21, T24). */
export interface Written {
  _id: string
  /** The entry that it says anew: one's own id where there was none, else that of a stamp or of an entry by hand. */
  entry: string
  studio: string
  from: string
  to: string
  breaks: readonly Span[]
  kind: WorkKind
  source: Exclude<Source, 'stamp'>
  reason: string
  /** True where nothing was worked after all. */
  gone: boolean
  /** When it was written; the later one holds, of two at once the one with the greater id. */
  at: string
}

/** In this time two taps of the same kind are one (T06). */
export const sameTapMs = 120_000
/** So long after its beginning an entry without an end is open, and the next tap is Kommen (T07, art. 10 ArG). */
export const longestMs = 14 * 3_600_000
/** How many days back somebody enters work by hand; what is older is a correction (T20). */
export const daysByHand = 7

const order = (a: Stamp, b: Stamp) =>
  Date.parse(a.at) - Date.parse(b.at) ||
  (a.device < b.device ? -1 : a.device > b.device ? 1 : a.n - b.n) ||
  (a._id < b._id ? -1 : a._id > b._id ? 1 : 0)

/** The stamps in the one order that counts, each once, whatever the order and however often they came (T06). */
export function inOrder(stamps: readonly Stamp[]): Stamp[] {
  const seen = new Set<string>()
  return stamps.toSorted(order).filter(({ _id }) => !seen.has(_id) && seen.add(_id))
}
