import { and, eq, getTableColumns, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type ChatMessage, type Face, mostReaders } from '#contract/chat/shapes.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithSettings } from '#server/kit/house.ts'
import type { Who } from '#server/serve/serve.ts'
import { person } from '#server/shared/auth/tables.ts'
import { fileAddress } from '#server/shared/files/fileAddress.ts'
import { socialBlock } from '#server/social/tables.ts'
import { chatChoice, chatMember, chatMessage, chatWindow } from './tables.ts'

export type FaceRow = Pick<typeof person.$inferSelect, '_id' | 'vorname' | 'nachname' | 'bild'>

export const faceColumns = { _id: person._id, vorname: person.vorname, nachname: person.nachname, bild: person.bild }

export const faceFor = (house: WithSettings, who: Pick<Who, 'session'>, { _id, vorname, nachname, bild }: FaceRow): Face => ({
  _id,
  vorname,
  nachname,
  bild: fileAddress(house, who, bild),
})

const employee = alias(person, 'employee')

/** All of a message but the words by which it is found, which nobody is shown. */
const { words: _, ...shownColumns } = getTableColumns(chatMessage)

/** A message as it was read, before it is shown to anybody. */
export interface Read {
  row: Omit<typeof chatMessage.$inferSelect, 'words'>
  sender: FaceRow | null
  employee: FaceRow | null
}

/** Messages with whoever wrote them. */
export const messagesWhere = (tx: Tx, where: SQL | undefined, order: SQL, limit: number): Promise<Read[]> =>
  tx
    .select({
      row: shownColumns,
      sender: faceColumns,
      employee: { _id: employee._id, vorname: employee.vorname, nachname: employee.nachname, bild: employee.bild },
    })
    .from(chatMessage)
    .leftJoin(person, and(eq(person._id, chatMessage.sender), isNull(person.deletedAt)))
    .leftJoin(employee, and(eq(employee._id, chatMessage.actor), isNull(employee.deletedAt)))
    .where(where)
    .orderBy(order)
    .limit(limit)

export interface GroupReader {
  person: string
  read: number
  changed: number
  first: number
  /** Shows others how far they have read. */
  gives: boolean
}

/** Rows by their group, in their order. */
export function byGroup<Row extends { group: string }>(rows: readonly Row[]): Map<string, Row[]> {
  const by = new Map<string, Row[]>()
  for (const row of rows) {
    const others = by.get(row.group)
    if (others) others.push(row)
    else by.set(row.group, [row])
  }
  return by
}

/** How far the members of these groups have read, and since when they are in it. */
export async function readersIn(tx: Tx, groups: readonly string[]): Promise<Map<string, GroupReader[]>> {
  if (groups.length === 0) return new Map()
  const rows = await tx
    .select({
      group: chatMember.group,
      person: chatMember.person,
      read: chatMember.read,
      changed: chatMember.changed,
      first: chatWindow.first,
      gives: sql<boolean>`coalesce(${chatChoice.receipts}, true)`,
    })
    .from(chatMember)
    .innerJoin(chatWindow, and(eq(chatWindow.group, chatMember.group), eq(chatWindow.person, chatMember.person), isNull(chatWindow.last)))
    .leftJoin(chatChoice, eq(chatChoice.person, chatMember.person))
    .where(and(inArray(chatMember.group, [...groups]), isNull(chatMember.left)))
  return byGroup(rows)
}

export const readersOf = async (tx: Tx, group: string): Promise<GroupReader[]> => (await readersIn(tx, [group])).get(group) ?? []

/** People who blocked somebody or were blocked by them. */
export async function blockedFor(tx: Tx, me: string): Promise<Set<string>> {
  const rows = await tx
    .select({ one: socialBlock.person, other: socialBlock.blocked })
    .from(socialBlock)
    .where(or(eq(socialBlock.person, me), eq(socialBlock.blocked, me)))
  return new Set(rows.map(({ one, other }) => (one === me ? other : one)))
}

/** The same for each of these people, as far as they blocked each other. */
export async function blocksAmong(tx: Tx, people: readonly string[]): Promise<Map<string, Set<string>>> {
  const by = new Map<string, Set<string>>()
  if (people.length === 0) return by
  const among = [...people]
  const rows = await tx
    .select()
    .from(socialBlock)
    .where(and(inArray(socialBlock.person, among), inArray(socialBlock.blocked, among)))
  for (const { person, blocked } of rows)
    for (const [me, other] of [
      [person, blocked],
      [blocked, person],
    ] as const)
      by.set(me, (by.get(me) ?? new Set()).add(other))
  return by
}

/** Marks as somebody may see them: their own, and where both show them and neither has blocked the other those of others (K04, K08). */
export function marksFor(marks: readonly GroupReader[], me: string, blocked: ReadonlySet<string>): GroupReader[] {
  const gives = marks.some(({ person, gives }) => person === me && gives)
  return marks.filter(mark => mark.person === me || (gives && mark.gives && !blocked.has(mark.person)))
}

/** A message for one reader. The studio's account shows the name of the employee who answered (K07). */
export function chatMessageOf(
  house: WithSettings,
  who: Pick<Who, 'session'>,
  { row, sender, employee }: Read,
  marks: readonly GroupReader[],
): ChatMessage {
  const read = marks.filter(mark => mark.person !== row.sender && mark.first <= row.number && mark.read >= row.number)
  const text = row.text ?? ''
  return {
    _id: row._id,
    groupId: row.group,
    number: row.number,
    changed: row.changed,
    version: row.version,
    senderId: sender && faceFor(house, who, { ...(employee ?? sender), _id: sender._id }),
    textContent: text,
    text,
    replyToMessageId: row.replyTo,
    at: row.at,
    written: row.written,
    edited: row.worded > row.number,
    deleted: row.deleted as ChatMessage['deleted'],
    readBy: read.slice(0, mostReaders).map(mark => mark.person),
    readers: read.length,
  }
}

export const ofGroup = (group: string) => sql`${chatMessage.group} = ${group}`
