import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { BusMessage } from '#server/kit/bus.ts'
import type { Tx } from '#server/kit/database.ts'
import type { House, WithBus } from '#server/kit/house.ts'
import type { Topic, TopicFrame } from '#server/serve/plugs.ts'
import type { Who } from '#server/serve/serve.ts'
import { person } from '#server/shared/auth/tables.ts'
import { hearingOf } from './chatChoices.ts'
import { handed } from './handed.ts'
import { blocksAmong, chatMessageOf, marksFor, messagesWhere, type Read, readersOf } from './shownMessages.ts'
import { chatMember, chatMessage, chatWindow } from './tables.ts'

type GroupNewsFields = Readonly<Record<string, string | number>>
interface News {
  of: string
  what: string
  about?: GroupNewsFields
}

const toldOf = ({ of, what, about }: News): BusMessage => ({ kind: 'topic', domain: 'chat', of, what, about })
const publishGroupNews = (tx: Tx, { bus }: WithBus, news: News) => bus.publish(tx, toldOf(news))

type Row = Pick<typeof chatMessage.$inferSelect, '_id' | 'group' | 'number' | 'changed'>

/** News of a message: its id and numbers go over the bus, its text never does. `name` is that under which its process was handed it. */
export const messageTold = ({ _id, group, number, changed }: Row, name?: string) =>
  toldOf({ of: group, what: 'message', about: { _id, number, changed, ...(name !== undefined && { name }) } })
/** Tells of a message, new or changed. */
export const tellMessage = (tx: Tx, { bus }: WithBus, row: Row) => bus.publish(tx, messageTold(row))
export const tellRead = (tx: Tx, house: WithBus, { group, ...about }: { group: string; person: string; number: number; changed: number }) =>
  publishGroupNews(tx, house, { of: group, what: 'read', about })
export const tellTyping = (tx: Tx, house: WithBus, group: string, about: { person: string; typing: number }) =>
  publishGroupNews(tx, house, { of: group, what: 'typing', about })
/** Tells of people who are in a group from now on: so many that their ids don't fit are told in several. */
export async function tellAdded(tx: Tx, house: WithBus, group: string, people: readonly string[]) {
  for (let from = 0; from < people.length; from += 100)
    await publishGroupNews(tx, house, { of: group, what: 'added', about: { people: people.slice(from, from + 100).join(' ') } })
}
/** Tells of a change to a group or its members; `gone` is nobody's member any more and is told once. */
export const tellGroup = (tx: Tx, house: WithBus, group: string, gone?: string) =>
  publishGroupNews(tx, house, { of: group, what: 'group', about: gone === undefined ? {} : { gone } })

/** Tells somebody's own devices alone of what changed in their place in a group. */
export const tellSelf = (tx: Tx, { bus }: WithBus, groupId: string, me: string) =>
  bus.publish(tx, { kind: 'live', people: [me], event: 'chat:groupChanged', data: { groupId } })

/** Tells of a group that is gone, by ids that fit into one message each. */
export async function tellGone(tx: Tx, house: WithBus, groupId: string, people: readonly string[]) {
  for (let from = 0; from < people.length; from += 100)
    await house.bus.publish(tx, { kind: 'live', people: people.slice(from, from + 100), event: 'chat:groupChanged', data: { groupId } })
  // Processes forget who was in it.
  await tellGroup(tx, house, groupId)
}

/** The times in a group of somebody who is in it now. */
type Windows = readonly Pick<typeof chatWindow.$inferSelect, 'first' | 'last'>[]
type Members = ReadonlyMap<string, Windows>

/**
 * Tells the people who are connected to this process what happens in their groups. It knows who is in which group, and since when, until that
 * changes: news come in the order of the commits, so what is known stands as it did when the news at hand was committed, or later.
 */
export function chatTopic(house: House): Topic {
  let known = new Map<string, Members>()
  const mostKnown = 10_000

  async function membersOf(group: string): Promise<Members> {
    const before = known.get(group)
    if (before) return before
    const to = known
    const rows = await house.db
      .select({ person: chatMember.person, first: chatWindow.first, last: chatWindow.last })
      .from(chatMember)
      .leftJoin(chatWindow, and(eq(chatWindow.group, chatMember.group), eq(chatWindow.person, chatMember.person)))
      .where(and(eq(chatMember.group, group), isNull(chatMember.left)))
    const found = new Map<string, Pick<typeof chatWindow.$inferSelect, 'first' | 'last'>[]>()
    for (const { person: each, first, last } of rows) {
      const windows = found.get(each) ?? []
      found.set(each, first === null ? windows : [...windows, { first, last }])
    }
    if (to.size >= mostKnown) to.clear()
    to.set(group, found)
    return found
  }

  return {
    forget: () => {
      // Members that are being read just now may be from before, too.
      known = new Map()
    },
    async tell({ of: group, what, about = {} }: Extract<BusMessage, { kind: 'topic' }>, here) {
      if (what === 'added' || what === 'group') known.delete(group)
      const all = await membersOf(group)
      const people = [...all.keys()].filter(each => here.has(each))
      if (what === 'group') {
        const gone = typeof about.gone === 'string' ? [about.gone] : []
        return [{ people: [...people, ...gone], event: 'chat:groupChanged', data: () => ({ groupId: group }) }]
      }
      if (people.length === 0) return []
      if (what === 'added') return addedOf(group, people, String(about.people).split(' '))
      const anew = () => {
        known.delete(group)
        return membersOf(group)
      }
      return (await framesOf({ house, group, all, anew }, what, about)).map(({ may, ...frame }) => ({
        ...frame,
        people: people.filter(may),
      }))
    },
  }
}

const addedOf = (group: string, people: readonly string[], added: readonly string[]): TopicFrame[] => [
  { people: people.filter(each => added.includes(each)), event: 'chat:groupAdded', data: () => ({ groupId: group }) },
  { people: people.filter(each => !added.includes(each)), event: 'chat:groupChanged', data: () => ({ groupId: group }) },
]

/** The first number that somebody may read since they joined last; undefined of who has left. */
async function firstOf(tx: Tx, group: string, me: string) {
  const open = and(eq(chatWindow.group, group), eq(chatWindow.person, me), isNull(chatWindow.last))
  const [window] = await tx.select({ first: chatWindow.first }).from(chatWindow).where(open)
  return window?.first
}

/** A frame for those members who `may` get it. */
type Framed = TopicFrame & { may: (person: string) => boolean }
const nobody: string[] = []
const none: ReadonlySet<string> = new Set<string>()

interface Group {
  house: House
  group: string
  /** Its members as the news at hand left them, or later; and as they are by now. */
  all: Members
  anew: () => Promise<Members>
}

async function framesOf(of: Group, what: string, about: GroupNewsFields): Promise<Framed[]> {
  const { house, group: groupId } = of
  const userId = String(about.person)
  if (what === 'read') {
    const [hearing, first] = await Promise.all([hearingOf(house.db, groupId, userId, 'receipts'), firstOf(house.db, groupId, userId)])
    // Somebody who has left since reads no more.
    if (first === undefined) return []
    const data = { groupId, userId, first, number: Number(about.number), changed: Number(about.changed) }
    const may = (each: string) => each === userId || hearing.has(each)
    return [{ people: nobody, event: 'chat:userReadMessages', data: () => data, may }]
  }
  if (what === 'message') return messageFrame(of, about)
  // Nobody hears of their own typing.
  const hearing = await hearingOf(house.db, groupId, userId, 'typing')
  const may = (each: string) => each !== userId && hearing.has(each)
  if (about.typing === 0) return [{ people: nobody, may, event: 'chat:userStoppedTyping', data: () => ({ groupId, userId }) }]
  const [row] = await house.db
    .select({ vorname: person.vorname })
    .from(person)
    .where(inArray(person._id, [userId]))
  const vorname = row?.vorname ?? ''
  return [{ people: nobody, may, event: 'chat:userStartedTyping', data: () => ({ groupId, userId, vorname }) }]
}

/** A new message as this process wrote it; any other as it stands by now: what was changed twice is told twice as its newest. */
async function messageFrame({ house, all, anew }: Group, { _id, changed, name }: GroupNewsFields): Promise<Framed[]> {
  const one = eq(chatMessage._id, String(_id))
  const read = handed(house, String(name)) ?? (await messagesWhere(house.db, one, one, 1))[0]
  if (!read) return []
  // Words of after this news are not for who has left meanwhile.
  const may = readableIn(read.row.changed > Number(changed) ? await anew() : all, read)
  // Nobody has read what is new; who did since is told after it.
  if (isNew(read)) return [{ people: nobody, may, event: 'chat:newMessage', data: who => chatMessageOf(house, who, read, []) }]
  const marks = await readersOf(house.db, read.row.group)
  const blocks = await blocksAmong(
    house.db,
    marks.map(mark => mark.person),
  )
  const data = (who: Who) => chatMessageOf(house, who, read, marksFor(marks, who._id, blocks.get(who._id) ?? none))
  return [{ people: nobody, may, event: 'chat:messageUpdated', data }]
}

/** True of those in whose time the message lies as it was read here, as `readableFor` says it of rows (K10). */
function readableIn(all: Members, { row }: Read) {
  const isWithin = (each: string, at: number) =>
    all.get(each)?.some(({ first, last }) => first <= at && (last === null || at <= last)) === true
  return (each: string) => isWithin(each, row.number) && (row.deleted !== null || isWithin(each, row.worded))
}

const isNew = ({ row }: Read) => row.version === 1
