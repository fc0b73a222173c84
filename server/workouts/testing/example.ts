import { example } from '#contract/examples.ts'
import { exercise } from '#server/devices/tables.ts'
import { write } from '#server/sync/door.ts'
import type { Somebody, TestHouse } from '#server/testing/house.ts'
import { plan, slot, split, workout } from '#server/workouts/tables.ts'

const day = '2026-11-20'
const at = `${day}T16:42:00.000Z`
const target = { warmup: false, weight: 60, reps: 8, repsTo: null, distance: null, time: null }

export const owned = [example.plan, example.run, example.set]

/** A plan of the owner's, a workout for everybody, and the exercise of both. */
export async function addExample({ db }: TestHouse, { _id: person }: Pick<Somebody, '_id'>) {
  const [own] = await db.insert(plan).values({ _id: example.plan, person, title: 'Kraft', start: '2026-11-01', created: at }).returning()
  const [part] = await db
    .insert(split)
    .values({ _id: crypto.randomUUID(), plan: own?._id ?? '', place: 0, title: 'Oberkörper', minutes: 50 })
    .returning()
  await db.insert(exercise).values({ _id: example.exercise, title: 'Bankdrücken', kind: 'weight' })
  await db.insert(workout).values({ _id: example.workout, title: 'Ganzkörper', minutes: 40 })
  const place = { exercise: example.exercise, place: 0, rest: 90, targets: [target] }
  await db.insert(slot).values({ ...place, _id: crypto.randomUUID(), split: part?._id })
  await db.insert(slot).values({ ...place, _id: crypto.randomUUID(), workout: example.workout })
}

/** A run of that plan with a set. */
export async function restoreExample(house: TestHouse, { _id: person }: Pick<Somebody, '_id'>) {
  const source = 'app' as const
  await write(house, person, 'workoutRuns', {
    id: example.run,
    _deleted: false,
    title: 'Oberkörper',
    plan: example.plan,
    state: 'running',
    started: at,
    day,
    slots: [],
    modifications: [],
    source,
  })
  await write(house, person, 'sets', {
    id: example.set,
    _deleted: false,
    run: example.run,
    slot: 'a',
    exercise: example.exercise,
    title: 'Bankdrücken',
    kind: 'weight',
    warmup: false,
    index: 0,
    weight: 60,
    reps: 8,
    at,
    day,
    source,
  })
}
