import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, expect, test, vi } from 'vitest'
import { buildsOnHeader } from '#contract/headers.ts'
import { health } from '#contract/health.ts'
import { plans } from '#contract/plans/calls.ts'
import { trainingFeedback } from '#contract/plans/feedback.ts'
import type { Wired } from '#contract/sync.ts'
import { dayMs } from '#contract/time.ts'
import { anamnesis } from '#server/anamnesis/tables.ts'
import { anamnesisForm } from '#server/anamnesisForms/tables.ts'
import { addExercises } from '#server/devices/demo/addedExercises.ts'
import { exerciseOf } from '#server/devices/demo/exercises.ts'
import { dayOf } from '#server/kit/zone.ts'
import { push } from '#server/sync/door.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { holder, member } from '#server/testing/make.ts'
import { forgetFeedback } from './feedback.ts'
import { madeByTrainers } from './made.ts'

const house = testHouse({ studios: ['hier', 'dort'] })
let chief: Somebody
let maker: Somebody
let other: Somebody
let elsewhere: Somebody

beforeAll(async () => {
  await addExercises(house.db)
  const of = (studio: string, ...rights: ('tp_feedback' | 'tp_create' | 'tp_viewAll')[]) =>
    holder(
      house,
      rights.map(right => ({ right, studios: [studio] })),
    )
  chief = await of('hier', 'tp_feedback', 'tp_viewAll')
  maker = await of('hier', 'tp_feedback', 'tp_create')
  other = await of('hier', 'tp_feedback', 'tp_create')
  elsewhere = await of('dort', 'tp_feedback', 'tp_viewAll')
}, 120_000)

const day = dayOf(new Date().toISOString())
const started = `${day}T10:00:00.000Z`
const knee = { hurts: true, where: ['Knie'] }

/** Somebody with a plan of `maker`'s. */
async function trained(more: { consent1?: boolean; vorname?: string } = {}) {
  const who = await member(house, { studioCode: 'hier', consent1: true, ...more })
  const slots = [{ _id: v7(), exercise: exerciseOf('Brustpresse')._id, rest: 90, targets: [{ warmup: false, reps: 8 }] }]
  const splits = [{ _id: v7(), title: 'Oberkörper', minutes: 30, slots }]
  const body = { _id: v7(), person: who._id, title: 'Kraft', start: day, state: 'published', splits }
  expect((await house.as(maker, plans.create, { body: body as never })).status).toBe(200)
  return { who, plan: body._id }
}

/** A finished training that says so. */
async function train(who: Somebody, plan: string | undefined, said: object = {}) {
  const id = v7()
  const run = {
    id,
    title: 'Oberkörper',
    plan,
    state: 'finished',
    started,
    ended: started,
    day,
    slots: [],
    modifications: [],
    source: 'app',
  }
  const { refused } = await push(house, who._id, 'workoutRuns', [
    { newDocumentState: { version: 1, rev: '', _deleted: false, ...run, ...said } as unknown as Wired },
  ])
  expect(refused).toEqual([])
  await house.projector.settled(who._id)
  return id
}

const seen = async (by: Somebody, body = {}) => (await house.as(by, trainingFeedback.list, { body })).reply.rows
const rowOf = async (by: Somebody, run: string) => (await seen(by)).find(({ _id }) => _id === run)
const turn = (by: Somebody, run: string, person: string, status: 'read' | 'answered', version: number, answer: string | null = null) =>
  house.as(by, trainingFeedback.turn, { params: { id: run }, body: { person, status, version, answer } })

test('a training of which something was said, or that was changed, makes a row for those who see the plan', async () => {
  const { who, plan } = await trained({ vorname: 'Ursina' })
  const [from, to] = [exerciseOf('Brustpresse')._id, exerciseOf('Latzug')._id]
  const modifications = [{ id: v7(), kind: 'swap', at: started, slot: 's', from, to }]
  const run = await train(who, plan, { effort: 4, pain: knee, note: 'Zu eng', modifications })
  const silent = await train(who, plan)
  const free = await train(who, undefined, { effort: 2 })
  // A plan that a device only names is nobody's.
  const foreign = await train(await member(house, { studioCode: 'hier' }), plan, { effort: 2 })
  expect(await rowOf(chief, run)).toMatchObject({
    person: who._id,
    plan: 'Kraft',
    split: 'Oberkörper',
    effort: 4,
    hurts: true,
    where: ['Knie'],
    note: 'Zu eng',
    changes: [{ kind: 'swap', from: 'Brustpresse', to: 'Latzug' }],
    status: 'new',
    version: 0,
  })
  for (const id of [silent, free, foreign]) expect(await rowOf(chief, id)).toBeUndefined()
  expect(await rowOf(maker, run)).toBeDefined()
  for (const by of [other, elsewhere]) {
    expect(await rowOf(by, run)).toBeUndefined()
    expect((await turn(by, run, who._id, 'read', 0)).code).toBe('missing')
  }
  const { reply } = await house.as(who, health.readings)
  expect(reply.map(({ what }) => what)).toContain('Rückmeldung zum Training')
  expect((await seen(chief, { hurts: ['ja'], q: 'ursina' })).map(({ _id }) => _id)).toEqual([run])
  expect((await seen(chief, { hurts: ['nein'], q: 'ursina' })).map(({ _id }) => _id)).toEqual([])
})

test('who took somebody’s anamnesis sees what they say, too', async () => {
  const { who, plan } = await trained()
  const run = await train(who, plan, { effort: 3 })
  expect(await rowOf(other, run)).toBeUndefined()
  const [form, at] = [v7(), new Date().toISOString()]
  await house.db.insert(anamnesisForm).values({ _id: form, studio: 'hier', title: 'Bogen', kind: 'usual' })
  const taken = { form, number: 1, express: false, begunAt: at, changedAt: at } as const
  const ofThem = { ...taken, customer: who._id, creator: other._id }
  await house.db.insert(anamnesis).values({ ...ofThem, _id: v7(), status: 'draft' })
  expect(await rowOf(other, run)).toBeUndefined()
  await house.db.insert(anamnesis).values({ ...ofThem, _id: v7(), status: 'submitted' })
  expect(await rowOf(other, run)).toBeDefined()
})

test('pain is told only as long as its person consents', async () => {
  const { who, plan } = await trained({ consent1: false })
  const run = await train(who, plan, { effort: 5, pain: knee })
  expect(await rowOf(chief, run)).toMatchObject({ effort: 5, hurts: null, where: [] })
})

test('it is read, then answered once; the member is told without a word of it and reads the answer', async () => {
  const { who, plan } = await trained()
  const run = await train(who, plan, { effort: 4, pain: knee })
  expect((await turn(maker, run, who._id, 'read', 0)).reply).toEqual({ _id: run, person: who._id, version: 1 })
  expect((await turn(chief, run, who._id, 'read', 0)).reply).toMatchObject({ version: 1 })
  expect((await turn(chief, run, who._id, 'answered', 0, 'Schone das Knie.')).code).toBe('stale')
  expect((await turn(chief, run, who._id, 'answered', 1, '  ')).code).toBe('invalid')
  expect((await turn(chief, run, who._id, 'answered', 1, 'Schone das Knie.')).status).toBe(200)
  expect((await turn(maker, run, who._id, 'answered', 2, 'Anders')).code).toBe('feedback-state')
  expect((await house.as(who, trainingFeedback.mine)).reply).toMatchObject([{ _id: run, answer: 'Schone das Knie.' }])
  expect(await rowOf(maker, run)).toMatchObject({ status: 'answered', answer: 'Schone das Knie.', version: 2 })
  const { rows } = await house.pool.query('select title, link from notification where person = $1 and link like $2', [who._id, `%${run}`])
  expect(rows).toEqual([{ title: 'Dein Studio hat dir zu einem Training geantwortet.', link: `/workout/summary?run=${run}` }])
  const kept = await house.pool.query('select answer::text from run_feedback union all select answer::text from answered')
  expect(JSON.stringify(kept.rows)).not.toContain('Schone')
})

test('what was read and answered without a network follows each other, though both saw it unread', async () => {
  const { who, plan } = await trained()
  const run = await train(who, plan, { effort: 4 })
  const [read, answered] = [v7(), v7()]
  const act = (key: string, body: { status: 'read' | 'answered'; answer: string | null }, buildsOn = '') =>
    house.as(
      maker,
      trainingFeedback.turn,
      { params: { id: run }, body: { person: who._id, version: 0, ...body } },
      { key, headers: { [buildsOnHeader]: buildsOn } },
    )
  expect((await act(read, { status: 'read', answer: null })).status).toBe(200)
  expect((await act(answered, { status: 'answered', answer: 'Gut' }, `trainingFeedback.turn:${read}`)).status).toBe(200)
  expect((await house.as(who, trainingFeedback.mine)).reply).toMatchObject([{ _id: run, answer: 'Gut' }])
})

test('of two who answer at once one does, and the other is told', async () => {
  const { who, plan } = await trained()
  const run = await train(who, plan, { effort: 4 })
  const both = await Promise.all([maker, chief].map((by, at) => turn(by, run, who._id, 'answered', 0, `Antwort ${at}`)))
  expect(both.map(({ code }) => code).sort()).toEqual(['stale', undefined])
})

test('with the training goes what was answered to it, and how many were answered stays', async () => {
  const { who, plan } = await trained()
  const run = await train(who, plan, { effort: 4 })
  await turn(maker, run, who._id, 'answered', 0, 'Gut')
  const left = async () => Number((await house.pool.query('select count(*) from run_feedback where run = $1', [run])).rows[0]?.count)
  await house.db.execute(`delete from trained_run where _id = '${run}'`)
  expect((await house.as(who, trainingFeedback.mine)).reply).toEqual([])
  await forgetFeedback(house, new Date())
  expect(await left()).toBe(1)
  const figures = async () => {
    const today = dayOf(new Date().toISOString())
    const work = madeByTrainers({ from: today, to: today }, new Date().toISOString())
    return (
      await house.db.execute(
        sql`select kind, trainer, studio, day::text, sum(amount) as amount from ${work} w group by 1, 2, 3, 4 order by 1, 2, 3`,
      )
    ).rows
  }
  const before = await figures()
  expect(before).toContainEqual(expect.objectContaining({ kind: 'answered', trainer: maker._id, studio: 'hier' }))
  await forgetFeedback(house, new Date(Date.now() + 31 * dayMs))
  await vi.waitFor(async () => expect(await left()).toBe(0))
  expect(await figures()).toEqual(before)
})
