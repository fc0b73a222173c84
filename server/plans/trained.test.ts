import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { agreements } from '#contract/agreements/calls.ts'
import { habits } from '#contract/habits/calls.ts'
import { measurements } from '#contract/measurements.ts'
import { plans } from '#contract/plans/calls.ts'
import { anamnesis } from '#server/anamnesis/tables.ts'
import { anamnesisForm, anamnesisFormVersion } from '#server/anamnesisForms/tables.ts'
import { addExercises } from '#server/devices/demo/addedExercises.ts'
import { exerciseOf } from '#server/devices/demo/exercises.ts'
import { endShares } from '#server/measurements/share.ts'
import { measurement } from '#server/measurements/tables.ts'
import { person } from '#server/shared/auth/tables.ts'
import { accessTrace } from '#server/shared/health/tables.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { holder, member } from '#server/testing/make.ts'
import { plan, trainedRun, trainedSet } from '#server/workouts/tables.ts'

const house = testHouse({ studios: ['hier', 'dort'] })
let viewer: Somebody
let elsewhere: Somebody
const form = v7()
const at = '2026-11-20T16:42:00.000Z'
beforeAll(async () => {
  await addExercises(house.db)
  viewer = await holder(house, [{ right: 'tp_viewAll', studios: ['hier'] }])
  elsewhere = await holder(house, [{ right: 'tp_viewAll', studios: ['dort'] }])
  await house.db.insert(anamnesisForm).values({ _id: form, studio: 'hier', title: 'Anamnese', kind: 'usual', draft: [] })
  await house.db.insert(anamnesisFormVersion).values({ form, number: 1, title: 'Anamnese', pages: [], edits: 1, publishedAt: at })
}, 120_000)

const maker = () => holder(house, [{ right: 'tp_create', studios: ['hier'] }])
const day = '2026-11-20'

/** A member with a plan by somebody, three trainings by it, and one of their own. */
async function trainee(trainer: Somebody) {
  const me = await member(house, { studioCode: 'hier', consent1: true })
  const _id = v7()
  await house.db
    .insert(plan)
    .values({ _id, person: me._id, trainer: trainer._id, title: 'Kraft', start: day, state: 'published', created: at })
  const [from, to] = [exerciseOf('Brustpresse')._id, exerciseOf('Latzug')._id]
  const runs = [1, 2, 3].map(hour => ({
    _id: v7(),
    person: me._id,
    title: 'Tag A',
    plan: _id,
    state: 'finished' as const,
    day,
    source: 'app' as const,
    started: `2026-11-20T0${hour}:00:00.000Z`,
    modifications: hour === 3 ? [{ kind: 'swap' as const, slot: 's', from, to }] : [],
  }))
  await house.db.insert(trainedRun).values(runs as (typeof trainedRun.$inferInsert)[])
  const own = { _id: v7(), person: me._id, title: 'Frei', state: 'finished' as const, day, source: 'app' as const, modifications: [] }
  await house.db.insert(trainedRun).values({ ...own, started: '2026-11-20T04:00:00.000Z' })
  await house.db.insert(trainedSet).values({
    _id: v7(),
    person: me._id,
    run: runs[2]!._id,
    slot: 's',
    exercise: to,
    title: 'Latzug',
    kind: 'weight',
    warmup: false,
    index: 0,
    weight: 50,
    reps: 10,
    at: '2026-11-20T03:10:00.000Z',
    day,
    source: 'app',
  })
  return me
}

const trained = (who: Somebody, whose: Somebody, query = {}) => house.as(who, plans.trained, { params: { userId: whose._id }, query })
const traces = async (whose: Somebody) =>
  (await house.db.select().from(accessTrace).where(eq(accessTrace.person, whose._id))).map(({ reader, what }) => `${reader} ${what}`)

test('who looks after a training reads what was trained by its plans, and leaves one trace a day', async () => {
  const trainer = await maker()
  const me = await trainee(trainer)
  const { reply } = await trained(trainer, me)
  expect(reply.total).toBe(3)
  expect(reply.rows[0]).toMatchObject({
    day,
    plan: 'Kraft',
    split: 'Tag A',
    sets: 1,
    volume: 500,
    changes: [{ kind: 'swap', from: 'Brustpresse', to: 'Latzug' }],
  })
  expect(reply.values).toMatchObject([{ title: 'Latzug', kind: 'weight', day, sets: [{ weight: 50, reps: 10 }], best: 50 }])
  const paged = await Promise.all([0, 2].map(offset => trained(viewer, me, { offset, limit: 2 })))
  expect(paged.flatMap(page => page.reply.rows.map(({ _id }) => _id))).toEqual(reply.rows.map(({ _id }) => _id))
  expect((await traces(me)).sort()).toEqual([`${trainer._id} Trainings`, `${viewer._id} Trainings`].sort())
})

/** This one took a form of theirs. */
const asked = (asker: Somebody, me: Somebody) =>
  house.db.insert(anamnesis).values({
    _id: v7(),
    customer: me._id,
    creator: asker._id,
    form,
    number: 1,
    express: false,
    status: 'submitted',
    begunAt: at,
    changedAt: at,
  })

test('nobody else reads it: elsewhere, without a plan or a form by them, or of somebody who took the consent back', async () => {
  const [trainer, asker, other] = [await maker(), await maker(), await maker()]
  const me = await trainee(trainer)
  const codes = async () => [(await trained(asker, me)).code, (await trained(other, me)).code, (await trained(elsewhere, me)).code]
  expect(await codes()).toEqual(['missing', 'missing', 'missing'])
  await asked(asker, me)
  expect(await codes()).toEqual([undefined, 'missing', 'missing'])
  await house.as(me, agreements.withdraw, { body: { at: new Date().toISOString() } })
  expect(await codes()).toEqual(['no-consent', 'missing', 'missing'])
  expect((await house.as(trainer, plans.values, { params: { userId: me._id } })).code).toBe('no-consent')
})

test('measurements and habits are read only while they are shared, each by a switch of its own', async () => {
  const [trainer, asker] = [await maker(), await maker()]
  const me = await trainee(trainer)
  await asked(asker, me)
  await house.db.insert(measurement).values({ _id: v7(), person: me._id, kind: 'waist', value: 81, day, at })
  const measures = (who: Somebody) => house.as(who, measurements.shared, { params: { id: me._id } })
  const ticks = (who: Somebody) => house.as(who, habits.shared, { params: { id: me._id } })
  const all = [viewer, trainer, asker, elsewhere]
  const read = async (call: typeof measures | typeof ticks) => Promise.all(all.map(async who => (await call(who)).code ?? 'read'))
  const nobody = all.map(() => 'missing')
  expect((await house.as(me, measurements.sharing)).reply).toEqual({ shared: false })
  expect(await read(measures)).toEqual(nobody)

  expect((await house.as(me, measurements.share, { body: { shared: true } })).reply).toEqual({ shared: true })
  expect(await read(measures)).toEqual(['read', 'read', 'read', 'missing'])
  expect((await measures(trainer)).reply).toMatchObject([{ kind: 'waist', value: 81 }])
  expect(await read(ticks)).toEqual(nobody)
  await house.as(me, habits.share, { body: { shared: true } })
  expect(await read(ticks)).toEqual(['read', 'read', 'read', 'missing'])
  const told = await traces(me)
  expect(told.filter(each => each.endsWith('Messungen'))).toHaveLength(3)

  // Another studio ends it, and coming back shares nothing again.
  const move = (studioCode: string) => house.db.update(person).set({ studioCode }).where(eq(person._id, me._id))
  await move('dort')
  expect(await read(measures)).toEqual(nobody)
  await endShares(house.db)
  await move('hier')
  expect(await read(measures)).toEqual(nobody)
})
