import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { campaigns } from '#contract/campaigns/campaignOffice.ts'
import { promotions } from '#contract/campaigns/promotions.ts'
import { mailsTo } from '#server/occasions/testing/make.ts'
import { openTestHouse, type Somebody, type TestHouse } from '#server/testing/house.ts'
import { employee, holder, member } from '#server/testing/make.ts'
import { drawFrom, hashOfList, listOf } from './drawing.ts'
import { campaign, campaignDraw, campaignEntry } from './tables.ts'
import { enterAs, formOf, inDays, makeCampaign, prizeOf } from './testing/make.ts'

let house: TestHouse
let one: Somebody
let other: Somebody
beforeAll(async () => {
  house = await openTestHouse()
  ;[one, other] = await Promise.all(
    [1, 2].map(() => holder(house, [{ right: 'mk_campaigns', studios: 'all' }])) as [Promise<Somebody>, Promise<Somebody>],
  )
}, 60_000)
afterAll(() => house.close())

const prizes = [prizeOf('Jahresabo', 1), prizeOf('Flasche', 2)]
const makeDraw = (over: Partial<typeof campaign.$inferInsert> = {}) => makeCampaign(house, { kind: 'draw', prizes, ...over })
const draw = (who: Somebody, id: string) => house.as(who, campaigns.draw, { params: { id } })
const minutes = async (id: string) => (await house.as(one, campaigns.minutes, { params: { id } })).reply
const entriesIn = (id: string) => house.db.$count(campaignEntry, eq(campaignEntry.campaign, id))
const end = (id: string) =>
  house.db
    .update(campaign)
    .set({ to: inDays(-0.6) })
    .where(eq(campaign._id, id))

test('an address enters once a day, by whatever act, and a member without saying who they are', async () => {
  const { _id } = await makeDraw()
  const key = v7()
  for (const act of [key, key, v7()]) expect((await enterAs(house, 'Hug', { campaign: _id }, act)).reply.ok).toBe(true)
  await enterAs(house, 'HUG', { campaign: _id })
  expect(await entriesIn(_id)).toBe(1)
  const who = await member(house)
  const enter = () => house.as(who, promotions.enter, { body: { campaign: _id } }, { key: v7() })
  expect((await enter()).reply.day).toBe((await enter()).reply.day)
  expect(await entriesIn(_id)).toBe(2)
  expect((await house.as(who, promotions.page, { params: { id: _id } })).reply.mine?.days).toHaveLength(1)
})

test('an entry whose answer was lost is told to have arrived, also once the draw is over', async () => {
  const { _id } = await makeDraw()
  const key = v7()
  await enterAs(house, 'Verloren', { campaign: _id }, key)
  await end(_id)
  expect((await enterAs(house, 'Verloren', { campaign: _id }, key)).reply.ok).toBe(true)
  expect((await enterAs(house, 'Zuspaet', { campaign: _id })).code).toBe('campaign-closed')
  expect(await entriesIn(_id)).toBe(1)
})

test('a word for drawing holds for what it was given to: what is changed after it is asked for again', async () => {
  const form = formOf({ kind: 'draw', prizes })
  const save = (over: object) => house.as(one, campaigns.save, { body: { ...form, ...over } })
  await save({})
  await enterAs(house, 'Wort', { campaign: form._id })
  const over = { to: inDays(-0.6) }
  await save({ ...over, version: 1 })
  expect((await draw(one, form._id)).reply.drawnAt).toBeNull()
  expect((await draw(one, form._id)).code).toBe('draw-own')
  expect((await save({ ...over, version: 2 })).reply.version).toBe(2)
  expect((await draw(one, form._id)).code).toBe('draw-own')
  await save({ ...over, prizes: [prizeOf('Anderes', 1)], version: 2 })
  expect((await draw(one, form._id)).reply.drawnAt).toBeNull()
  expect((await draw(other, form._id)).reply.winners).toMatchObject([{ prize: 'Anderes' }])
})

test('conditions are kept version by version, and an entry says by which it was made', async () => {
  const form = formOf({ kind: 'draw', prizes, conditions: 'Ab 16 Jahren.' })
  const save = (over: object) => house.as(one, campaigns.save, { body: { ...form, ...over } })
  await save({})
  await enterAs(house, 'Vorher', { campaign: form._id })
  await save({ conditions: 'Ab 18 Jahren.', version: 1 })
  await enterAs(house, 'Nachher', { campaign: form._id })
  const rows = await house.db.select().from(campaignEntry).where(eq(campaignEntry.campaign, form._id)).orderBy(campaignEntry.at)
  expect(rows.map(({ nachname, conditions }) => [nachname, conditions])).toEqual([
    ['Vorher', 1],
    ['Nachher', 2],
  ])
})

test('what waited on a device counts for its day if it came within twelve hours, and else for the day of its receipt', async () => {
  const { _id } = await makeDraw()
  const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
  await enterAs(house, 'Soon', { campaign: _id, at: ago(11) })
  await enterAs(house, 'Late', { campaign: _id, at: ago(40) })
  const rows = await house.db.select().from(campaignEntry).where(eq(campaignEntry.campaign, _id))
  const ageOf = (nachname: string) => Date.now() - Date.parse(rows.find(row => row.nachname === nachname)!.at)
  expect(ageOf('Soon')).toBeGreaterThan(10 * 3_600_000)
  expect(ageOf('Late')).toBeLessThan(3_600_000)
})

test('two people draw once it is over, once; drawing again comes to the same', async () => {
  const { _id } = await makeDraw()
  expect((await draw(one, _id)).code).toBe('draw-early')
  await end(_id)
  expect((await draw(one, _id)).code).toBe('draw-empty')
  for (const [nth, name] of ['A', 'B', 'C', 'D', 'E', 'F'].entries())
    await house.db.insert(campaignEntry).values(
      [1, 2].map(day => ({
        _id: v7(),
        campaign: _id,
        email: `drawn${nth}@formkurve.example`,
        vorname: 'Lea',
        nachname: name,
        day: `2026-11-0${day}`,
        at: `2026-11-0${day}T10:00:00.000Z`,
      })),
    )
  expect((await draw(one, _id)).reply).toMatchObject({ drawnAt: null, winners: [] })
  expect((await draw(one, _id)).code).toBe('draw-own')
  const { reply } = await draw(other, _id)
  expect(reply).toMatchObject({ repeats: true, alone: false, entries: 12 })
  expect(reply.winners.map(({ prize }) => prize)).toEqual(['Jahresabo', 'Flasche', 'Flasche'])
  expect(new Set([...reply.winners, ...reply.substitutes].map(({ name }) => name)).size).toBe(6)
  expect([(await draw(other, _id)).code, (await draw(one, _id)).code]).toEqual(['draw-done', 'draw-done'])
  expect(await minutes(_id)).toMatchObject({ winners: reply.winners, seed: reply.seed, hash: reply.hash })
  expect((await enterAs(house, 'Zuspaet', { campaign: _id })).code).toBe('campaign-closed')
  const [row] = await house.db.select().from(campaignDraw).where(eq(campaignDraw.campaign, _id))
  expect(hashOfList(row!.list)).toBe(reply.hash)
  expect(drawFrom(row!.list, reply.seed!, 3).winners).toEqual(reply.winners.map(({ entry }) => entry))
  const [winner] = await house.db.select().from(campaignEntry).where(eq(campaignEntry._id, reply.winners[0]!.entry))
  expect(await mailsTo(house, winner!.email)).toHaveLength(1)
})

test('a draw waits for what still lies on devices: what was entered before the end and comes eleven hours later takes part', async () => {
  const { _id } = await makeDraw({ to: inDays(-11 / 24) })
  await enterAs(house, 'Rechtzeitig', { campaign: _id, at: inDays(-11.5 / 24) })
  expect(await entriesIn(_id)).toBe(1)
  expect((await draw(one, _id)).code).toBe('draw-early')
  await end(_id)
  expect((await draw(one, _id)).status).toBe(200)
})

test('of two second words at once one draws', async () => {
  const { _id } = await makeDraw()
  await enterAs(house, 'Allein', { campaign: _id })
  await end(_id)
  await draw(one, _id)
  const third = await holder(house, [{ right: 'mk_campaigns', studios: 'all' }])
  const answers = await Promise.all([draw(other, _id), draw(third, _id)])
  expect(answers.map(({ code }) => code).sort()).toEqual(['draw-done', undefined].sort())
})

test('who holds the right in some studios draws nothing, and an administrator not alone while another could', async () => {
  const { _id } = await makeDraw()
  await enterAs(house, 'Frei', { campaign: _id })
  await end(_id)
  const local = await holder(house, [{ right: 'mk_campaigns', studios: ['winterthur'] }])
  expect((await draw(local, _id)).code).toBe('forbidden')
  const admin = await employee(house, 'admin')
  expect((await draw(admin, _id)).reply.drawnAt).toBeNull()
  expect((await draw(admin, _id)).code).toBe('draw-own')
})

test('one person is one lot, whichever of their entries it is', () => {
  const list = listOf([
    { _id: 'a', person: null, email: 'x' },
    { _id: 'b', person: 'p', email: 'y' },
    { _id: 'c', person: 'p', email: 'x' },
    { _id: 'd', person: null, email: 'z' },
  ])
  expect(list.map(([, whose]) => whose)).toEqual([1, 1, 1, 2])
  const { winners } = drawFrom(list, 'seed', 10)
  expect(winners).toHaveLength(new Set(list.map(([, whose]) => whose)).size)
})
