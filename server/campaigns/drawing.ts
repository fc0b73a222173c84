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

/** Numbers whose entries are whose, in the order of the entries: by account, else by address. */
export function listOf(entries: readonly { _id: string; person: string | null; email: string }[]): [string, number][] {
  const numbers = new Map<string, number>()
  const numberOf = (names: string[]) => {
    const known = names.map(name => numbers.get(name)).find(number => number !== undefined)
    const number = known ?? numbers.size + 1
    for (const name of names) numbers.set(name, number)
    return number
  }
  return entries.map(({ _id, person, email }) => [_id, numberOf([email, ...(person ? [person] : [])])])
}
