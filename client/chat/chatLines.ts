import { type ActOf, isActOf } from '#client/data/waitingActs.ts'
import { chat } from '#contract/chat/calls.ts'
import type { ChatMessage, Face } from '#contract/chat/shapes.ts'
import type { OutboxRow } from '#sync/client/types.ts'
import { groupOfAct, waitingIn } from './unsentMessages.ts'

/** A message as the conversation shows it: what the studio has, with what this device did and the studio does not know yet. */
export interface ChatLine {
  _id: string
  /** Its place; none while it waits here. */
  number?: number
  /** The version that an edit names. */
  version: number
  sender: Face | null
  own: boolean
  text: string
  replyTo: string | null
  /** Receipt by the studio; of one that waits this device's clock. */
  at: string
  written: string | null
  edited: boolean
  deleted: ChatMessage['deleted']
  state: 'waiting' | 'sent' | 'refused'
  /** The act that the studio did not take, with its reason. */
  refused?: OutboxRow
  readBy: readonly string[]
}

export interface ConversationState {
  /** Rows of the log, oldest first. */
  rows: readonly ChatMessage[]
  marks: readonly { userId: string; first: number; number: number }[]
  /** All rows of the outbox, in their order. */
  acts: readonly OutboxRow[]
  group: string
  me: Face
  /** Ids of the outbox's messages that the log has, also where they stand above the rows; undefined until that is known. */
  here: ReadonlySet<string> | undefined
  /** Moment in ms up to which the log holds all that the studio has, and this one, both by this device's clock. */
  seen: number
  now: number
  /** True of those whose reading this member may know of now, whatever the log has from before (K08, K14). */
  shows: (reader: string) => boolean
}

/** The messages of a group: the log's rows, and below them what this device has written since. */
export function linesIn({ rows, marks, acts, group, me, here, seen, now, shows }: ConversationState): ChatLine[] {
  const mine = acts.filter(row => groupOfAct(row) === group)
  const { sent, done } = waitingIn(mine, group)
  const told = marks.filter(({ userId }) => shows(userId))
  const reading = { key: JSON.stringify([me._id, told]), shows }
  const stored = rows.map(row => keptLine(row, reading, () => chatLineOf(row, me._id, told, shows)))
  // An answered message that the log lacks is on its way; one from before the last look stands above the rows, or is gone.
  const shown = new Set(rows.map(({ _id }) => _id))
  const isHere = (_id: string) => shown.has(_id) || here?.has(_id) === true
  // A look that lies ahead was before the clock was set back: it tells of nothing that was answered since.
  const looked = seen <= now ? seen : 0
  const coming = done.filter(({ _id, row }) => here && !isHere(_id) && Date.parse(row.answered ?? '') > looked)
  const waits = sent.filter(({ _id, row }) => row.state === 'refused' || !isHere(_id))
  const own = [...coming, ...waits].map(({ _id, text, replyTo, at, row }): ChatLine => {
    const state = row.state === 'done' ? 'sent' : row.state
    // The studio may have that id with another text: this one is a line of its own.
    const base = {
      _id: isHere(_id) ? `refused ${_id}` : _id,
      version: 1,
      sender: me,
      own: true,
      text,
      replyTo,
      at,
      written: null,
      edited: false,
      deleted: null,
      readBy: [],
    }
    return { ...base, state, ...(state === 'refused' && { refused: row }) }
  })
  const changes = mine.filter(isChange)
  const changing = new Set(changes.map(({ params }) => params.id))
  return [...stored, ...own].map(line =>
    changing.has(line._id) ? changes.filter(({ params }) => params.id === line._id).reduce(changedBy, line) : line,
  )
}

/** The things beside a row that its line hangs on. */
interface Reading {
  key: string
  shows: ConversationState['shows']
}

const madeOf = new WeakMap<ChatMessage, Reading & { line: ChatLine }>()

/** The line that was made of this row before, as long as it would be the same: a page that comes makes its own only. */
function keptLine(row: ChatMessage, { key, shows }: Reading, make: () => ChatLine): ChatLine {
  const made = madeOf.get(row)
  if (made?.key === key && made.shows === shows) return made.line
  const line = make()
  madeOf.set(row, { key, shows, line })
  return line
}

function chatLineOf(row: ChatMessage, me: string, marks: ConversationState['marks'], shows: ConversationState['shows']): ChatLine {
  const own = row.senderId?._id === me
  const reads = ({ userId, first, number }: ConversationState['marks'][number]) =>
    userId !== me && first <= row.number && row.number <= number
  const readers = own ? marks.filter(reads).map(({ userId }) => userId) : []
  return {
    _id: row._id,
    number: row.number,
    version: row.version,
    sender: row.senderId,
    own,
    text: row.text,
    at: row.at,
    replyTo: row.replyToMessageId,
    written: row.written,
    edited: row.edited,
    deleted: row.deleted,
    state: 'sent' as const,
    readBy: [...new Set([...row.readBy.filter(shows), ...readers])],
  }
}

type MessageChange = ActOf<typeof chat.editMessage> | ActOf<typeof chat.deleteMessage>
const isChange = (row: OutboxRow): row is MessageChange => isActOf(row, chat.editMessage) || isActOf(row, chat.deleteMessage)

/** A message after an edit or the taking back that this device did; what was refused is told, and changes nothing. */
function changedBy(line: ChatLine, row: MessageChange): ChatLine {
  if (!isActOf(row, chat.editMessage)) {
    if (row.state === 'refused') return line.deleted ? line : { ...line, state: 'refused', refused: row }
    return { ...line, text: '', edited: false, deleted: line.deleted ?? (line.own ? 'author' : 'group'), ...waits(line, row) }
  }
  const { textContent = '', version } = row.body
  if (line.deleted) return line
  if (row.state === 'refused') return { ...line, state: 'refused', refused: row }
  // The studio has it, and the log a newer version.
  if (row.state === 'done' && line.version > version) return line
  return { ...line, text: textContent, edited: true, ...waits(line, row) }
}

const waits = (line: ChatLine, { state }: OutboxRow): Pick<ChatLine, 'state'> => ({ state: state === 'waiting' ? 'waiting' : line.state })
