import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { campaigns } from '#contract/campaigns/campaignOffice.ts'
import { promotions } from '#contract/campaigns/promotions.ts'
import { openTestHouse, type Somebody, type TestHouse } from '#server/testing/house.ts'
import { holder, member } from '#server/testing/make.ts'
import { withoutLimits } from '#server/testing/unlimited.ts'
import { campaign, campaignDraw } from './tables.ts'
import { enterAs, inDays, makeCampaign, prizeOf } from './testing/make.ts'

// PGlite has one connection and so no races: these say something where DATABASE_URL names a PostgreSQL.

const [rounds, many] = process.env.LONG ? [100, 50] : [1, 6]

let house: TestHouse
let two: [Somebody, Somebody]
let people: Somebody[]
beforeAll(async () => {
  house = await openTestHouse()
  withoutLimits(house)
  const decider = () => holder(house, [{ right: 'mk_campaigns', studios: 'all' }])
  two = [await decider(), await decider()]
  people = await Promise.all(Array.from({ length: many }, () => member(house)))
}, 240_000)
afterAll(() => house.close())

test('of many who want the last places of a campaign as many get one as there are, all others wait in turn', {
  timeout: rounds * 60_000,
}, async () => {
  for (let round = 0; round < rounds; round++) {
    const { _id } = await makeCampaign(house, { capacity: 2 })
    const answers = await Promise.all(people.map(who => house.as(who, promotions.signUp, { params: { id: _id }, body: {} })))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const mine = await Promise.all(people.map(async who => (await house.as(who, promotions.page, { params: { id: _id } })).reply.mine))
    expect(mine.filter(part => part?.state === 'booked')).toHaveLength(2)
  }
})

test('a draw that many ask for at once is drawn once, by two people', { timeout: rounds * 60_000 }, async () => {
  for (let round = 0; round < rounds; round++) {
    const { _id } = await makeCampaign(house, { kind: 'draw', prizes: [prizeOf('Abo', 1)] })
    for (let nth = 0; nth < 3; nth++) await enterAs(house, `Los${round}x${nth}`, { campaign: _id })
    await house.db
      .update(campaign)
      .set({ to: inDays(-0.6) })
      .where(eq(campaign._id, _id))
    const draw = (who: Somebody) => house.as(who, campaigns.draw, { params: { id: _id } })
    await draw(two[0])
    const answers = await Promise.all(Array.from({ length: many }, () => draw(two[1])))
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
    expect(await house.db.$count(campaignDraw, eq(campaignDraw.campaign, _id))).toBe(1)
    const { reply } = await house.as(two[0], campaigns.minutes, { params: { id: _id } })
    expect(reply).toMatchObject({ winners: [expect.anything()] })
  }
})
