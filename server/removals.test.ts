import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnyCall } from '#contract/call.ts'
import { habits } from '#contract/habits/calls.ts'
import { recipes } from '#contract/nutrition/recipes.ts'
import { plans } from '#contract/plans/calls.ts'
import { ownWorkouts } from '#contract/plans/ownWorkouts.ts'
import { habit } from '#server/habits/tables.ts'
import { recipe } from '#server/nutrition/recipes/tables.ts'
import { openTestHouse, type Somebody, type TestHouse } from '#server/testing/house.ts'
import { employee, member } from '#server/testing/make.ts'
import { type World, world } from '#server/testing/world.ts'
import { plan, workout } from '#server/workouts/tables.ts'

let house: TestHouse
let here: World
let trainer: Somebody
let elsewhere: Somebody
beforeAll(async () => {
  house = await openTestHouse()
  here = await world(house)
  trainer = await employee(house, 'trainer', ['pfungen'])
  elsewhere = await employee(house, 'trainer', ['winterthur'])
  await here.meet(trainer._id)
}, 120_000)
afterAll(() => house.close())

const calls = [
  ['habit', habits.archive, habit],
  ['workout', ownWorkouts.remove, workout],
  ['recipe', recipes.remove, recipe],
  ['plan', plans.remove, plan],
] as const

const ask = async ({ token }: Somebody, { path }: AnyCall, id: string, version: number) => {
  const answer = await house.ask(`${path.replace(':id', id)}?version=${version}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${token}` },
  })
  return [answer.status, await answer.text()] as const
}
const exampleOf = ({ example }: AnyCall) => (example as { params: { id: string } }).params.id

test.each(calls)('removed by somebody else, a %s is answered as one that never was', async (name, call) => {
  const stranger = name === 'plan' ? elsewhere : await member(house, { studioCode: 'winterthur' })
  const others = await ask(stranger, call, exampleOf(call), 1)
  expect(others[0]).toBe(404)
  expect(others).toEqual(await ask(stranger, call, v7(), 1))
})

test.each(calls)('a %s that its owner has removed is gone, however often they say so', async (name, call, table) => {
  const owner = name === 'plan' ? trainer : here.owner
  const [{ version } = { version: 0 }] = await house.db
    .select()
    .from(table as typeof habit)
    .where(eq(table._id, exampleOf(call)))
  for (let nth = 0; nth < 2; nth++) expect(await ask(owner, call, exampleOf(call), version)).toEqual([200, '{"ok":true}'])
})
