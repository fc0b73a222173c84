import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { promotions } from '#contract/campaigns/promotions.ts'
import { dayMs } from '#contract/time.ts'
import { leave } from '#server/leaving/leave.ts'
import { openTestHouse, type TestHouse } from '#server/testing/house.ts'
import { makeStudio, member } from '#server/testing/make.ts'
import { video } from '#server/videos/tables.ts'
import { giveUpPlaces } from './campaignPlaces.ts'
import { forgetParticipants } from './retention.ts'
import { campaign, campaignDraw, campaignEntry, campaignSignup, wheelSpin } from './tables.ts'
import { inDays, makeCampaign, prizeOf } from './testing/make.ts'
import { stockOf } from './ticketStock.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse()
  await makeStudio(house, { code: 'winterthur' })
}, 60_000)
afterAll(() => house.close())

const stranger = { vorname: 'Lea', nachname: 'Muster' }

test('who took part is forgotten 90 days after the end, who has won after a year, and what was never confirmed after a day', async () => {
  const { _id } = await makeCampaign(house, { kind: 'draw', from: inDays(-20), to: inDays(-1) })
  const [won, lost] = [v7(), v7()]
  const entry = { ...stranger, campaign: _id, day: '2026-01-02', at: inDays(-10) }
  await house.db.insert(campaignEntry).values([
    { ...entry, _id: won, email: 'gewinnt@formkurve.example' },
    { ...entry, _id: lost, email: 'verliert@formkurve.example' },
  ])
  await house.db.insert(campaignDraw).values({ campaign: _id, askedAt: inDays(-1), winners: [{ entry: won, prize: 'Abo' }] })
  const spin = { ...stranger, campaign: _id, email: 'dreht@formkurve.example' }
  await house.db.insert(wheelSpin).values([
    { ...spin, _id: v7(), state: 'won', at: inDays(-2) },
    { ...spin, _id: v7(), state: 'blank', at: inDays(-2) },
    { ...spin, _id: v7(), state: 'held', at: inDays(-2) },
  ])
  const who = await member(house)
  await house.db.insert(campaignSignup).values({ _id: v7(), campaign: _id, person: who._id, state: 'booked', receipt: inDays(-3) })
  const left = async (days: number) => {
    await forgetParticipants(house, Date.now() + days * dayMs)
    const counted = [campaignEntry, wheelSpin, campaignSignup].map(table => house.db.$count(table, eq(table.campaign, _id)))
    return Promise.all(counted)
  }
  expect(await left(0)).toEqual([2, 2, 1])
  expect(await left(88)).toEqual([2, 2, 1])
  expect(await left(91)).toEqual([1, 1, 0])
  expect(await left(367)).toEqual([0, 0, 0])
})

test('who leaves gives the place to whoever waits', async () => {
  const { _id } = await makeCampaign(house, { capacity: 1 })
  const [first, second] = [await member(house), await member(house)]
  for (const who of [first, second]) await house.as(who, promotions.signUp, { params: { id: _id }, body: {} })
  await house.db.transaction(tx => giveUpPlaces(tx, house, first._id))
  expect((await house.as(second, promotions.page, { params: { id: _id } })).reply.mine?.state).toBe('booked')
})

test('what somebody has won at home stays won when they leave: it goes to nobody else, and nothing tells whose it was', async () => {
  const prize = prizeOf('Jahresabo', 1)
  const { _id } = await makeCampaign(house, { kind: 'wheel', prizes: [prize] })
  const who = await member(house, { emailVerifiedAt: inDays(-1) })
  const at = inDays(-0.1)
  const spin = { ...stranger, campaign: _id, prize: prize._id, state: 'won' as const, at }
  await house.db.insert(wheelSpin).values([
    { ...spin, _id: v7(), email: who.email, code: 'RN03RN03RN0H' },
    { ...spin, _id: v7(), email: who.email, person: who._id, state: 'void', telefon: '+41790000000' },
  ])
  await house.db.transaction(tx => leave(tx, house, who._id))
  const left = await house.db.select().from(wheelSpin).where(eq(wheelSpin.campaign, _id))
  expect(left).toMatchObject([
    { person: null, email: '', vorname: '', nachname: '', telefon: null, code: 'RN03RN03RN0H', prize: prize._id },
  ])
  const [row] = await house.db.select().from(campaign).where(eq(campaign._id, _id))
  expect((await house.db.transaction(tx => stockOf(tx, row!))).get(prize._id)).toBe(0)
})

test('a film opens by its campaign’s address alone, while the campaign runs', async () => {
  const film = v7()
  await house.db
    .insert(video)
    .values({ _id: film, title: 'Zirkel', stream: 'https://film.example/a.m3u8', created: inDays(-9), publishedAt: inDays(-9) })
  const { _id, slug } = await makeCampaign(house, { kind: 'page', video: film })
  const look = async () => (await house.as(undefined, promotions.page, { params: { id: slug } })).reply.campaign?.video
  expect(await look()).toMatchObject({ _id: film, title: 'Zirkel', address: null })
  for (const query of [{ until: 9_999_999_999, sig: 'x' }, {}])
    expect((await house.as(undefined, promotions.film, { params: { id: _id }, query })).code).toBe('missing')
  await house.db
    .update(video)
    .set({ removedAt: inDays(0) })
    .where(eq(video._id, film))
  expect(await look()).toBeNull()
})
