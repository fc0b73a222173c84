import { dayOf } from '#client/data/time.ts'
import type { Line } from './lines.ts'

/** What stands in the list, in its order. */
export type Entry =
  | { kind: 'day'; key: string; day: string }
  | { kind: 'new'; key: string }
  | { kind: 'line'; key: string; line: Line; begins: boolean; ends: boolean }

/** The longest silence, in ms, after which the same sender's next message still belongs to the one before. */
const together = 300_000

const isTogether = (one: Line | undefined, other: Line | undefined) =>
  one !== undefined &&
  other !== undefined &&
  one.own === other.own &&
  one.sender?._id === other.sender?._id &&
  dayOf(one.at) === dayOf(other.at) &&
  Math.abs(Date.parse(other.at) - Date.parse(one.at)) < together

/** The first message of others after the place up to which somebody had read. */
export const firstNew = (lines: readonly Line[], read: number) =>
  lines.find(({ number, own }) => !own && number !== undefined && number > read)?._id

/** What stands beside a line decides its entries. */
interface Beside {
  before: Line | undefined
  after: Line | undefined
  /** The new ones begin with this line, or with the one after it. */
  isFirst: boolean
  endsOld: boolean
}

const madeOf = new WeakMap<Line, Beside & { entries: Entry[] }>()

/** Messages under their days; above the one named `fresh` a line says that new ones begin. A line between the same ones keeps its entries. */
export function entriesOf(lines: readonly Line[], fresh: string | undefined): Entry[] {
  const first = lines.find(({ _id }) => _id === fresh)
  return lines.flatMap((line, at) => {
    const [before, after] = [lines[at - 1], lines[at + 1]]
    const beside = { before, after, isFirst: line === first, endsOld: after !== undefined && after === first }
    const made = madeOf.get(line)
    if (made && isSame(made, beside)) return made.entries
    const entries = entriesFor(line, beside)
    madeOf.set(line, { ...beside, entries })
    return entries
  })
}

const isSame = (one: Beside, other: Beside) =>
  one.before === other.before && one.after === other.after && one.isFirst === other.isFirst && one.endsOld === other.endsOld

function entriesFor(line: Line, { before, after, isFirst, endsOld }: Beside): Entry[] {
  const day = dayOf(line.at)
  const heads: Entry[] = []
  if (!before || dayOf(before.at) !== day) heads.push({ kind: 'day', key: `day ${day} ${line._id}`, day })
  if (isFirst) heads.push({ kind: 'new', key: 'new' })
  const begins = heads.length > 0 || !isTogether(before, line)
  return [...heads, { kind: 'line', key: line._id, line, begins, ends: !isTogether(line, after) || endsOld }]
}

/** Messages on either side that a report offers to take along (K22). */
const beside = 5

/** The messages beside one that have words and are at the studio. */
export function around(lines: readonly Line[], _id: string): Line[] {
  const told = lines.filter(line => line._id === _id || (line.number !== undefined && !line.deleted && line.text !== ''))
  const at = told.findIndex(line => line._id === _id)
  return at < 0 ? [] : told.slice(Math.max(0, at - beside), at + beside + 1).filter(line => line._id !== _id)
}

/** The difference, in ms, from which the device's own clock is told beside the receipt (K03). */
const apart = 300_000

/** True where a message came so much later, or earlier, than it was written that both times are told. */
export const cameApart = ({ at, written }: Pick<Line, 'at' | 'written'>) =>
  written !== null && Math.abs(Date.parse(at) - Date.parse(written)) > apart
