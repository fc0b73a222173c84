/** Taps of the clock. */
export const stampKinds = { in: 'Kommen', break: 'Pause', back: 'Weiter', out: 'Gehen' } as const
export type StampKind = keyof typeof stampKinds

/** Kinds of entries, as law and payroll tell them apart (T08). */
export const workKinds = {
  care: 'Betreuung',
  upkeep: 'Unterhalt',
  office: 'Büro',
  course: 'Kurs',
  trip: 'Dienstreise',
  school: 'Schule',
} as const
export type WorkTimeKind = keyof typeof workKinds

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
  /** The studio's tablet that it is, as the server knows it: two may bear one name. */
  tablet?: string | null
  /** When the studio received it; nothing while it waits. */
  received?: string | null
  /** Reasons that make it doubtful besides: its key had ended, it came from an own device, or others' taps on the same device tell that its clock was wrong. */
  marks?: readonly StampMark[]
}
export const stampMarks = { key: 0, 'own-device': 0, backwards: 0, jumped: 0 } as const
export type StampMark = keyof typeof stampMarks

/** Moments of a stretch of time in ms. */
export interface TimeStretch {
  from: number
  to: number
}

/** A stretch as it is written: moments as ISO text. */
export interface MomentSpan {
  from: string
  to: string
}

/** Sources of a written entry. */
export const sources = {
  stamp: 'gestempelt',
  hand: 'von Hand',
  office: 'vom Büro',
  correction: 'korrigiert',
  plan: 'aus Plan übernommen',
} as const
export type WrittenSource = keyof typeof sources

/** An entry that somebody wrote in place of, or without stamps: one by hand, one of the office, an accepted correction (T20, T21, T24). */
export interface WrittenEntry {
  _id: string
  /** The entry that it says anew: one's own id where there was none, else that of a stamp or of an entry by hand. */
  entry: string
  studio: string
  from: string
  to: string
  breaks: readonly MomentSpan[]
  kind: WorkTimeKind
  source: Exclude<WrittenSource, 'stamp'>
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
export function orderStamps(stamps: readonly Stamp[]): Stamp[] {
  const seen = new Set<string>()
  return stamps.toSorted(order).filter(({ _id }) => !seen.has(_id) && seen.add(_id))
}
