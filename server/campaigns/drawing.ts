import { createHash, createHmac } from 'node:crypto'

/** Entries of a draw with the number of whoever's they are: all that a drawing needs, and nobody's name. */
export type DrawList = readonly (readonly [entry: string, whose: number])[]

/** The way in which is drawn; another one gets another number. */
export const drawVersion = 1

/** Names a list: any change of it is another hash. */
export const hashOfList = (list: DrawList) =>
  createHash('sha256')
    .update(list.map(([entry, whose]) => `${entry} ${whose}`).join('\n'))
    .digest('hex')

/**
 * Draws from a frozen list: each entry's lot is its HMAC under the seed, the lowest come first, and nobody is drawn twice. The same list, seed and
 * number of places always come to the same.
 */
export function drawFrom(list: DrawList, seed: string, places: number) {
  const lots = list
    .map(([entry, whose]) => ({ entry, whose, lot: createHmac('sha256', seed).update(entry).digest('hex') }))
    .sort((a, b) => (a.lot < b.lot ? -1 : a.lot > b.lot ? 1 : 0))
  const known = new Set<number>()
  const order = lots.filter(({ whose }) => !known.has(whose) && known.add(whose)).map(({ entry }) => entry)
  return { winners: order.slice(0, places), substitutes: order.slice(places, places + Math.min(places, 20)) }
}

interface DrawingEntry {
  _id: string
  person: string | null
  email: string
}

const namesOf = ({ person, email }: DrawingEntry) => (person ? [email, person] : [email])

/** Numbers whose entries are whose, in the order of the entries: an account and an address that stood together once are one person's. */
export function listOf(entries: readonly DrawingEntry[]): [string, number][] {
  const heads = new Map<string, string>()
  const headOf = (name: string): string => {
    const next = heads.get(name)
    return next === undefined || next === name ? name : headOf(next)
  }
  for (const entry of entries) {
    const [first, second] = namesOf(entry).map(headOf) as [string, string?]
    if (second !== undefined && second !== first) heads.set(second, first)
  }
  const numbers = new Map<string, number>()
  return entries.map(entry => {
    const head = headOf(entry.email)
    const number = numbers.get(head) ?? numbers.size + 1
    numbers.set(head, number)
    return [entry._id, number]
  })
}
