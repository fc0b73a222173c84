import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, expect, test, vi } from 'vitest'
import { deviceOffice } from '#contract/devices/deviceOffice.ts'
import { plans } from '#contract/plans/calls.ts'
import { addExercises } from '#server/devices/demo/addedExercises.ts'
import { exerciseOf } from '#server/devices/demo/exercises.ts'
import { dayOf } from '#server/kit/zone.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { holder, member } from '#server/testing/make.ts'
import { plan } from '#server/workouts/tables.ts'

// PGlite has one connection and so no races: these say something where DATABASE_URL names a PostgreSQL.

vi.setConfig({ testTimeout: 600_000 })
const rounds = process.env.LONG ? 100 : 2
const crowd = process.env.LONG ? 20 : 6

const house = testHouse({ studios: ['hier'] })
let trainer: Somebody
let keeper: Somebody
beforeAll(async () => {
  await addExercises(house.db)
}, 120_000)

/** Rounds that one crew works: nobody acts hundreds of times a minute, and the calls' limits say so. */
const shift = 5
async function newCrew() {
  trainer = await holder(house, [{ right: 'tp_create', studios: ['hier'] }])
  keeper = await member(house, { grants: (['ex_create', 'ex_edit', 'ex_delete'] as const).map(right => ({ right, studios: ['hier'] })) })
}

const today = dayOf(new Date().toISOString())
const slot = () => ({
  _id: v7(),
  exercise: exerciseOf('Brustpresse')._id,
  superset: null,
  rest: 90,
  setting: null,
  hint: null,
  targets: [{ warmup: false, weight: 60, reps: 8, repsTo: 12, distance: null, time: null }],
})
const codes = [200, 404, 409]

test('whoever publishes, changes, ends and withdraws one plan at once: each act counts whole or not at all', async () => {
  for (let round = 0; round < rounds; round++) {
    if (round % shift === 0) await newCrew()
    const me = await member(house, { studioCode: 'hier' })
    const splits = [{ _id: v7(), title: 'Tag', minutes: 30, slots: [slot()] }]
    const form = { _id: v7(), person: me._id, title: 'Kraft', goal: null, start: today, until: null, state: 'draft' as const, splits }
    await house.as(trainer, plans.create, { body: form })
    const params = { id: form._id }
    const acts = [
      () => house.as(trainer, plans.edit, { params, body: { ...form, state: 'published', version: 1 } }),
      (at: number) => house.as(trainer, plans.edit, { params, body: { ...form, title: `Kraft ${at}`, version: 1 } }),
      () => house.as(trainer, plans.remove, { params, query: { version: 1 } }),
      () => house.as(trainer, plans.spans, { body: { plans: [{ _id: form._id, version: 1, until: today }] } }),
    ]
    const answers = await Promise.all(Array.from({ length: crowd }, (_, at) => acts[at % acts.length]!(at)))
    for (const { status } of answers) expect(codes).toContain(status)
    const [row] = await house.db.select().from(plan).where(eq(plan._id, form._id))
    // All of them saw the first version: one has changed it, whoever came first.
    expect(row?.version).toBe(2)
    const changes = [row?.removedAt !== null, row?.title !== 'Kraft', row?.state === 'published', row?.until === today]
    expect(changes.filter(Boolean)).toHaveLength(1)
  }
})

test('the exercises of a device are ordered while one of them is retired: the order holds what is there, each once', async () => {
  for (let round = 0; round < rounds; round++) {
    if (round % shift === 0) await newCrew()
    const machine = { _id: v7(), studio_id: 'hier', title: `Turm ${round}`, shortForm: null, category: null, picture: null }
    await house.as(keeper, deviceOffice.add, { body: machine })
    const blank = { kind: 'weight' as const, muscle: null, bar: null, steps: null, tags: [], alternatives: [], picture: null }
    const ids = Array.from({ length: 4 }, () => v7())
    for (const [at, _id] of ids.entries())
      await house.as(keeper, deviceOffice.addExercise, {
        body: { ...blank, _id, studio_id: 'hier', deviceId: machine._id, title: `Zug ${at}` },
      })
    const listed = async () => (await house.as(keeper, deviceOffice.exercises, { params: { id: machine._id } })).reply
    const { version } = (await house.as(keeper, deviceOffice.table, { query: { q: machine.title } })).reply.rows[0]!
    const answers = await Promise.all([
      ...Array.from({ length: crowd }, (_, at) =>
        house.as(keeper, deviceOffice.reorder, {
          body: {
            studio_id: 'hier',
            deviceId: machine._id,
            version,
            exercise: at % 2 ? ids.toReversed() : [ids[1]!, ids[0]!, ids[2]!, ids[3]!],
          },
        }),
      ),
      house.as(keeper, deviceOffice.removeExercise, { params: { id: ids[2]! }, query: { studio_id: 'hier', version: 1 } }),
    ])
    for (const { status } of answers) expect([...codes, 422]).toContain(status)
    const left = (await listed()).map(({ _id }) => _id)
    expect(new Set(left).size).toBe(left.length)
    for (const id of ids) if (id !== ids[2]) expect(left).toContain(id)
    expect(left.includes(ids[2]!)).toBe(answers.at(-1)!.status !== 200)
  }
})
