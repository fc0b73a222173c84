import { orderStamps, type Stamp } from './stamps.ts'

/** Why a stamp's moment is doubtful (T05). It stays until somebody corrects it with a reason. */
export const doubts = {
  ahead: 'Die Uhr des Geräts ging vor.',
  backwards: 'Die Uhr des Geräts lief rückwärts.',
  old: 'Die Uhr des Geräts wurde länger als einen Tag nicht verglichen.',
  jumped: 'Die Uhr des Geräts wurde verstellt.',
  key: 'Der Schlüssel auf diesem Gerät war schon beendet.',
  'own-device': 'In diesem Studio wird auf dem Tablet gestempelt.',
} as const
export type Doubt = keyof typeof doubts

const aheadMs = 60_000
const oldSeconds = 86_400
const jumpMs = 120_000
/** By so much two moments of a clock that is right may lie apart: the server's answers, by which it is compared, say no more than the second. */
const vagueMs = 2000

/** Doubts about each stamp that has any, by its id. */
export function doubtsOf(stamps: readonly Stamp[]): ReadonlyMap<string, Doubt[]> {
  const found = new Map<string, Doubt[]>()
  const before = new Map<string, Stamp>()
  const clockOf = ({ tablet, device }: Stamp) => `${tablet ?? ''} ${device}`
  const byNumber = orderStamps(stamps).sort((a, b) => a.n - b.n)
  for (const stamp of byNumber) {
    const at = Date.parse(stamp.at)
    const last = before.get(clockOf(stamp))
    before.set(clockOf(stamp), stamp)
    const isJump = last?.offset != null && stamp.offset !== null && Math.abs(stamp.offset - last.offset) > jumpMs
    const all: Doubt[] = [
      ...(stamp.received && at > Date.parse(stamp.received) + aheadMs ? (['ahead'] as const) : []),
      ...(last && last.n < stamp.n && at + vagueMs < Date.parse(last.at) ? (['backwards'] as const) : []),
      ...(stamp.offsetAge === null || stamp.offsetAge > oldSeconds ? (['old'] as const) : []),
      ...(isJump ? (['jumped'] as const) : []),
      ...(stamp.marks ?? []),
    ]
    if (all.length > 0) found.set(stamp._id, [...new Set(all)])
  }
  return found
}

type Ticked = Pick<Stamp, '_id' | 'at' | 'n' | 'offset' | 'offsetAge'>

/** When a device last knew the distance to our clock, by its own one; null where it never did. */
const comparedAt = ({ at, offset, offsetAge }: Ticked) =>
  offset === null || offsetAge === null ? null : Date.parse(at) - offset - offsetAge * 1000

/** True of two stamps between which the device did not compare its clock; one that was set back says an age of none. */
const isSameLead = (one: Ticked, other: Ticked) =>
  (one.offsetAge === 0 && other.offsetAge === 0) || Math.abs((comparedAt(one) ?? 0) - (comparedAt(other) ?? 0)) < 5000

const isFresh = ({ offsetAge }: Ticked) => offsetAge !== null && offsetAge * 1000 < jumpMs

/**
 * Doubts that all taps on one device cast on each other, whoever tapped (T05): where its clock turns out to have been set, the taps are meant that were
 * made since it had been compared, beside the one that tells it.
 */
export function clockDoubts(stamps: readonly Ticked[]): ReadonlyMap<string, readonly ('backwards' | 'jumped')[]> {
  const found = new Map<string, Set<'backwards' | 'jumped'>>()
  const doubt = ({ _id }: Ticked, why: 'backwards' | 'jumped') => found.set(_id, (found.get(_id) ?? new Set()).add(why))
  const all = stamps.toSorted((a, b) => a.n - b.n)
  for (const [nth, stamp] of all.entries()) {
    const earlier = all.slice(0, nth)
    const after = earlier.filter(({ at }) => Date.parse(at) > Date.parse(stamp.at) + vagueMs)
    if (after.length > 0) for (const one of [stamp, ...after.filter(each => !isFresh(each))]) doubt(one, 'backwards')
    const last = earlier.at(-1)
    if (!last || last.offset === null || stamp.offset === null || Math.abs(stamp.offset - last.offset) <= jumpMs) continue
    doubt(stamp, 'jumped')
    for (let at = nth - 1; at >= 0 && isSameLead(all[at]!, last); at--) doubt(all[at]!, 'jumped')
  }
  return new Map([...found].map(([_id, whys]) => [_id, [...whys]]))
}
