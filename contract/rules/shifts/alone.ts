import type { Worked } from './wallTimes.ts'

interface Manned extends Worked {
  _id: string
  person: string | null
}

/** The longest stretch, in ms, in which any of these are there; each with its beginning and end, the earliest first. */
function longestOf(stretches: readonly (readonly [number, number])[]): number {
  let [longest, from, to] = [0, 0, 0]
  for (const [begin, end] of stretches) {
    if (begin > to || to === 0) from = begin
    to = Math.max(to, end)
    longest = Math.max(longest, to - from)
  }
  return longest
}

/**
 * Ids of a studio's shifts whose person can't leave for their break, as nobody else is on shift for as long as it lasts: then it is working time (ArG
 * art. 15 par. 2, T11).
 */
export function aloneIn(shifts: readonly Manned[]): ReadonlySet<string> {
  const all = shifts
    .filter(({ person }) => person !== null)
    .map(shift => ({ shift, begin: Date.parse(shift.from), end: Date.parse(shift.to) }))
    .sort((one, other) => one.begin - other.begin)
  const longest = Math.max(0, ...all.map(({ begin, end }) => end - begin))
  const alone = new Set<string>()
  let first = 0
  for (const { shift, begin, end } of all) {
    while (all[first]!.begin < begin - longest) first += 1
    if (shift.break === 0) continue
    const others: [number, number][] = []
    for (let nth = first; nth < all.length && all[nth]!.begin < end; nth += 1) {
      const other = all[nth]!
      if (other.shift.person !== shift.person && other.end > begin) others.push([Math.max(begin, other.begin), Math.min(end, other.end)])
    }
    if (longestOf(others) < shift.break * 60_000) alone.add(shift._id)
  }
  return alone
}
