import { beforeAll, expect, test } from 'vitest'
import { queues } from '#contract/queues.ts'
import { dayMs } from '#contract/time.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { holder, member } from '#server/testing/make.ts'
import { queuesDomain } from './domain.ts'

const house = testHouse({ studios: ['winterthur', 'pfungen'] })
let desk: Somebody
const params = { studio: 'winterthur' }
beforeAll(async () => {
  desk = await holder(house, [{ right: 'u_search', studios: ['winterthur'] }])
}, 90_000)

const turn = (on: boolean) => house.as(desk, queues.turn, { params, body: { on } })
const state = async (who?: Somebody) => (await house.as(who, queues.state, { params })).reply

test('it is off until the studio turns it on; then people wait in their order, and the first is asked in', async () => {
  const [anna, beat] = [await member(house), await member(house)]
  expect((await house.as(anna, queues.join, { params })).code).toBe('queue-off')
  await turn(true)
  await house.as(anna, queues.join, { params })
  await house.as(beat, queues.join, { params })
  await house.as(anna, queues.join, { params })
  expect([await state(), await state(anna), await state(beat)].map(({ waiting, place }) => [waiting, place])).toEqual([
    [2, null],
    [2, 1],
    [2, 2],
  ])
  await house.as(desk, queues.next, { params })
  expect([(await state(anna)).called, (await state(beat)).place]).toEqual([expect.any(String), 1])
  await house.as(beat, queues.leave, { params })
  expect((await state()).waiting).toBe(0)
  expect((await house.as(desk, queues.next, { params })).status).toBe(200)
  await house.as(anna, queues.join, { params })
  expect(await state(anna)).toMatchObject({ place: 1, called: null })
  expect((await house.as(desk, queues.turn, { params: { studio: 'pfungen' }, body: { on: true } })).code).toBe('forbidden')
  await turn(false)
  expect(await state(anna)).toEqual({ on: false, waiting: 0, place: null, called: null })
})

test('two who ask for the next at once ask two, and nobody waits over night', async () => {
  await turn(true)
  const all = [await member(house), await member(house), await member(house)]
  for (const who of all) await house.as(who, queues.join, { params })
  await Promise.all([house.as(desk, queues.next, { params }), house.as(desk, queues.next, { params })])
  const waiting = (await state()).waiting
  expect([1, 2]).toContain(waiting)
  await queuesDomain.daily?.(house, new Date(Date.now() + 2 * dayMs))
  expect((await state()).waiting).toBe(0)
})

test('who joins while it is turned off waits in it no more once it is on again', async () => {
  for (let round = 0; round < 5; round++) {
    await turn(true)
    const all = await Promise.all([1, 2, 3].map(() => member(house)))
    await Promise.all([...all.map(who => house.as(who, queues.join, { params })), turn(false)])
    await turn(true)
    expect((await state()).waiting).toBe(0)
  }
})
