import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { chat, directId } from '#contract/chat/calls.ts'
import { messageText } from '#contract/chat/shapes.ts'
import { leave } from '#server/leaving/leave.ts'
import { personRole } from '#server/shared/roles/tables.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { employee, makeStudio, member } from '#server/testing/make.ts'
import { openDevice } from '#server/testing/socket.ts'
import { chatGroup, chatMessage } from './tables.ts'
import { groupWith, letIn } from './testing/groups.ts'

const house = testHouse()
let studio: string
beforeAll(async () => {
  studio = (await makeStudio(house)).code
}, 60_000)

const ofStudio = () => member(house, { studioCode: studio })
const trainer = () => employee(house, 'trainer', [studio])
const inGroup = (id: string) => ({ params: { id } })

const groupOf = (lead: Somebody, ...others: Somebody[]) => groupWith(house, lead, others)
async function direct(one: Somebody, other: Somebody) {
  return (await house.as(one, chat.create, { body: { memberIds: [other._id] } })).reply._id
}
async function say(who: Somebody, group: string, textContent: string, replyToMessageId?: string) {
  const _id = v7()
  await house.as(who, chat.send, { ...inGroup(group), body: { _id, textContent, replyToMessageId } })
  return _id
}
const put = (lead: Somebody, group: string, who: Somebody) => letIn(house, lead, group, who)
const edit = (who: Somebody, id: string, textContent: string) =>
  house.as(who, chat.editMessage, { params: { id }, body: { textContent, version: 1 } })
const takeBack = (who: Somebody, id: string) => house.as(who, chat.deleteMessage, { params: { id } })

/** A device that has heard all from before it, and the frames of the chat that it got since. */
async function device(who: Somebody) {
  const open = openDevice(house.url, { token: who.token })
  await open.hear('ready')
  const heard = async () => {
    const last = v7()
    await house.bus.publish(house.db, { kind: 'topic', domain: 'chat', of: last, what: 'group', about: { gone: who._id } })
    await expect.poll(() => JSON.stringify(open.frames)).toContain(last)
    const frames = open.frames.filter(({ data }) => (data as { groupId?: string }).groupId !== last)
    return frames.map(({ event }) => event).filter(event => event.startsWith('chat:'))
  }
  await heard()
  open.frames.length = 0
  return { ...open, heard }
}

test('the id of a pair is theirs: nobody lays a group there to read what the two will write, nor learns whether they write', async () => {
  const [spy, anna, lead] = [await trainer(), await ofStudio(), await trainer()]
  const _id = await directId(anna._id, lead._id)
  const lay = async () => {
    const { status, code, fields } = await house.as(spy, chat.create, { body: { _id, name: 'Anna', memberIds: [anna._id] } })
    return { status, code, fields }
  }
  const before = await lay()
  expect(before.code).toBe('invalid')
  expect((await house.as(anna, chat.create, { body: { _id, memberIds: [lead._id] } })).reply).toMatchObject({ kind: 'direct' })
  expect(await lay()).toEqual(before)
})

test('what happens to a message from before somebody joined reaches their devices as little as the message itself', async () => {
  const [lead, anna] = [await trainer(), await ofStudio()]
  const group = await groupOf(lead)
  const [first, second] = [await say(lead, group, 'Geheim'), await say(lead, group, 'auch')]
  await put(lead, group, anna)
  const hers = await device(anna)
  await edit(lead, first, 'Sehr geheim')
  await takeBack(lead, second)
  await say(lead, group, 'Hoi')
  expect(await hers.hear('chat:newMessage')).toMatchObject({ text: 'Hoi' })
  expect(hers.frames.filter(({ event }) => event === 'chat:messageUpdated')).toEqual([])
})

test('a message outside of somebody’s time is missing for them: they neither answer it, take it back nor learn that it exists', async () => {
  const [lead, anna] = [await trainer(), await ofStudio()]
  const group = await groupOf(lead)
  const early = await say(lead, group, 'Geheim')
  await put(lead, group, anna)
  await house.as(lead, chat.setRole, { params: { id: group, userId: anna._id }, body: { role: 'admin' } })
  for (const id of [early, v7()]) {
    expect((await edit(anna, id, 'Ha')).code).toBe('missing')
    expect((await takeBack(anna, id)).code).toBe('missing')
    const answer = await say(anna, group, 'Dazu', id)
    expect(await house.db.select({ replyTo: chatMessage.replyTo }).from(chatMessage).where(eq(chatMessage._id, answer))).toEqual([
      { replyTo: null },
    ])
  }
})

test('an author takes back what is theirs also after they have left; they edit nothing there', async () => {
  const [lead, anna] = [await trainer(), await ofStudio()]
  const group = await groupOf(lead, anna)
  const [own, others] = [await say(anna, group, 'Peinlich'), await say(lead, group, 'Hoi')]
  await house.as(lead, chat.removeMember, { params: { id: group, userId: anna._id } })
  expect((await edit(anna, own, 'Nicht so')).code).toBe('chat-left')
  expect((await takeBack(anna, others)).code).toBe('chat-left')
  expect((await takeBack(anna, own)).status).toBe(200)
  expect((await house.as(lead, chat.messages, inGroup(group))).reply.rows.at(-1)).toMatchObject({ _id: own, text: '', deleted: 'author' })
})

test('in a closed chat nobody sees the other type or read', async () => {
  const [lead, anna] = [await trainer(), await ofStudio()]
  const group = await direct(lead, anna)
  await say(anna, group, 'Hoi')
  await house.db.delete(personRole).where(eq(personRole.person, lead._id))
  const hers = await device(anna)
  const typing = await house.as(lead, chat.typing, { ...inGroup(group), body: { typing: true } })
  expect(typing.code).toBe('chat-closed')
  await house.as(lead, chat.read, { ...inGroup(group), body: { number: 1 } })
  expect((await house.as(lead, chat.group, inGroup(group))).reply).toMatchObject({ unread: 0, read: 1 })
  expect((await hers.heard()).filter(event => /Typing|Read/.test(event))).toEqual([])
  expect((await house.as(anna, chat.messages, { ...inGroup(group), query: { after: 0 } })).reply.marks).toEqual([])
})

test('people to write to are found by their names alone: nobody spells out an address or a number letter by letter', async () => {
  const anna = await ofStudio()
  const contact = { email: 'ganz.geheim@privat.example', telefon: '079 123 45 67' }
  const lead = await employee(house, 'trainer', [studio], { vorname: 'Zoé', nachname: 'Grüter-Meier', ...contact })
  const found = async (q: string) => (await house.as(anna, chat.people, { query: { q } })).reply.some(({ _id }) => _id === lead._id)
  for (const q of ['zoe', 'Grüt', 'grueter', 'Meier z', 'meier zoé']) expect([q, await found(q)]).toEqual([q, true])
  for (const q of ['ganz', 'ganz.geheim@', 'privat', '079', '791', 'rüter', '%', '_', '\\\\'])
    expect([q, await found(q)]).toEqual([q, false])
})

test('that somebody mutes a group is told to their own devices alone', async () => {
  const [lead, anna] = [await trainer(), await ofStudio()]
  const group = await groupOf(lead, anna)
  const [hers, theirs] = [await device(anna), await device(lead)]
  await house.as(anna, chat.mute, { ...inGroup(group), body: { muted: true } })
  expect(await hers.hear('chat:groupChanged')).toEqual({ groupId: group })
  expect(await theirs.heard()).toEqual([])
})

test('a mark costs one number for each message, however often it is set, and a group outlives a million numbers', async () => {
  const [lead, anna] = [await trainer(), await ofStudio()]
  const group = await groupOf(lead, anna)
  await house.db.update(chatGroup).set({ count: 2_000_000 }).where(eq(chatGroup._id, group))
  await say(lead, group, 'Hoi')
  for (let nth = 0; nth < 5; nth++)
    expect((await house.as(anna, chat.read, { ...inGroup(group), body: { number: 2_000_001 + nth } })).status).toBe(200)
  expect((await house.as(anna, chat.group, inGroup(group))).reply).toMatchObject({ read: 2_000_001, count: 2_000_002 })
})

test('a one-to-one chat whose two have both left the product is gone', async () => {
  const [lead, anna] = [await trainer(), await ofStudio()]
  const group = await direct(lead, anna)
  await say(anna, group, 'Hoi')
  for (const { _id } of [lead, anna]) await house.db.transaction(tx => leave(tx, house, _id))
  expect(await house.db.$count(chatGroup, eq(chatGroup._id, group))).toBe(0)
})

test('words that wait are not said any more once their session has ended', async () => {
  const lead = await trainer()
  const group = await groupOf(lead)
  const open = await device(lead)
  const most = 30
  await house.db.transaction(async tx => {
    for (let nth = 0; nth < most; nth++)
      open.socket.send(JSON.stringify({ event: 'chat:sendMessage', data: { groupId: group, _id: v7(), textContent: `${nth}` } }))
    await house.bus.publish(tx, { kind: 'session', person: lead._id, reason: 'ended' })
  })
  await open.hear('session:ended')
  for (let nth = 0; nth < most; nth++) await house.as(lead, chat.group, inGroup(group))
  expect(await house.db.$count(chatMessage, eq(chatMessage.group, group))).toBeLessThan(most / 2)
})

test.each([
  ['nothing but blanks that are not seen', '\u200b\u2060\u3164'],
  ['a tower of marks with joiners between', `a${'\u0301\u200d'.repeat(30)}`],
])('%s is no message', (_, text) => {
  expect(messageText().isValidSync(text)).toBe(false)
})

test('a family of emojis and a word in Hindi are messages', () => {
  for (const text of ['👨‍👩‍👧‍👦', 'नमस्ते']) expect(messageText().isValidSync(text)).toBe(true)
})
