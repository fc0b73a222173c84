import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { chat } from '#contract/chat/calls.ts'
import type { BusMessage } from '#server/kit/bus.ts'
import { moderationCase, moderationSilence } from '#server/moderation/tables.ts'
import type { Who } from '#server/serve/serve.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { employee, makeStudio, member } from '#server/testing/make.ts'
import { openDevice } from '#server/testing/socket.ts'
import { send } from './messages.ts'
import { chatGroup, chatMessage } from './tables.ts'
import { groupWith } from './testing/groups.ts'
import { chatTopic } from './topic.ts'

const house = testHouse()
let studio: string
beforeAll(async () => {
  studio = (await makeStudio(house)).code
}, 60_000)

const ofStudio = () => member(house, { studioCode: studio })
const trainer = () => employee(house, 'trainer', [studio])
const inGroup = (id: string) => ({ params: { id } })
const groupOf = (lead: Somebody, ...others: Somebody[]) => groupWith(house, lead, others)
async function say(who: Somebody, group: string, textContent: string, replyToMessageId?: string) {
  const _id = v7()
  const { status } = await house.as(who, chat.send, { ...inGroup(group), body: { _id, textContent, replyToMessageId } }, { key: v7() })
  return { _id, status }
}
/** The studio keeps somebody from writing for an hour. */
async function silence({ _id: person }: Somebody) {
  const [_case, now] = [v7(), new Date()]
  const about = { kind: 'message' as const, thing: v7(), person, name: 'Muster', studio, staff: false }
  await house.db.insert(moderationCase).values({ ...about, _id: _case, opened: now.toISOString() })
  const until = new Date(now.getTime() + 3_600_000).toISOString()
  await house.db.insert(moderationSilence).values({ case: _case, person, until })
}
const device = async (who: Somebody) => {
  const open = openDevice(house.url, { token: who.token })
  await open.hear('ready')
  return open
}

test('the frame of a new message is what the record tells of it', async () => {
  const [lead, anna] = [await trainer(), await ofStudio()]
  const group = await groupOf(lead, anna)
  const hers = await device(anna)
  const { _id: first } = await say(lead, group, 'Morgen um sechs?')
  await hers.hear('chat:newMessage')
  await say(lead, group, 'Beim Rudern.', first)
  const { senderId, ...frame } = await hers.hear('chat:newMessage')
  const [newest] = (await house.as(anna, chat.messages, inGroup(group))).reply.rows
  const { senderId: sender, ...row } = newest!
  expect(frame).toEqual(row)
  expect(frame).toMatchObject({ textContent: 'Beim Rudern.', replyToMessageId: first, number: 2, edited: false, deleted: null })
  expect(senderId).toMatchObject({ _id: sender?._id, vorname: sender?.vorname, nachname: sender?.nachname })
})

test('a message whose transaction comes to nothing is told to nobody, also where its id is sent again with other words', async () => {
  const [lead, anna] = [await trainer(), await ofStudio()]
  const group = await groupOf(lead, anna)
  const hers = await device(anna)
  const _id = v7()
  const given = { house, who: lead as unknown as Who }
  const lost = house.db.transaction(async tx => {
    await send({ ...given, tx }, group, { _id, textContent: 'Das nicht' })
    throw new Error('lost')
  })
  await expect(lost).rejects.toThrow('lost')
  await house.as(lead, chat.send, { ...inGroup(group), body: { _id, textContent: 'Das schon' } })
  expect(await hers.hear('chat:newMessage')).toMatchObject({ _id, text: 'Das schon', number: 1 })
  expect(hers.frames.filter(({ event }) => event === 'chat:newMessage')).toHaveLength(1)
})

test('ten who send at once get ten places, and each other’s devices hear them in their order', async () => {
  const lead = await trainer()
  const others = await Promise.all(Array.from({ length: 9 }, ofStudio))
  const group = await groupOf(lead, ...others)
  const hers = await device(others[0]!)
  const said = await Promise.all([lead, ...others].map(who => say(who, group, 'Dabei')))
  expect(said.map(({ status }) => status)).toEqual(said.map(() => 200))
  const numbers = () => hers.frames.flatMap(({ event, data }) => (event === 'chat:newMessage' ? [(data as { number: number }).number] : []))
  await expect.poll(numbers).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  const [{ count } = { count: 0 }] = await house.db.select({ count: chatGroup.count }).from(chatGroup).where(eq(chatGroup._id, group))
  expect(count).toBe(10)
})

test('a message that is sent ten times at once, each under a key of its own, is one', async () => {
  const lead = await trainer()
  const group = await groupOf(lead)
  const _id = v7()
  const once = () => house.as(lead, chat.send, { ...inGroup(group), body: { _id, textContent: 'Einmal' } }, { key: v7() })
  const answers = await Promise.all(Array.from({ length: 10 }, once))
  expect(new Set(answers.map(({ reply }) => JSON.stringify(reply))).size).toBe(1)
  expect(await house.db.select({ number: chatMessage.number }).from(chatMessage).where(eq(chatMessage.group, group))).toEqual([
    { number: 1 },
  ])
})

test('who has left meanwhile is not told the words of after, whichever news of the message comes first', async () => {
  const [lead, anna] = [await trainer(), await ofStudio()]
  const group = await groupOf(lead, anna)
  const topic = chatTopic(house)
  const here = new Set([lead._id, anna._id])
  const { _id } = await say(lead, group, 'Vorher')
  const news = (changed: number): Extract<BusMessage, { kind: 'topic' }> => ({
    kind: 'topic',
    domain: 'chat',
    of: group,
    what: 'message',
    about: { _id, number: 1, changed },
  })
  const heard = async (changed: number) => (await topic.tell(news(changed), here)).flatMap(({ people }) => [...people])
  expect((await heard(1)).toSorted()).toEqual([lead._id, anna._id].toSorted())
  await house.as(lead, chat.removeMember, { params: { id: group, userId: anna._id } })
  await house.as(lead, chat.editMessage, { params: { id: _id }, body: { textContent: 'Nachher', version: 1 } })
  expect(await heard(1)).toEqual([lead._id])
  expect(await heard(2)).toEqual([lead._id])
})

test('what stands in the way of a message is told in its order: not there, left, closed, sent before, silenced', async () => {
  const [lead, anna, stranger] = [await trainer(), await ofStudio(), await ofStudio()]
  const group = await groupOf(lead, anna)
  const { _id } = await say(anna, group, 'Hoi')
  await silence(anna)
  const again = (who: Somebody, textContent: string) =>
    house.as(who, chat.send, { ...inGroup(group), body: { _id, textContent } }, { key: v7() })
  expect((await again(stranger, 'Hoi')).code).toBe('missing')
  expect((await again(anna, 'Hoi')).status).toBe(200)
  expect((await again(anna, 'Salü')).code).toBe('key-reused')
  expect((await house.as(anna, chat.send, { ...inGroup(group), body: { _id: v7(), textContent: 'Neu' } })).code).toBe('silenced')
  // The staff is still reached, one to one.
  const { reply } = await house.as(anna, chat.create, { body: { memberIds: [lead._id] } })
  expect((await say(anna, reply._id, 'Warum?')).status).toBe(200)
  await house.as(lead, chat.removeMember, { params: { id: group, userId: anna._id } })
  expect((await again(anna, 'Hoi')).code).toBe('chat-left')
})
