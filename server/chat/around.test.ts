import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { chat } from '#contract/chat/calls.ts'
import { moderation } from '#contract/moderation/calls.ts'
import { social } from '#contract/social/calls.ts'
import { dayMs } from '#contract/time.ts'
import { leave } from '#server/leaving/leave.ts'
import { socialProfile } from '#server/social/tables.ts'
import { socialMember } from '#server/social/testing/make.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { employee, makeStudio, member } from '#server/testing/make.ts'
import { openDevice } from '#server/testing/socket.ts'
import { forgetOld } from './retention.ts'
import { groupWith } from './testing/groups.ts'

const house = testHouse()
let studio: string
beforeAll(async () => {
  studio = (await makeStudio(house)).code
}, 60_000)

const inGroup = (id: string) => ({ params: { id } })
const joined = () => socialMember(house, { studioCode: studio })
const ofStudio = () => member(house, { studioCode: studio })
const trainer = () => employee(house, 'trainer', [studio])
async function befriend(one: Somebody, other: Somebody) {
  await house.as(one, social.request, { params: { id: other._id }, body: { text: null } })
  await house.as(other, social.accept, { params: { id: one._id } })
}
/** A group with its admin's friends in it and everybody else asked. */
const groupOf = async (lead: Somebody, others: readonly { _id: string }[], name = 'Lauftreff') =>
  (await house.as(lead, chat.create, { body: { _id: v7(), name, memberIds: others.map(({ _id }) => _id) } })).reply
const direct = async (one: Somebody, other: Somebody) => (await house.as(one, chat.create, { body: { memberIds: [other._id] } })).reply._id
const say = (who: Somebody, group: string, textContent = 'Hoi') =>
  house.as(who, chat.send, { ...inGroup(group), body: { _id: v7(), textContent } })
const choose = (who: Somebody, body: object) => house.as(who, chat.choose, { body })
const device = async (who: Somebody) => {
  const open = openDevice(house.url, { token: who.token })
  await open.hear('ready')
  return open
}
/** What a device has heard of the chat once all that was told up to now has reached it. */
async function heardBy({ frames }: { frames: { event: string; data: unknown }[] }, who: Somebody) {
  const last = v7()
  await house.bus.publish(house.db, { kind: 'topic', domain: 'chat', of: last, what: 'group', about: { gone: who._id } })
  await expect.poll(() => JSON.stringify(frames)).toContain(last)
  return frames.map(({ event }) => event).filter(event => event.startsWith('chat:user'))
}
const presenceOf = async (who: Somebody, other: Somebody) =>
  (await house.as(who, chat.presence)).reply.find(({ userId }) => userId === other._id)

test('friends and members of an open one-to-one chat see each other come and go; nobody else does', async () => {
  const [anna, bea, lead, stranger] = [await joined(), await joined(), await trainer(), await ofStudio()]
  await befriend(anna, bea)
  await direct(anna, lead)
  const [hers, theirs, none] = [await device(bea), await device(lead), await device(stranger)]
  const app = await device(anna)
  expect(await hers.hear('chat:userOnline')).toEqual({ userId: anna._id })
  expect(await theirs.hear('chat:userOnline')).toEqual({ userId: anna._id })
  expect(await presenceOf(bea, anna)).toEqual({ userId: anna._id, isOnline: true, lastSeen: null })
  expect(await presenceOf(stranger, anna)).toBeUndefined()
  await house.db.transaction(tx => house.bus.publish(tx, { kind: 'session', session: anna.session, reason: 'ended' }))
  expect(await hers.hear('chat:userOffline')).toEqual({ userId: anna._id, lastSeen: null })
  await app.closed
  expect(await presenceOf(bea, anna)).toBeUndefined()
  expect(await heardBy(none, stranger)).toEqual([])
})

test('who hides that they are there is not seen and does not see; since when they are away friends alone learn, where both show it', async () => {
  const [anna, bea, lead] = [await joined(), await joined(), await trainer()]
  await befriend(anna, bea)
  await direct(anna, lead)
  const [hers, app] = [await device(bea), await device(anna)]
  await hers.hear('chat:userOnline')
  await choose(anna, { online: false })
  await hers.hear('chat:userOffline')
  expect([await presenceOf(anna, bea), await presenceOf(bea, anna)]).toEqual([undefined, undefined])
  await choose(anna, { online: true, lastSeen: true })
  for (const who of [bea, lead]) await choose(who, { lastSeen: true })
  await expect.poll(() => presenceOf(bea, anna)).toMatchObject({ isOnline: true })
  await house.db.transaction(tx => house.bus.publish(tx, { kind: 'session', session: anna.session, reason: 'ended' }))
  await app.closed
  await expect.poll(() => presenceOf(bea, anna)).toMatchObject({ isOnline: false, lastSeen: expect.stringMatching(/:[0-5][05]:00\.000Z$/) })
  expect(await presenceOf(lead, anna)).toBeUndefined()
  await choose(bea, { lastSeen: false })
  expect(await presenceOf(bea, anna)).toBeUndefined()
})

test('typing and receipts reach nobody who hides their own, nor between two of whom one has blocked the other', async () => {
  const [lead, anna, bea, carla] = [await trainer(), await ofStudio(), await ofStudio(), await ofStudio()]
  const _id = await groupWith(house, lead, [anna, bea, carla])
  await house.as(bea, social.block, { params: { id: lead._id } })
  await choose(carla, { typing: false, receipts: false })
  const open = [await device(anna), await device(bea), await device(carla)] as const
  await say(anna, _id)
  await house.as(lead, chat.typing, { ...inGroup(_id), body: { typing: true } })
  await house.as(lead, chat.read, { ...inGroup(_id), body: { number: 1 } })
  await house.as(carla, chat.typing, { ...inGroup(_id), body: { typing: true } })
  await house.as(carla, chat.read, { ...inGroup(_id), body: { number: 1 } })
  expect(await heardBy(open[0], anna)).toEqual(['chat:userStartedTyping', 'chat:userReadMessages'])
  expect(await heardBy(open[1], bea)).toEqual([])
  expect(await heardBy(open[2], carla)).toEqual([])
  const readers = async (who: Somebody) => {
    const { reply } = await house.as(who, chat.messages, inGroup(_id))
    return [reply.rows[0]?.readBy, reply.marks.map(({ userId }) => userId)]
  }
  expect(await readers(anna)).toEqual([[lead._id], [lead._id]])
  expect(await readers(bea)).toEqual([[], []])
  expect(await readers(carla)).toEqual([[carla._id], []])
  expect((await house.as(carla, chat.group, inGroup(_id))).reply).toMatchObject({ read: 1, unread: 0 })
})

test('beginning to write is told once in three seconds, and so is ending it', async () => {
  const lead = await trainer()
  const _id = await groupWith(house, lead)
  const tell = async (typing: boolean) => (await house.as(lead, chat.typing, { ...inGroup(_id), body: { typing } })).code
  expect([await tell(true), await tell(false)]).toEqual([undefined, undefined])
  expect([await tell(true), await tell(false)]).toEqual(['too-many', 'too-many'])
})

test('friends are added to a group, others whom one knows are invited, and whoever is unknown is missing', async () => {
  const [lead, friend, known, stranger] = [await joined(), await joined(), await joined(), await joined()]
  await befriend(lead, friend)
  const group = await groupOf(lead, [friend, known])
  expect(group.members.map(({ userId }) => userId)).toEqual([lead._id, friend._id])
  expect((await house.as(lead, chat.invited, inGroup(group._id))).reply.map(({ _id }) => _id)).toEqual([known._id])
  expect((await house.as(friend, chat.invited, inGroup(group._id))).code).toBe('forbidden')
  const invitations = async (who: Somebody) => (await house.as(who, chat.invitations)).reply
  expect(await invitations(known)).toMatchObject([{ _id: group._id, name: 'Lauftreff', members: 2, by: { _id: lead._id } }])
  expect((await house.as(known, chat.messages, inGroup(group._id))).code).toBe('missing')
  const answer = (who: Somebody, accept: boolean) => house.as(who, chat.answer, { ...inGroup(group._id), body: { accept } })
  expect((await answer(stranger, true)).code).toBe('missing')
  expect((await answer(known, true)).status).toBe(200)
  expect((await answer(known, true)).status).toBe(200)
  expect(await invitations(known)).toEqual([])
  expect((await house.as(known, chat.group, inGroup(group._id))).reply.members).toHaveLength(3)
  const hidden = await socialMember(house, { studioCode: studio }, { findable: false })
  expect((await house.as(lead, chat.addMembers, { ...inGroup(group._id), body: { memberIds: [hidden._id] } })).code).toBe('missing')
})

test('staff are asked into a group as they ask others: only friends are added; the studio’s account is in none', async () => {
  const [lead, anna, bea] = [await trainer(), await joined(), await joined()]
  const colleague = await employee(house, 'trainer', [studio], { studioCode: studio })
  await befriend(anna, bea)
  const members = async (who: Somebody, others: readonly Somebody[]) => (await groupOf(who, others)).members.map(({ userId }) => userId)
  expect(await members(lead, [anna, bea])).toEqual([lead._id])
  expect(await members(anna, [lead, bea])).toEqual([anna._id, bea._id])
  expect(await members(lead, [colleague])).toEqual([lead._id])
  expect((await house.as(anna, chat.invitations)).reply).toMatchObject([{ by: { _id: lead._id } }])
  expect((await house.as(lead, chat.invitations)).reply).toMatchObject([{ by: { _id: anna._id } }])
  const desk = await employee(house, 'studio', [studio])
  expect((await house.as(anna, chat.create, { body: { _id: v7(), name: 'Runde', memberIds: [desk._id] } })).code).toBe('missing')
})

test('30 invitations a day go to people to whom one may not write; to one’s own members they are not counted', async () => {
  const [lead, anna] = [await trainer(), await joined()]
  const ask = async (who: Somebody, people: readonly Somebody[]) =>
    (await house.as(who, chat.create, { body: { _id: v7(), name: 'Viele', memberIds: people.map(({ _id }) => _id) } })).code
  const all = await Promise.all(Array.from({ length: 31 }, joined))
  expect(await ask(lead, all)).toBeUndefined()
  expect(await ask(anna, all)).toBe('too-many')
  expect(await ask(anna, all.slice(1))).toBeUndefined()
  expect(await ask(anna, [lead])).toBeUndefined()
  expect(await ask(anna, all.slice(0, 1))).toBe('too-many')
})

test('a declined invitation does not come again, its sender does not learn of it, and one of somebody blocked is gone', async () => {
  const [lead, anna, bea] = [await joined(), await joined(), await joined()]
  const group = await groupOf(lead, [anna, bea])
  const put = (who: Somebody) => house.as(lead, chat.addMembers, { ...inGroup(group._id), body: { memberIds: [who._id] } })
  await house.as(anna, chat.answer, { ...inGroup(group._id), body: { accept: false } })
  expect((await put(anna)).status).toBe(200)
  expect((await house.as(anna, chat.invitations)).reply).toEqual([])
  expect((await house.as(lead, chat.invited, inGroup(group._id))).reply).toHaveLength(2)
  await house.as(bea, social.block, { params: { id: lead._id } })
  expect((await house.as(bea, chat.invitations)).reply).toEqual([])
  expect((await house.as(bea, chat.answer, { ...inGroup(group._id), body: { accept: true } })).code).toBe('missing')
})

test('who blocks somebody of a group that both are in finds them among the blocked; of a stranger nothing is told', async () => {
  const [lead, anna, bea, carla] = [await trainer(), await ofStudio(), await ofStudio(), await ofStudio()]
  const group = await groupWith(house, lead, [anna, bea])
  for (const other of [bea, carla]) await house.as(anna, social.block, { params: { id: other._id } })
  expect((await house.as(anna, social.blocked)).reply.map(({ _id }) => _id)).toEqual([bea._id])
  await say(lead, group)
  await house.as(lead, chat.removeMember, { params: { id: group, userId: anna._id } })
  await house.as(anna, social.block, { params: { id: lead._id } })
  expect((await house.as(anna, social.blocked)).reply).toHaveLength(2)
})

test('whoever is asked into a group may report it, and report and block who asks, whom they can see nowhere else', async () => {
  const [lead, anna, outsider] = [await joined(), await joined(), await joined()]
  const group = await groupOf(lead, [anna], 'Du entkommst mir nicht')
  await house.db.update(socialProfile).set({ findable: false, text: 'Nur für Freunde' }).where(eq(socialProfile.person, lead._id))
  await house.as(anna, chat.answer, { ...inGroup(group._id), body: { accept: false } })
  expect((await house.as(anna, social.profile, { query: { id: lead._id } })).code).toBe('missing')
  const report = (who: Somebody, kind: 'group' | 'person', id: string) =>
    house.as(who, moderation.report, { body: { kind, id, reason: 'harassment', text: null, with: [], seen: [] } })
  for (const [kind, id] of [
    ['group', group._id],
    ['person', lead._id],
  ] as const) {
    expect((await report(anna, kind, id)).status).toBe(200)
    expect((await report(outsider, kind, id)).code).toBe('missing')
  }
  const { rows } = await house.pool.query<{ text: string | null }>('select text from moderation_kept where author = $1', [lead._id])
  expect(rows.map(({ text }) => text)).toEqual(['Du entkommst mir nicht', null])
  await house.as(anna, social.block, { params: { id: lead._id } })
  expect((await house.as(anna, social.blocked)).reply.map(({ _id }) => _id)).toEqual([lead._id])
})

test('one-to-one chats do not count into the new groups of a day', async () => {
  const lead = await trainer()
  const anna = await ofStudio()
  for (let nth = 0; nth < 20; nth++) await groupOf(lead, [])
  expect((await house.as(lead, chat.create, { body: { _id: v7(), name: 'Noch eine', memberIds: [] } })).code).toBe('too-many')
  expect((await house.as(lead, chat.create, { body: { memberIds: [anna._id] } })).status).toBe(200)
})

test('a one-to-one chat that closes tells both, for whatever reason, and they see each other no longer', async () => {
  const ends = {
    block: (one: Somebody, other: Somebody) => house.as(other, social.block, { params: { id: one._id } }),
    end: (one: Somebody, other: Somebody) => house.as(other, social.remove, { params: { id: one._id }, query: { seen: 'agreed' } }),
    delete: (_: Somebody, other: Somebody) => house.db.transaction(tx => leave(tx, house, other._id)),
  }
  for (const end of Object.values(ends)) {
    const [anna, bea] = [await joined(), await joined()]
    await befriend(anna, bea)
    const group = await direct(anna, bea)
    await device(bea)
    const hers = await device(anna)
    await expect.poll(() => presenceOf(anna, bea)).toMatchObject({ isOnline: true })
    await end(anna, bea)
    expect(await hers.hear('chat:groupChanged')).toEqual({ groupId: group })
    await hers.hear('chat:userOffline')
    expect((await house.as(anna, chat.group, inGroup(group))).reply.state).toBe('closed')
  }
})

test('a block between two who never had to do with each other is told to the one who blocks alone', async () => {
  const [anna, bea] = [await joined(), await joined()]
  const hers = await device(bea)
  await house.as(anna, social.block, { params: { id: bea._id } })
  expect(await heardBy(hers, bea)).toEqual([])
})

test('who leaves the product leaves no invitation behind, on either side, and nothing of what they showed', async () => {
  const [lead, anna, bea] = [await joined(), await joined(), await joined()]
  await groupOf(lead, [anna])
  await groupOf(anna, [bea])
  await choose(anna, { lastSeen: true })
  const held = async () => {
    const { rows } = await house.pool.query<{ n: number }>(
      'select (select count(*) from chat_invite where person = $1 or by = $1)::int + (select count(*) from chat_choice where person = $1)::int as n',
      [anna._id],
    )
    return rows[0]?.n
  }
  expect(await held()).toBe(3)
  await house.db.transaction(tx => leave(tx, house, anna._id))
  expect(await held()).toBe(0)
})

test('a group may have one member; who has left sees its name as it was then, and without members it is gone', async () => {
  const [lead, anna] = [await trainer(), await ofStudio()]
  const _id = await groupWith(house, lead, [anna])
  const leaves = (who: Somebody) => house.as(who, chat.removeMember, { params: { id: _id, userId: who._id } })
  await leaves(anna)
  await house.as(lead, chat.edit, { ...inGroup(_id), body: { name: 'Geheimbund', version: 1 } })
  expect((await house.as(anna, chat.group, inGroup(_id))).reply).toMatchObject({ name: 'Lauftreff', state: 'left', bild: null })
  expect((await say(lead, _id)).status).toBe(200)
  await leaves(lead)
  expect((await house.as(lead, chat.group, inGroup(_id))).code).toBe('missing')
})

test('the admins of a group in which nobody has written for a year are asked once', async () => {
  const [lead, anna] = [await trainer(), await ofStudio()]
  await groupWith(house, lead, [anna], 'Stillstand')
  const later = new Date(Date.now() + 370 * dayMs)
  const notices = async () => {
    const { rows } = await house.pool.query<{ person: string }>(`select person from notification where title like '%Stillstand%'`)
    return rows.map(({ person }) => person)
  }
  await forgetOld(house, new Date())
  expect(await notices()).toEqual([])
  await forgetOld(house, later)
  await forgetOld(house, later)
  expect(await notices()).toEqual([lead._id])
})
