import { v7 } from 'uuid'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { moderation } from '#contract/moderation/calls.ts'
import { notifications } from '#contract/notifications.ts'
import { posts } from '#contract/social/posts.ts'
import { joined, socialMember } from '#server/social/testing/make.ts'
import { tablet } from '#server/station/testing/tablet.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { employee, holder, makeStudio, member } from '#server/testing/make.ts'
import { openDevice } from '#server/testing/socket.ts'
import { remind } from './caseNews.ts'
import { personal } from './personal.ts'
import { moderationCase } from './tables.ts'

const house = testHouse({ studios: ['winterthur'] })
let lead: Somebody
beforeAll(async () => {
  lead = await holder(house, [{ right: 'g_studioadmin', studios: ['winterthur'] }])
}, 60_000)
beforeEach(async () => {
  await house.db.delete(moderationCase)
})

const report = (who: Somebody, id: string) =>
  house.as(who, moderation.report, { body: { kind: 'person', id, reason: 'spam', text: null, with: [], seen: [] } }, { key: v7() })
const decide = (id: string, act: 'close' | 'silence' | 'reopen') =>
  house.as(lead, moderation.decide, { params: { id }, body: { act, reason: 'Genug.', days: act === 'silence' ? 3 : null } }, { key: v7() })
const waiting = async () => (await house.as(lead, moderation.cases, { query: { view: 'waiting' } })).reply.rows

test('a decision is taken back also where the thing was reported again meanwhile: one case, with all reports', async () => {
  const [about, anna, carla] = [await socialMember(house), await socialMember(house, { vorname: 'Anna' }), await socialMember(house)]
  await report(anna, about._id)
  const [first] = await waiting()
  const id = first!._id
  await decide(id, 'silence')
  await report(carla, about._id)
  const [second] = await waiting()
  await house.as(lead, moderation.look, { params: { id: second!._id }, body: { why: 'Nochmals' } })
  expect((await decide(id, 'reopen')).reply).toMatchObject({ _id: id, state: 'open', reports: 2 })
  expect(await waiting()).toEqual([expect.objectContaining({ _id: id, reports: 2 })])
  expect((await house.as(lead, moderation.case, { params: { id } })).reply).toMatchObject({
    silentUntil: null,
    looks: [{ why: 'Nochmals' }],
    read: true,
  })
  expect((await decide(id, 'close')).reply.state).toBe('closed')
  for (const who of [anna, carla]) expect((await house.as(who, moderation.mine)).reply.reports).toHaveLength(1)
})

test('a case says to each whether they have read its words themselves', async () => {
  const [about, anna, admin] = [await socialMember(house), await socialMember(house), await employee(house, 'admin')]
  await report(anna, about._id)
  const id = (await waiting())[0]!._id
  const read = () => Promise.all([lead, admin].map(async who => (await house.as(who, moderation.case, { params: { id } })).reply.read))
  expect(await read()).toEqual([false, false])
  await house.as(lead, moderation.look, { params: { id }, body: { why: 'Meldung prüfen' } })
  expect(await read()).toEqual([true, false])
})

test('only whoever may decide a case hears a frame of it: not whom it is about, nor who reported, whatever they may else', async () => {
  const boss = await employee(house, 'studio_manager', ['winterthur'], { studioCode: 'winterthur', geburtstag: '1980-01-01' })
  const anna = await member(house, { grants: [{ right: 'g_studioadmin', studios: ['winterthur'] }], studioCode: 'winterthur' })
  const admin = await employee(house, 'admin')
  for (const each of [boss, anna]) await joined(house, each._id)
  const devices = [boss, anna, lead, admin].map(({ token }) => openDevice(house.url, { token }))
  await Promise.all(devices.map(device => device.hear('ready')))
  const heard = () => devices.map(({ frames }) => frames.filter(({ event }) => event === 'moderation:changed').length)
  expect((await report(anna, boss._id)).status).toBe(200)
  await expect.poll(heard).toEqual([0, 0, 0, 1])
  // Frames keep their order: the next one says that none came before it.
  const about = await socialMember(house)
  const by = await socialMember(house)
  expect((await report(by, about._id)).status).toBe(200)
  await expect.poll(() => heard()[2]).toBe(1)
  expect(heard()[1]).toBe(1)
  for (const { socket } of devices) socket.close()
})

test('a studio’s tablet hears of a member’s case there, and of none about the staff', async () => {
  const boss = await employee(house, 'studio_manager', ['winterthur'], { studioCode: 'winterthur', geburtstag: '1980-01-01' })
  await joined(house, boss._id)
  await makeStudio(house, { code: 'pfungen' })
  const tablets = [
    await tablet(house, { code: 'winterthur', email: 'w@tablet.example' }),
    await tablet(house, { code: 'pfungen', email: 'p@tablet.example' }),
  ]
  const devices = tablets.map(({ token }) => openDevice(house.url, { token }))
  await Promise.all(devices.map(device => device.hear('ready')))
  const heard = () => devices.map(({ frames }) => frames.filter(({ event }) => event === 'moderation:changed').length)
  const by = await socialMember(house)
  expect((await report(by, boss._id)).status).toBe(200)
  expect((await report(by, (await socialMember(house))._id)).status).toBe(200)
  // Frames keep their order: one more would have come before it.
  await expect.poll(heard).toEqual([1, 0])
  for (const { socket } of devices) socket.close()
})

test('what a review has not looked at for 24 hours is told once a day: posts, and comments that were held back', async () => {
  const [about, anna] = [await socialMember(house), await socialMember(house)]
  const made = await house.as(about, posts.create, { body: { _id: v7(), text: 'Beintag.', image: null, audience: 'studio' } })
  const params = { id: made.reply._id }
  await house.as(lead, posts.review, { params, body: { status: 'approved', reason: null } })
  await house.as(about, posts.create, { body: { _id: v7(), text: 'Ruhetag.', image: null, audience: 'studio' } })
  const { reply } = await house.as(anna, posts.comment, { params, body: { _id: v7(), text: 'Mehr auf www.example.com' } })
  expect(reply.state).toBe('pending')
  const elsewhere = await holder(house, [{ right: 'g_studioadmin', studios: ['arbon'] }])
  const told = async (who: Somebody) =>
    (await house.as(who, notifications.list, { query: {} })).reply.rows
      .map(({ title }) => title)
      .filter(title => title.includes('wartet seit'))
  await remind(house)
  expect(await told(lead)).toEqual([])
  const tomorrow = new Date(Date.now() + 25 * 3_600_000)
  for (let nth = 0; nth < 2; nth++) await remind(house, tomorrow)
  const sentences = ['Ein Beitrag wartet seit über 24 Stunden.', 'Ein Kommentar wartet seit über 24 Stunden.']
  expect((await told(lead)).toSorted()).toEqual(sentences)
  for (const who of [elsewhere, about, anna]) expect(await told(who)).toEqual([])
})

test('an export tells of a case once it is told, and not when it was reported', async () => {
  const [about, anna] = [await socialMember(house, {}, { text: 'Hoi' }), await socialMember(house)]
  await report(anna, about._id)
  const [row] = await waiting()
  await decide(row!._id, 'silence')
  const rows = (table: string) => personal.find(store => store.table === table && store.rows)!.rows!(house.db, about._id, house)
  expect([await rows('moderation_case'), await rows('moderation_kept')]).toEqual([[], []])
  await house.db.update(moderationCase).set({ decided: new Date(Date.now() - 120_000).toISOString() })
  const [told] = await rows('moderation_case')
  expect(told).toMatchObject({ was: 'person', entscheid: 'silence', grund: 'Genug.' })
  expect(Object.values(told!)).not.toContain(row!.opened)
  expect(await rows('moderation_kept')).toMatchObject([{ text: 'Hoi' }])
})

test('what a review has removed stays so, though a decision on a report of it is taken back', async () => {
  const [about, anna] = [await socialMember(house), await socialMember(house)]
  const made = await house.as(about, posts.create, { body: { _id: v7(), text: 'Nimm Testo.', image: null, audience: 'studio' } })
  const params = { id: made.reply._id }
  const review = (status: 'approved' | 'removed', reason: string | null) =>
    house.as(lead, posts.review, { params, body: { status, reason } })
  await review('approved', null)
  const body = { kind: 'post', id: params.id, reason: 'danger', text: null, with: [], seen: [] } as const
  expect((await house.as(anna, moderation.report, { body: { ...body, with: [], seen: [] } }, { key: v7() })).status).toBe(200)
  const id = (await waiting())[0]!._id
  await review('removed', 'Das ist gefährlich.')
  const act = (what: 'remove' | 'reopen') =>
    house.as(lead, moderation.decide, { params: { id }, body: { act: what, reason: 'Genug.', days: null } }, { key: v7() })
  await act('remove')
  expect((await act('reopen')).reply.state).toBe('open')
  expect((await house.as(about, posts.one, { params })).reply).toMatchObject({ state: 'removed', reason: 'Das ist gefährlich.' })
})
