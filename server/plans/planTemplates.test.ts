import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { planTemplates } from '#contract/plans/planTemplates.ts'
import type { PlanTemplateForm } from '#contract/plans/shapes.ts'
import { addExercises } from '#server/devices/demo/addedExercises.ts'
import { exerciseOf } from '#server/devices/demo/exercises.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { holder } from '#server/testing/make.ts'
import { demoTemplates } from './demo/demoTemplates.ts'
import { seedPlans } from './seed.ts'

const house = testHouse({ studios: ['winterthur', 'dort'] })
let here: Somebody
let there: Somebody
let viewer: Somebody

beforeAll(async () => {
  await addExercises(house.db)
  here = await holder(house, [{ right: 'tp_create', studios: ['winterthur'] }])
  there = await holder(house, [{ right: 'tp_create', studios: ['dort'] }])
  viewer = await holder(house, [{ right: 'tp_viewAll', studios: ['winterthur'] }])
}, 120_000)

const form = (): PlanTemplateForm => {
  const slots = [{ _id: v7(), exercise: exerciseOf('Brustpresse')._id, superset: null, rest: 90, setting: null, hint: null }]
  const targets = [{ warmup: false, weight: null, reps: 8, repsTo: 12, distance: null, time: null }]
  const splits = [{ _id: v7(), title: 'Tag 1', minutes: 30, slots: slots.map(slot => ({ ...slot, targets })) }]
  return { _id: v7(), studio: 'winterthur', title: 'Einstieg', goal: null, splits }
}
const titles = async (who: Somebody) => (await house.as(who, planTemplates.list)).reply.map(({ title }) => title)

test('a template is its studio’s, and read by whoever makes or sees plans there', async () => {
  const body = form()
  const { reply } = await house.as(here, planTemplates.create, { body })
  expect(reply).toMatchObject({ ...body, version: 1, exercises: [{ title: 'Brustpresse' }] })
  expect([await titles(here), await titles(viewer), await titles(there)]).toEqual([['Einstieg'], ['Einstieg'], []])
  const params = { id: body._id }
  expect((await house.as(viewer, planTemplates.edit, { params, body: { ...body, version: 1 } })).code).toBe('forbidden')
  // Whoever names their own studio means no row of another one.
  expect((await house.as(there, planTemplates.edit, { params, body: { ...body, studio: 'dort', version: 1 } })).code).toBe('missing')
  const edit = (title: string, version: number) => house.as(here, planTemplates.edit, { params, body: { ...body, title, version } })
  expect((await edit('Zweiter', 1)).reply).toMatchObject({ title: 'Zweiter', version: 2 })
  expect((await edit('Dritter', 1)).code).toBe('stale')
  await house.as(here, planTemplates.remove, { params, query: { studio: 'winterthur', version: 2 } })
  expect(await titles(here)).toEqual([])
  await house.as(here, planTemplates.restore, { params, body: { studio: 'winterthur' } })
  expect(await titles(here)).toEqual(['Zweiter'])
  const { splits } = form()
  const unknown = [{ ...splits[0]!, slots: [{ ...splits[0]!.slots[0]!, exercise: v7() }] }]
  expect((await house.as(here, planTemplates.create, { body: { ...form(), splits: unknown } })).code).toBe('invalid')
})

test('the demo has twelve, which are what the form takes', async () => {
  await seedPlans(house)
  await seedPlans(house)
  const all = demoTemplates('winterthur')
  expect(all).toHaveLength(12)
  for (const one of all) await planTemplates.create.body!.validate(one)
  expect((await titles(here)).length).toBe(13)
})
