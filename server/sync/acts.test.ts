import { v7 } from 'uuid'
import { beforeAll, expect, test, vi } from 'vitest'
import { account } from '#contract/account.ts'
import { feedback } from '#contract/feedback.ts'
import { contractVersion } from '#contract/headers.ts'
import { actsInOne, type SentAct, sync } from '#contract/sync.ts'
import { limitsOf } from '#server/serve/limits.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { member } from '#server/testing/make.ts'

const house = testHouse()
let somebody: Somebody
beforeAll(async () => {
  somebody = await member(house)
})

const goal = (streakGoal: unknown, lane = 'account', key = v7()): SentAct => ({
  key,
  lane,
  method: 'POST',
  path: account.streakGoal.path,
  contract: contractVersion,
  body: JSON.stringify({ streakGoal }),
})
const send = (acts: SentAct[]) => house.as(somebody, sync.acts, { body: { acts } })
const statusesOf = async (acts: SentAct[]) => (await send(acts)).reply.verdicts.map(({ status }) => status)
const goalNow = async () => (await house.as(somebody, account.profile)).reply.streakGoal

/** A message to the feedback box, in a lane of its own: it goes side by side with what is in another. */
const told = (key = v7()): SentAct => ({
  key,
  lane: 'feedback',
  method: 'POST',
  path: feedback.send.path,
  contract: contractVersion,
  body: JSON.stringify({ text: 'Die Musik ist zu laut.', category: 'kurs' }),
})

test('each act has its verdict; behind one that fails its lane alone stops', async () => {
  expect(await statusesOf([goal(2), goal('none'), goal(5), told()])).toEqual([200, 422, 0, 200])
  expect(await goalNow()).toBe(2)
})

test('the same act counts once, alone or among others', async () => {
  const act = goal(4)
  expect(await statusesOf([act])).toEqual([200])
  expect(await statusesOf([goal(1), act])).toEqual([200, 200])
  expect(await goalNow()).toBe(1)
  const alone = await house.as(somebody, account.streakGoal, { body: { streakGoal: 4 } }, { key: act.key })
  expect(alone.status).toBe(200)
  expect(await goalNow()).toBe(1)
  expect(await statusesOf([goal(5, 'account', act.key)])).toEqual([422])
})

test('acts that come again count once: neither does their call’s rate hold them back, nor do they use it up for new ones', async () => {
  const { times } = feedback.send.limit!
  somebody = await member(house)
  const frozen = vi.spyOn(limitsOf(house), 'now').mockReturnValue(performance.now())
  const acts = Array.from({ length: times - 1 }, () => told())
  const all = acts.map(() => 200)
  for (let time = 0; time < 3; time++) expect(await statusesOf(acts)).toEqual(all)
  expect(await statusesOf([told(), told()])).toEqual([200, 429])
  expect(await statusesOf(acts)).toEqual(all)
  frozen.mockRestore()
})

test('what is no act, or too old, is told by itself', async () => {
  const among = (over: Partial<SentAct>) => ({ ...goal(2, v7()), ...over })
  const verdicts = await statusesOf([
    among({ path: 'nowhere' }),
    among({ method: 'DELETE' }),
    among({ contract: 0 }),
    among({ path: 'sync/acts' }),
    among({ method: 'GET', path: 'user/profile' }),
    among({ body: '{' }),
    among({ body: `{"streakGoal":"${'x'.repeat(100_001)}"}` }),
    among({ path: '%E0%A4%A' }),
  ])
  expect(verdicts).toEqual([404, 405, 426, 0, 0, 400, 413, 400])
})

test('more than fit are refused as a whole', async () => {
  expect((await send(Array.from({ length: actsInOne + 1 }, () => goal(2)))).code).toBe('invalid')
})
