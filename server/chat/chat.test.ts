import { eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, expect, test, vi } from 'vitest'
import { breath } from '#contract/breath.ts'
import { chat, directId } from '#contract/chat/calls.ts'
import { examplePicture } from '#contract/files.ts'
import { social } from '#contract/social/calls.ts'
import { leave } from '#server/leaving/leave.ts'
import { hashOfAct } from '#server/serve/repeat.ts'
import { answered } from '#server/serve/tables.ts'
import { file } from '#server/shared/files/tables.ts'
import { personRole } from '#server/shared/roles/tables.ts'
import { socialMember } from '#server/social/testing/make.ts'
import { breathe } from '#server/testing/breathe.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { employee, makeStudio, member } from '#server/testing/make.ts'
import { openDevice } from '#server/testing/socket.ts'
import { chatMessage } from './tables.ts'
import { groupWith, letIn } from './testing/groups.ts'

const house = testHouse()
let studio: string
beforeAll(async () => {
  studio = (await makeStudio(house)).code
}, 60_000)

const ofStudio = () => member(house, { studioCode: studio })
const trainer = () => employee(house, 'trainer', [studio])

const groupOf = (lead: Somebody, ...others: Somebody[]) => groupWith(house, lead, others)
async function say(who: Somebody, group: string, textContent: string, _id = v7()) {
  const answer = await house.as(who, chat.send, { params: { id: group }, body: { _id, textContent } }, { key: v7() })
  return { ...answer, _id }
}
const seenBy = async (who: Somebody, group: string) =>
  (await house.as(who, chat.messages, { params: { id: group } })).reply.rows
    .map(({ textContent, deleted }) => deleted ?? textContent)
    .reverse()
const device = async (who: Somebody) => {
  const open = openDevice(house.url, { token: who.token })
  await open.hear('ready')
  return open
}

test('staff and members of their studios may write to each other; to anybody else it is as if they did not exist', async () => {
  const [lead, anna, bea, elsewhere] = [await trainer(), await ofStudio(), await ofStudio(), await member(house)]
  const begin = (who: Somebody, other: { _id: string }) => house.as(who, chat.create, { body: { memberIds: [other._id] } })
  expect((await begin(lead, anna)).reply).toMatchObject({ kind: 'direct', name: expect.stringContaining('Muster'), state: 'open' })
  expect((await begin(bea, lead)).status).toBe(200)
  expect(await begin(anna, bea)).toMatchObject({ status: 404, code: 'missing' })
  const { status, reply } = await begin(elsewhere, { _id: v7() })
  expect(await begin(elsewhere, lead)).toMatchObject({ status, reply })
  const found = await house.as(lead, chat.people, { query: { q: 'muster' } })
  expect(found.reply.map(({ _id }) => _id)).toContain(anna._id)
  // Who makes training plans is known as one, so that somebody new knows whom to ask.
  const people = (await house.as(anna, chat.people)).reply
  expect(people.find(({ _id }) => _id === lead._id)).toMatchObject({ trainer: true })
  expect(found.reply.find(({ _id }) => _id === anna._id)).toMatchObject({ trainer: false })
  expect((await house.as(elsewhere, chat.people)).reply).toEqual([])
})

test('friends may write to each other until one ends it or blocks the other, and neither learns which; the studio still may', async () => {
  const [anna, bea, account] = [
    await socialMember(house, { studioCode: studio }),
    await socialMember(house, { studioCode: studio }),
    await employee(house, 'studio', [studio]),
  ]
  const begin = (other: Somebody) => house.as(anna, chat.create, { body: { memberIds: [other._id] } })
  expect((await begin(bea)).code).toBe('missing')
  await house.as(anna, social.request, { params: { id: bea._id }, body: { text: null } })
  await house.as(bea, social.accept, { params: { id: anna._id } })
  const { reply: group } = await begin(bea)
  const { reply: official } = await begin(account)
  expect((await say(bea, group._id, 'Hoi')).status).toBe(200)
  for (const other of [bea, account]) await house.as(anna, social.block, { params: { id: other._id } })
  const refused = await Promise.all([say(anna, group._id, 'Salü'), say(bea, group._id, 'Salü')])
  expect(refused.map(({ code }) => code)).toEqual(['chat-closed', 'chat-closed'])
  expect((await house.as(anna, chat.people)).reply.map(({ _id }) => _id)).not.toContain(bea._id)
  expect((await say(account, official._id, 'Die Garderobe ist zu')).status).toBe(200)
})

test('both open the same one-to-one chat, and it closes for both when neither may write any more', async () => {
  const [lead, anna] = [await trainer(), await ofStudio()]
  const _id = await directId(anna._id, lead._id)
  const begun = await Promise.all([
    house.as(lead, chat.create, { body: { _id, memberIds: [anna._id] } }),
    house.as(anna, chat.create, { body: { _id, memberIds: [lead._id] } }),
  ])
  expect(begun.map(({ reply }) => reply._id)).toEqual([_id, _id])
  expect((await house.as(lead, chat.create, { body: { _id: v7(), memberIds: [anna._id] } })).code).toBe('invalid')
  await say(anna, _id, 'Hoi')
  expect((await house.as(lead, chat.common, { params: { id: anna._id } })).reply.map(each => each._id)).toEqual([_id])
  await house.db.delete(personRole).where(eq(personRole.person, lead._id))
  for (const who of [anna, lead]) {
    expect((await say(who, _id, 'Noch da?')).code).toBe('chat-closed')
    expect((await house.as(who, chat.group, { params: { id: _id } })).reply.state).toBe('closed')
    expect(await seenBy(who, _id)).toEqual(['Hoi'])
  }
})

test('the same message comes once, by whichever door; under its id nothing else does', async () => {
  const lead = await trainer()
  const group = await groupOf(lead)
  const first = await say(lead, group, 'Hoi')
  expect((await say(lead, group, 'Hoi', first._id)).reply).toEqual(first.reply)
  expect((await say(lead, group, 'Salü', first._id)).code).toBe('key-reused')
  const open = await device(lead)
  open.socket.send(JSON.stringify({ event: 'chat:sendMessage', data: { groupId: group, _id: first._id, textContent: 'Hoi' } }))
  const word = v7()
  for (let nth = 0; nth < 2; nth++)
    open.socket.send(JSON.stringify({ event: 'chat:sendMessage', data: { groupId: group, _id: word, textContent: 'Per Kanal' } }))
  expect(await open.hear('chat:newMessage')).toMatchObject({ _id: word, number: 2, text: 'Per Kanal', senderId: { _id: lead._id } })
  open.socket.send(JSON.stringify({ event: 'chat:sendMessage', data: { groupId: group, _id: word, textContent: 'Anders' } }))
  expect(await open.hear('chat:error')).toEqual({ code: 'key-reused', message: expect.any(String), _id: word })
  expect(await seenBy(lead, group)).toEqual(['Hoi', 'Per Kanal'])
})

test('one draft that two devices send is one message, whatever their clocks say; what was done before the clock counted no more is known', async () => {
  const lead = await trainer()
  const group = await groupOf(lead)
  const _id = v7()
  const send = (written: string, textContent = 'Hoi') =>
    house.as(lead, chat.send, { params: { id: group }, body: { _id, textContent, written } }, { key: _id })
  const first = await send('2026-11-20T16:42:00.000Z')
  expect([(await send('2026-11-20T16:42:00.003Z')).reply, (await send('2026-11-20T16:42:00.000Z', 'Anders')).code]).toEqual([
    first.reply,
    'key-reused',
  ])
  expect(await seenBy(lead, group)).toEqual(['Hoi'])
  const body = { _id, textContent: 'Hoi', written: '2026-11-20T16:42:00.000Z' }
  const whole = await hashOfAct([{ id: group }, '', body])
  await house.db.update(answered).set({ inputHash: whole }).where(eq(answered.key, _id))
  expect((await send('2026-11-20T16:42:00.000Z')).reply).toEqual(first.reply)
})

test('a word is refused as its call is: by rule, shape and right, and the socket stays open', async () => {
  const [lead, anna] = [await trainer(), await ofStudio()]
  const group = await groupOf(lead)
  const open = await device(anna)
  const codes: string[] = []
  open.socket.on('message', data => {
    const { event, data: told } = JSON.parse(String(data)) as { event: string; data: { code: string } }
    if (event === 'chat:error') codes.push(told.code)
  })
  const words = [
    ['chat:sendMessage', { groupId: group, _id: v7(), textContent: 'Hoi' }],
    ['chat:sendMessage', { groupId: group, _id: v7(), textContent: ' ' }],
    ['chat:sendMessage', { groupId: group, _id: v7(), textContent: `a${'\u0301'.repeat(21)}` }],
    ['chat:editMessage', { _id: v7(), textContent: 'Hoi', version: 1 }],
    ['chat:deleteMessage', 7],
    ['chat:messagesRead', { groupId: group, number: 'viel' }],
  ] as const
  for (const [event, data] of words) open.socket.send(JSON.stringify({ event, data }))
  await expect.poll(() => codes).toEqual(['missing', 'invalid', 'invalid', 'missing', 'invalid', 'invalid'])
  expect(open.socket.readyState).toBe(open.socket.OPEN)
})

test('a member reads what was written from joining to leaving, and again from joining again', async () => {
  const [lead, anna] = [await trainer(), await ofStudio()]
  const group = await groupOf(lead)
  const put = () => letIn(house, lead, group, anna)
  const out = () => house.as(lead, chat.removeMember, { params: { id: group, userId: anna._id } })
  const early = await say(lead, group, 'vorher')
  await put()
  const within = await say(lead, group, 'drin')
  await out()
  await say(lead, group, 'draussen')
  await house.as(lead, chat.editMessage, { params: { id: within._id }, body: { textContent: 'drin, geändert', version: 1 } })
  expect((await house.as(anna, chat.group, { params: { id: group } })).reply).toMatchObject({ state: 'left', unread: 0 })
  // The text that stood there then is not kept, the one that stands there now was written when she was out.
  expect(await seenBy(anna, group)).toEqual([])
  expect((await say(anna, group, 'Halt')).code).toBe('chat-left')
  await put()
  await say(lead, group, 'wieder drin')
  expect(await seenBy(anna, group)).toEqual(['wieder drin'])
  await house.as(lead, chat.deleteMessage, { params: { id: within._id } })
  expect(await seenBy(anna, group)).toEqual(['author', 'wieder drin'])
  expect(await seenBy(lead, group)).toEqual(['vorher', 'author', 'draussen', 'wieder drin'])
  expect((await house.as(lead, chat.deleteMessage, { params: { id: early._id } })).status).toBe(200)
})

test('what its author takes back stays taken back: the text leaves the record and every answer, and no edit brings it back', async () => {
  const [lead, anna] = [await trainer(), await ofStudio()]
  const group = await groupOf(lead, anna)
  const secret = `Geheim ${v7()}`
  const { _id } = await say(anna, group, secret)
  await house.as(anna, chat.editMessage, { params: { id: _id }, body: { textContent: `${secret}!`, version: 1 } }, { key: v7() })
  const late = { params: { id: _id }, body: { textContent: `${secret}?`, version: 1 } }
  expect((await house.as(anna, chat.editMessage, late, { key: v7() })).code).toBe('stale')
  expect((await house.as(lead, chat.editMessage, { ...late, body: { textContent: 'von mir', version: 2 } })).code).toBe('forbidden')
  await house.as(lead, chat.edit, { params: { id: group }, body: { name: 'Frühschicht', version: 1 } }, { key: v7() })
  await house.as(anna, chat.deleteMessage, { params: { id: _id } }, { key: v7() })
  expect((await house.as(anna, chat.editMessage, late, { key: v7() })).code).toBe('chat-deleted')
  const [row] = await house.db.select().from(chatMessage).where(eq(chatMessage._id, _id))
  expect(row).toMatchObject({ text: null, said: null, deleted: 'author', number: 1, changed: 3 })
  expect(await house.db.$count(answered, sql`position(${secret} in ${answered.answer}) > 0`)).toBe(0)
  // Nor does a hash of it, which could be guessed, stay beside an answer.
  expect(await house.db.$count(answered, sql`${answered.person} = ${anna._id} and ${answered.status} = 200`)).toBe(1)
  expect((await say(anna, group, secret, _id)).reply.number).toBe(1)
  expect(await seenBy(lead, group)).toEqual(['author'])
})

test('who leaves may take it back for some seconds, in which nobody learns of it and the last one keeps the group', async () => {
  const [lead, anna] = [await trainer(), await ofStudio()]
  const group = await groupOf(lead, anna)
  await say(lead, group, 'Morgen um sechs?')
  const leave = async (who: Somebody) => {
    const key = v7()
    expect((await house.as(who, chat.leave, { params: { id: group } }, { key })).status).toBe(200)
    return key
  }
  const roles = async () => (await house.as(lead, chat.group, { params: { id: group } })).reply.members?.map(({ role }) => role)
  const taken = await leave(lead)
  expect(await roles()).toEqual(['admin', 'member'])
  expect((await house.as(lead, breath.stop, { params: { key: taken } })).reply).toEqual({ stopped: true })
  await leave(anna)
  await breathe(house)
  expect(await roles()).toEqual(['admin'])
  expect((await house.as(anna, chat.group, { params: { id: group } })).reply.state).toBe('left')
  const alone = await leave(lead)
  await house.as(lead, breath.stop, { params: { key: alone } })
  await breathe(house)
  expect(await seenBy(lead, group)).toEqual(['Morgen um sechs?'])
  await leave(lead)
  await breathe(house)
  expect((await house.as(lead, chat.group, { params: { id: group } })).code).toBe('missing')
})

test('the group leads itself: somebody always leads it, and who has stood in it longest follows', async () => {
  const [lead, anna, bea] = [await trainer(), await ofStudio(), await ofStudio()]
  const group = await groupOf(lead, anna)
  const of = (userId: string) => ({ params: { id: group, userId } })
  await letIn(house, lead, group, bea)
  const message = await say(bea, group, 'Reklame')
  expect((await house.as(anna, chat.deleteMessage, { params: { id: message._id } })).code).toBe('forbidden')
  expect((await house.as(anna, chat.removeMember, of(bea._id))).code).toBe('forbidden')
  expect((await house.as(lead, chat.setRole, { ...of(lead._id), body: { role: 'member' } })).code).toBe('chat-last-admin')
  await house.as(lead, chat.deleteMessage, { params: { id: message._id } })
  expect(await seenBy(bea, group)).toEqual(['group'])
  await house.as(lead, chat.removeMember, of(lead._id))
  const { reply } = await house.as(bea, chat.group, { params: { id: group } })
  expect(reply.members.map(({ userId, role }) => [userId, role])).toEqual([
    [anna._id, 'admin'],
    [bea._id, 'member'],
  ])
  expect((await house.as(lead, chat.addMembers, { params: { id: group }, body: { memberIds: [] } })).code).toBe('chat-left')
})

test('a group has two members at least; what a device of before made alone is taken under its id', async () => {
  const lead = await trainer()
  const begin = (over: { _id?: string }) => house.as(lead, chat.create, { body: { ...over, name: 'Allein', memberIds: [] } }, { key: v7() })
  expect(await begin({})).toMatchObject({ status: 422, code: 'invalid', fields: { memberIds: 'Wähle mindestens eine Person.' } })
  expect((await begin({ _id: v7() })).status).toBe(200)
})

test('marks only rise, take numbers of the same count, and tell who has read', async () => {
  const [lead, anna] = [await trainer(), await ofStudio()]
  const group = await groupOf(lead, anna)
  await say(lead, group, 'eins')
  const second = await say(lead, group, 'zwei')
  const unread = async () => (await house.as(anna, chat.groups)).reply.find(({ _id }) => _id === group)?.unread
  expect(await unread()).toBe(2)
  const open = await device(lead)
  for (const number of [2, 1, 2]) await house.as(anna, chat.read, { params: { id: group }, body: { number } })
  expect(await open.hear('chat:userReadMessages')).toEqual({ groupId: group, userId: anna._id, first: 1, number: 2, changed: 3 })
  expect(await unread()).toBe(0)
  const { reply } = await house.as(lead, chat.messages, { params: { id: group }, query: { after: 0 } })
  expect(reply).toMatchObject({ cursor: 3, count: 3, more: false, marks: [{ userId: anna._id, first: 1, number: 2, changed: 3 }] })
  expect(reply.rows.map(({ _id, readBy }) => [_id === second._id, readBy])).toEqual([
    [false, [anna._id]],
    [true, [anna._id]],
  ])
  await house.as(anna, chat.read, { params: { id: group }, body: { number: 99 } })
  expect((await house.as(anna, chat.group, { params: { id: group } })).reply.read).toBe(2)
})

test('who joined later is no reader of what was written before', async () => {
  const [lead, anna] = [await trainer(), await ofStudio()]
  const group = await groupOf(lead)
  await say(lead, group, 'vorher')
  await letIn(house, lead, group, anna)
  await say(lead, group, 'drin')
  const open = await device(lead)
  await house.as(anna, chat.read, { params: { id: group }, body: { number: 2 } })
  expect(await open.hear('chat:userReadMessages')).toMatchObject({ userId: anna._id, first: 2, number: 2 })
  const { reply } = await house.as(lead, chat.messages, { params: { id: group } })
  expect(reply.marks).toMatchObject([{ userId: anna._id, first: 2, number: 2 }])
  expect(reply.rows.map(({ readers }) => readers)).toEqual([1, 0])
})

test('a picture that two groups have stays until neither has it', async () => {
  const lead = await trainer()
  const [one, other] = [await groupOf(lead), await groupOf(lead)]
  for (const groupId of [one, other]) await house.as(lead, chat.picture, { params: { groupId }, body: { ...examplePicture } })
  const files = () => house.db.$count(file, eq(file.kind, 'chat_group_bild'))
  expect(await files()).toBe(1)
  for (const [id, left] of [
    [one, 1],
    [other, 0],
  ] as const) {
    await house.as(lead, chat.removeMember, { params: { id, userId: lead._id } })
    expect(await files()).toBe(left)
  }
})

test('a page is asked for around one message, by whoever may read that one', async () => {
  const [lead, anna] = [await trainer(), await ofStudio()]
  const group = await groupOf(lead)
  const said = []
  for (let nth = 1; nth <= 6; nth++) said.push((await say(lead, group, `${nth}`))._id)
  const around = (who: Somebody, _id: string) => house.as(who, chat.messages, { params: { id: group }, query: { around: _id, limit: 4 } })
  expect((await around(lead, said[2]!)).reply.rows.map(({ textContent }) => textContent)).toEqual(['4', '3', '2', '1'])
  await house.as(lead, chat.addMembers, { params: { id: group }, body: { memberIds: [anna._id] } })
  expect([(await around(anna, said[2]!)).code, (await around(lead, v7())).code]).toEqual(['missing', 'missing'])
})

test('who has left does not learn how much is written there after that', async () => {
  const [lead, anna, beat] = [await trainer(), await ofStudio(), await ofStudio()]
  const group = await groupOf(lead, anna, beat)
  await say(anna, group, 'Zuerst')
  const placeOf = async (who: Somebody) => (await house.as(who, chat.groups)).reply.find(({ _id }) => _id === group)!
  await house.as(lead, chat.removeMember, { params: { id: group, userId: beat._id } })
  const before = await placeOf(beat)
  for (const text of ['Er ist weg', 'Endlich']) await say(anna, group, text)
  await house.as(lead, chat.edit, { params: { id: group }, body: { name: 'Ohne Beat', version: (await placeOf(lead)).version } })
  expect(await placeOf(beat)).toEqual(before)
  expect((await placeOf(anna)).count).toBeGreaterThan(before.count)
})

test('who has left has nothing unread any more', async () => {
  const [lead, anna] = [await trainer(), await ofStudio()]
  const group = await groupOf(lead, anna)
  await say(lead, group, 'drin')
  await house.as(lead, chat.removeMember, { params: { id: group, userId: anna._id } })
  expect((await house.as(anna, chat.group, { params: { id: group } })).reply).toMatchObject({
    state: 'left',
    unread: 0,
    last: { text: 'drin' },
  })
})

test('only members hear what happens in a group, from joining to leaving', async () => {
  const [lead, anna, bea] = [await trainer(), await ofStudio(), await ofStudio()]
  const group = await groupOf(lead)
  const [hers, others] = [await device(anna), await device(bea)]
  await say(lead, group, 'vorher')
  await letIn(house, lead, group, anna)
  expect(await hers.hear('chat:groupAdded')).toEqual({ groupId: group })
  await say(lead, group, 'drin')
  await house.as(lead, chat.typing, { params: { id: group }, body: { typing: true } })
  expect(await hers.hear('chat:userStartedTyping')).toEqual({ groupId: group, userId: lead._id, vorname: 'Vreni' })
  await house.as(lead, chat.removeMember, { params: { id: group, userId: anna._id } })
  expect(await hers.hear('chat:groupChanged')).toEqual({ groupId: group })
  await say(lead, group, 'draussen')
  await house.bus.publish(house.db, { kind: 'sync', person: anna._id, collections: ['sets'] })
  await house.bus.publish(house.db, { kind: 'sync', person: bea._id, collections: ['sets'] })
  await Promise.all([hers.hear('sync:changed'), others.hear('sync:changed')])
  const texts = hers.frames.flatMap(frame => (frame.event === 'chat:newMessage' ? [frame.data.text] : []))
  expect(texts).toEqual(['drin'])
  expect(others.frames.filter(({ event }) => event.startsWith('chat:'))).toEqual([])
})

test('who leaves the product leaves every group: their words are gone, their place is kept, and somebody else leads', async () => {
  const [lead, anna] = [await trainer(), await ofStudio()]
  const group = await groupOf(lead, anna)
  await say(lead, group, 'Geheim')
  await say(anna, group, 'Meins')
  await house.db.transaction(tx => leave(tx, house, lead._id))
  const { reply } = await house.as(anna, chat.messages, { params: { id: group } })
  expect(reply.rows.map(({ senderId, text, deleted }) => [senderId?._id ?? null, text, deleted])).toEqual([
    [anna._id, 'Meins', null],
    [null, '', 'author'],
  ])
  expect((await house.as(anna, chat.group, { params: { id: group } })).reply.members).toMatchObject([{ userId: anna._id, role: 'admin' }])
})

test('a flush over the channel is slowed, not dropped, and its socket stays open', async () => {
  const lead = await trainer()
  const group = await groupOf(lead)
  const open = await device(lead)
  const most = 60
  for (let nth = 0; nth < most; nth++)
    open.socket.send(JSON.stringify({ event: 'chat:sendMessage', data: { groupId: group, _id: v7(), textContent: `${nth}` } }))
  const heard = () => open.frames.flatMap(frame => (frame.event === 'chat:newMessage' ? [frame.data.text] : []))
  await vi.waitFor(() => expect(heard()).toHaveLength(most), { timeout: 30_000 })
  expect(heard()).toEqual(Array.from({ length: most }, (_, nth) => `${nth}`))
  expect(open.socket.readyState).toBe(open.socket.OPEN)
})
