import { createHash } from 'node:crypto'
import { and, eq, inArray, max, or, sql } from 'drizzle-orm'
import { chat } from '#contract/chat/calls.ts'
import { cleanLines } from '#contract/clean.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Acting } from '#server/kit/acting.ts'
import { bodyOf } from '#server/kit/bus.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithBus } from '#server/kit/house.ts'
import { laterOf } from '#server/kit/jobs/jobs.ts'
import { actorOf, type Who } from '#server/serve/serve.ts'
import { answered } from '#server/serve/tables.ts'
import { withCommit } from '#server/serve/transaction.ts'
import { choicesOf } from './chatChoices.ts'
import { pushOf } from './chatPush.ts'
import { handOver } from './handed.ts'
import { heldPlace, isOpen, lockedPlace, maySpeak, mustBeOpen, placedFor, present } from './rules.ts'
import { meet, stored } from './sending.ts'
import { chatGroup, chatMember, chatMessage } from './tables.ts'
import { messageTold, tellMessage, tellRead, tellSelf } from './topic.ts'

type Row = Omit<typeof chatMessage.$inferSelect, 'words'>
type Group = typeof chatGroup.$inferSelect

interface MessageInput {
  _id: string
  textContent?: string
  text?: string
  replyToMessageId?: string | null
  written?: string
}

export const receiptOf = ({ _id, number, changed, version, at }: Row) => ({ _id, number, changed, version, at })

/** The text of a message by either of its names (K02). */
export function wordsIn({ textContent, text }: Pick<MessageInput, 'textContent' | 'text'>): string {
  const words = textContent ?? text
  if (words === undefined) throw new Refusal('invalid', { textContent: 'Schreib zuerst etwas.' })
  return words
}

export const messageHashOf = (words: string, replyTo: string | null) =>
  createHash('sha256')
    .update(`${replyTo ?? ''}\n${words}`)
    .digest('base64url')

/** Gives the next number of a group whose lock is held. */
export const nextNumber = (tx: Tx, { _id, count }: Pick<Group, '_id' | 'count'>) =>
  tx
    .update(chatGroup)
    .set({ count: count + 1 })
    .where(eq(chatGroup._id, _id))

/** The state that a message meets, asked in one piece with its key. */
export const meetFirst = ({ tx, who }: Acting<WithBus>, groupId: string, { _id, replyToMessageId }: MessageInput) =>
  meet(tx, { group: groupId, me: who._id, actor: employeeOf(who), _id, replyTo: replyToMessageId ?? null })

const employeeOf = (who: Who) => (actorOf(who) === who._id ? null : actorOf(who))

/** Sends a message; one that comes again with the same content is the same one (K01). */
export async function send(given: Acting<WithBus> & { first?: ReturnType<typeof meetFirst> }, groupId: string, body: MessageInput) {
  const { tx, house, who } = given
  const words = wordsIn(body)
  const said = messageHashOf(words, body.replyToMessageId ?? null)
  const met = await (given.first ?? meetFirst(given, groupId, body))
  if (!met) throw new Refusal('missing')
  if (met.left) throw new Refusal('chat-left')
  if (!met.open) throw new Refusal('chat-closed')
  const before = met.before && (await messageOf(tx, body._id))
  if (before) return sameAgain(before, groupId, who, { words, said, replyTo: body.replyToMessageId ?? null })
  if (!met.heard) throw new Refusal('silenced')
  const number = met.count + 1
  const row: Row = {
    _id: body._id,
    group: groupId,
    number,
    changed: number,
    worded: number,
    sender: who._id,
    actor: employeeOf(who),
    text: words,
    said,
    replyTo: met.replied,
    at: new Date().toISOString(),
    written: body.written ?? null,
    version: 1,
    deleted: null,
  }
  const told = bodyOf(messageTold(row, handOver(house, { row, sender: met.sender, employee: met.employee })))
  await withCommit(tx, stored(tx, { ...row, ...laterOf([pushOf(groupId, row.at)]), told }))
  return receiptOf(row)
}

interface MessageContent {
  words: string
  said: string
  replyTo: string | null
}

/** True where a message of before was kept as it was typed, and is these words in today's spelling. */
const wasTyped = (before: Row, { words, replyTo }: MessageContent) =>
  before.text !== null && before.said === messageHashOf(before.text, replyTo) && cleanLines(before.text) === words

/** One that was taken back meanwhile lost the hash with its text: its id alone tells. */
function sameAgain(before: Row, groupId: string, who: Who, now: MessageContent) {
  const isIt = before.said === null || before.said === now.said || wasTyped(before, now)
  const same = before.group === groupId && before.sender === who._id && isIt
  if (!same) throw new Refusal('key-reused')
  return receiptOf(before)
}

async function messageOf(tx: Tx, _id: string) {
  const [row] = await tx.select().from(chatMessage).where(eq(chatMessage._id, _id))
  return row
}

/** A message as it stands, under its group's lock, for its author and for those in whose time in the group it lies. */
async function lockMessage(tx: Tx, _id: string, me: string) {
  const known = await messageOf(tx, _id)
  if (!known) throw new Refusal('missing')
  const place = await heldPlace(tx, known.group, me)
  const [row] = await tx
    .select()
    .from(chatMessage)
    .where(and(eq(chatMessage._id, _id), or(eq(chatMessage.sender, me), placedFor(me))))
  if (!row) throw new Refusal('missing')
  return { ...place, row }
}

/** Changes an own message. An edit carries the version that was seen; one that asks for what stands there is no news. */
export async function edit(
  { tx, house, who }: Acting<WithBus>,
  _id: string,
  body: Pick<MessageInput, 'textContent' | 'text'> & { version: number },
) {
  const words = wordsIn(body)
  const { group, row } = present(await lockMessage(tx, _id, who._id))
  if (row.sender !== who._id) throw new Refusal('forbidden')
  if (row.deleted !== null) throw new Refusal('chat-deleted')
  if (row.text === words) return receiptOf(row)
  if (row.version !== body.version) throw new Refusal('stale', undefined, row)
  await mustBeOpen(tx, group, who._id)
  await maySpeak(tx, group, who)
  const number = group.count + 1
  return changeMessage({ tx, house, group }, row, { changed: number, worded: number, text: words })
}

/** Takes a message back: its author at any time, also who has left, and whatever edits are under way; a group's admin anybody's (K09). */
export async function takeMessageBack({ tx, house, who }: Acting<WithBus>, _id: string) {
  const place = await lockMessage(tx, _id, who._id)
  const own = place.row.sender === who._id
  const { group, member, row } = own ? place : present(place)
  if (!own && (group.kind !== 'group' || member.role !== 'admin')) throw new Refusal('forbidden')
  if (row.deleted !== null) return receiptOf(row)
  const deleted = own ? 'author' : 'group'
  await forgetSaid(tx, row)
  return changeMessage({ tx, house, group }, row, { changed: group.count + 1, text: null, said: null, deleted })
}

/**
 * Forgets the answers that its author's sending and edits had: beside them stand hashes of short texts, which can be guessed (K09). One of them that
 * comes again finds an empty message.
 */
const forgetSaid = (tx: Tx, { _id, sender }: Row) =>
  sender === null
    ? undefined
    : tx
        .delete(answered)
        .where(and(eq(answered.person, sender), inArray(answered.call, sayings), sql`${answered.answer} like ${`%"_id":"${_id}"%`}`))
const sayings = [chat.send, chat.editMessage].map(({ method, path }) => `${method} ${path}`)

/** Takes a message away for a decision of the studio; nobody's right in the group is asked. */
export async function removeMessage({ tx, house }: Omit<Acting<WithBus>, 'who'>, _id: string) {
  const known = await messageOf(tx, _id)
  if (!known) return
  const [group] = await tx.select().from(chatGroup).where(eq(chatGroup._id, known.group)).for('update')
  const row = await messageOf(tx, _id)
  if (!group || !row || row.deleted !== null) return
  await forgetSaid(tx, row)
  await changeMessage({ tx, house, group }, row, { changed: group.count + 1, text: null, said: null, deleted: 'studio' })
}

async function changeMessage({ tx, house, group }: Omit<Acting<WithBus>, 'who'> & { group: Group }, row: Row, values: Partial<Row>) {
  const changed: Row = { ...row, ...values, version: row.version + 1 }
  await Promise.all([
    tx
      .update(chatMessage)
      .set({ ...values, version: changed.version })
      .where(eq(chatMessage._id, row._id)),
    nextNumber(tx, group),
    tellMessage(tx, house, changed),
  ])
  return receiptOf(changed)
}

/**
 * Raises the caller's mark, never beyond the newest message: a mark takes a number itself, and could follow its own for ever. In a closed
 * chat the others don't learn of it, nor where the caller shows no receipts.
 */
export async function read({ tx, house, who }: Acting<WithBus>, groupId: string, upTo: number) {
  const { group, member } = await lockedPlace(tx, groupId, who._id)
  const ofGroup = eq(chatMessage.group, groupId)
  const [newest] = await tx
    .select({ number: max(chatMessage.number) })
    .from(chatMessage)
    .where(ofGroup)
  const number = Math.min(upTo, newest?.number ?? 0)
  if (number <= member.read) return
  const changed = group.count + 1
  const mine = and(eq(chatMember.group, groupId), eq(chatMember.person, who._id))
  const { receipts } = await choicesOf(tx, who._id)
  if (!receipts || !(await isOpen(tx, group, who._id))) {
    await Promise.all([tx.update(chatMember).set({ read: number }).where(mine), tellSelf(tx, house, groupId, who._id)])
    return
  }
  await Promise.all([
    tx.update(chatMember).set({ read: number, changed }).where(mine),
    nextNumber(tx, group),
    tellRead(tx, house, { group: groupId, person: who._id, number, changed }),
  ])
}

/** Empties the messages of somebody who leaves the product, in a group whose lock is held; each takes a number, so that devices learn of it. */
export async function emptyMessages(tx: Tx, group: Pick<Group, '_id' | 'count'>, sender: string): Promise<number> {
  const { rows } = await tx.execute<{ _id: string }>(sql`
    update chat_message m set text = null, said = null, deleted = coalesce(m.deleted, 'author'), version = m.version + 1,
      changed = ${group.count} + o.place
    from (select _id, row_number() over (order by number)::int as place from chat_message where "group" = ${group._id} and sender = ${sender}) o
    where m._id = o._id returning m._id`)
  if (rows.length > 0)
    await tx
      .update(chatGroup)
      .set({ count: group.count + rows.length })
      .where(eq(chatGroup._id, group._id))
  return rows.length
}
