import { and, eq, inArray, isNull } from 'drizzle-orm'
import { person } from '#server/auth/tables.ts'
import type { Message } from '#server/kit/bus.ts'
import type { Tx } from '#server/kit/database.ts'
import type { Told, Topic } from '#server/kit/domain.ts'
import type { House } from '#server/kit/house.ts'
import type { Who } from '#server/serve/serve.ts'
import { hearingOf } from './choices.ts'
import { blocksAmong, marksFor, messagesWhere, type Read, readersOf, shown } from './shown.ts'
import { chatMember, chatMessage, chatWindow } from './tables.ts'

type About = Readonly<Record<string, string | number>>
type Bus = Pick<House, 'bus'>
const tell = (tx: Tx, { bus }: Bus, of: string, what: string, about?: About) =>
  bus.publish(tx, { kind: 'topic', domain: 'chat', of, what, about })

type Row = Pick<typeof chatMessage.$inferSelect, '_id' | 'group' | 'number' | 'changed'>

/** Tells of a message, new or changed: its id and numbers go over the bus, its text never does. */
export const tellMessage = (tx: Tx, house: Bus, { _id, group, number, changed }: Row) =>
  tell(tx, house, group, 'message', { _id, number, changed })
export const tellRead = (tx: Tx, house: Bus, { group, ...about }: { group: string; person: string; number: number; changed: number }) =>
  tell(tx, house, group, 'read', about)
export const tellTyping = (tx: Tx, house: Bus, group: string, about: { person: string; typing: number }) =>
  tell(tx, house, group, 'typing', about)
/** Tells of people who are in a group from now on: so many that their ids don't fit are told in several. */
export async function tellAdded(tx: Tx, house: Bus, group: string, people: readonly string[]) {
  for (let from = 0; from < people.length; from += 100)
    await tell(tx, house, group, 'added', { people: people.slice(from, from + 100).join(' ') })
}
/** Tells of a change to a group or its members; `gone` is nobody's member any more and is told once. */
export const tellGroup = (tx: Tx, house: Bus, group: string, gone?: string) =>
  tell(tx, house, group, 'group', gone === undefined ? {} : { gone })

/** Tells somebody's own devices alone of what changed in their place in a group. */
export const tellSelf = (tx: Tx, { bus }: Bus, groupId: string, me: string) =>
  bus.publish(tx, { kind: 'live', people: [me], event: 'chat:groupChanged', data: { groupId } })

/** Tells the people who are connected to this process what happens in their groups. It knows who is in which group until that changes. */
export function chatTopic(house: House): Topic {
  const members = new Map<string, ReadonlySet<string>>()
  const mostKnown = 10_000

  async function membersOf(group: string) {
    const known = members.get(group)
    if (known) return known
    const rows = await house.db
      .select({ person: chatMember.person })
      .from(chatMember)
      .where(and(eq(chatMember.group, group), isNull(chatMember.left)))
    const found = new Set(rows.map(row => row.person))
    if (members.size >= mostKnown) members.clear()
    members.set(group, found)
    return found
  }

  return {
    forget: () => members.clear(),
    async tell({ of: group, what, about = {} }: Extract<Message, { kind: 'topic' }>, here) {
      if (what === 'added' || what === 'group') members.delete(group)
      const all = await membersOf(group)
      const people = [...here].filter(each => all.has(each))
      if (what === 'group') {
        const gone = typeof about.gone === 'string' ? [about.gone] : []
        return [{ people: [...people, ...gone], event: 'chat:groupChanged', data: () => ({ groupId: group }) }]
      }
      if (people.length === 0) return []
      if (what === 'added') return addedOf(group, people, String(about.people).split(' '))
      return (await framesOf(house, group, what, about)).map(({ may, ...frame }) => ({ ...frame, people: people.filter(may) }))
    },
  }
}

const addedOf = (group: string, people: readonly string[], added: readonly string[]): Told[] => [
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
type Framed = Told & { may: (person: string) => boolean }
const nobody: string[] = []
const none: ReadonlySet<string> = new Set<string>()

async function framesOf(house: House, groupId: string, what: string, about: About): Promise<Framed[]> {
  const userId = String(about.person)
  if (what === 'read') {
    const [hearing, first] = await Promise.all([hearingOf(house.db, groupId, userId, 'receipts'), firstOf(house.db, groupId, userId)])
    // Who has left since reads no more.
    if (first === undefined) return []
    const data = { groupId, userId, first, number: Number(about.number), changed: Number(about.changed) }
    const may = (each: string) => each === userId || hearing.has(each)
    return [{ people: nobody, event: 'chat:userReadMessages', data: () => data, may }]
  }
  if (what === 'message') return messageFrame(house, groupId, String(about._id))
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

/** The message as it stands by now: what was changed twice is told twice as its newest. */
async function messageFrame(house: House, group: string, _id: string): Promise<Framed[]> {
  const [[read], windows] = await Promise.all([
    messagesWhere(house.db, eq(chatMessage._id, _id), eq(chatMessage._id, _id), 1),
    house.db.select().from(chatWindow).where(eq(chatWindow.group, group)),
  ])
  if (!read) return []
  const may = readableIn(windows, read)
  // Nobody has read what is new; who did since is told after it.
  if (isNew(read)) return [{ people: nobody, may, event: 'chat:newMessage', data: who => shown(house, who, read, []) }]
  const marks = await readersOf(house.db, read.row.group)
  const blocks = await blocksAmong(
    house.db,
    marks.map(mark => mark.person),
  )
  const data = (who: Who) => shown(house, who, read, marksFor(marks, who._id, blocks.get(who._id) ?? none))
  return [{ people: nobody, may, event: 'chat:messageUpdated', data }]
}

/** True of those in whose time the message lies as it was read here, as `readableFor` says it of rows (K10). */
function readableIn(windows: readonly (typeof chatWindow.$inferSelect)[], { row }: Read) {
  const within = (at: number) =>
    new Set(windows.filter(({ first, last }) => first <= at && (last === null || at <= last)).map(each => each.person))
  const [placed, worded] = [within(row.number), within(row.worded)]
  return (each: string) => placed.has(each) && (row.deleted !== null || worded.has(each))
}

const isNew = ({ row }: Read) => row.version === 1
