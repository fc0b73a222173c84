import { ne, sql } from 'drizzle-orm'
import type { Exercise } from '#contract/workouts.ts'
import type { Tx } from '#server/kit/database.ts'
import { demoId } from '#server/kit/demo.ts'
import { studio } from '#server/shared/studios/tables.ts'
import { addExercises } from './demo/addedExercises.ts'
import { categories, demoDevices } from './demo/devices.ts'
import { steps } from './demo/exerciseSteps.ts'
import { demoExercises } from './demo/exercises.ts'
import { moreSteps } from './demo/moreSteps.ts'
import { device, deviceCategory } from './tables.ts'

/** The studio that owns the demo's devices. */
const owner = 'winterthur'

const tagOf = ({ device, muscle }: Exercise) =>
  device?.startsWith('Kabelturm') ? 'Kabelzug' : muscle === 'Ausdauer' ? 'Aufwärmen' : 'geführt'
const exerciseStepsOf = ({ title }: Exercise) => steps[title] ?? moreSteps[title] ?? null
const told = new Map(demoExercises.map(one => [one._id, { steps: exerciseStepsOf(one), tags: [tagOf(one)] }]))

/** Adds categories and devices of the demo and puts its exercises on them; what is there stays. */
export async function seedDevices(tx: Tx) {
  await addExercises(tx)
  const codes = (await tx.select({ code: studio.code }).from(studio).where(ne(studio.code, 'ot'))).map(({ code }) => code).sort()
  if (!codes.includes(owner)) return
  const rows = categories.map(({ name, note = false }) => ({ _id: demoId('device-category', name), name, note }))
  await tx.insert(deviceCategory).values(rows).onConflictDoNothing()
  const all = demoDevices(demoExercises).map(({ exercises: _, category, ...row }) => ({
    ...row,
    category: demoId('device-category', category),
    studio: owner,
    studios: codes,
  }))
  await tx.insert(device).values(all).onConflictDoNothing()
  const places = demoDevices(demoExercises).flatMap(({ _id, exercises }) =>
    exercises.map((one, place) => ({ _id: one, on: _id, place, ...told.get(one) })),
  )
  await tx.execute(sql`
    update exercise set device_id = d."on", place = d.place, steps = d.steps, tags = d.tags
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as d(_id uuid, "on" uuid, place integer, steps text, tags text[])
    where exercise._id = d._id and exercise.device_id is null`)
}
