import { dayOf } from '#client/data/time.ts'
import type { ChatLine } from './chatLines.ts'

/** Entries of the list, in its order. */
export type ConversationEntry =
  | { kind: 'day'; key: string; day: string }
  | { kind: 'new'; key: string }
  | { kind: 'line'; key: string; line: ChatLine; begins: boolean; ends: boolean }

/** The longest silence, in ms, after which the same sender's next message still belongs to the one before. */
const together = 300_000

const isTogether = (one: ChatLine | undefined, other: ChatLine | undefined) =>
  one !== undefined &&
  other !== undefined &&
  one.own === other.own &&
  one.sender?._id === other.sender?._id &&
  dayOf(one.at) === dayOf(other.at) &&
  Math.abs(Date.parse(other.at) - Date.parse(one.at)) < together

/** The first message of others after the place up to which somebody had read. */
export const firstNew = (lines: readonly ChatLine[], read: number) =>
  lines.find(({ number, own }) => !own && number !== undefined && number > read)?._id

/** Lines beside a line decide its entries. */
interface LineNeighbours {
  before: ChatLine | undefined
  after: ChatLine | undefined
  /** The new ones begin with this line, or with the one after it. */
  isFirst: boolean
  endsOld: boolean
}

const madeOf = new WeakMap<ChatLine, LineNeighbours & { entries: ConversationEntry[] }>()

/** Messages under their days; above the one named `fresh` a line says that new ones begin. A line between the same ones keeps its entries. */
export function entriesOf(lines: readonly ChatLine[], fresh: string | undefined): ConversationEntry[] {
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

const isSame = (one: LineNeighbours, other: LineNeighbours) =>
  one.before === other.before && one.after === other.after && one.isFirst === other.isFirst && one.endsOld === other.endsOld

function entriesFor(line: ChatLine, { before, after, isFirst, endsOld }: LineNeighbours): ConversationEntry[] {
  const day = dayOf(line.at)
  const heads: ConversationEntry[] = []
  if (!before || dayOf(before.at) !== day) heads.push({ kind: 'day', key: `day ${day} ${line._id}`, day })
  if (isFirst) heads.push({ kind: 'new', key: 'new' })
  const begins = heads.length > 0 || !isTogether(before, line)
  return [...heads, { kind: 'line', key: line._id, line, begins, ends: !isTogether(line, after) || endsOld }]
}

/** Messages on either side that a report offers to take along (K22). */
const beside = 5

/** The messages beside one that have words and are at the studio. */
export function around(lines: readonly ChatLine[], _id: string): ChatLine[] {
  const told = lines.filter(line => line._id === _id || (line.number !== undefined && !line.deleted && line.text !== ''))
  const at = told.findIndex(line => line._id === _id)
  return at < 0 ? [] : told.slice(Math.max(0, at - beside), at + beside + 1).filter(line => line._id !== _id)
}

/** The difference, in ms, from which the device's own clock is told beside the receipt (K03). */
const apart = 300_000

/** True where a message came so much later, or earlier, than it was written that both times are told. */
export const cameApart = ({ at, written }: Pick<ChatLine, 'at' | 'written'>) =>
  written !== null && Math.abs(Date.parse(at) - Date.parse(written)) > apart
