import { and, inArray, isNull, ne } from 'drizzle-orm'
import type { Tx } from '#server/kit/database.ts'
import { demoId } from '#server/kit/demo.ts'
import { studio } from '#server/studios/tables.ts'
import { categories, demoDevices } from './demo/devices.ts'
import { demoExercises } from './demo/exercises.ts'
import { steps } from './demo/steps.ts'
import { addExercises } from './demo/write.ts'
import { device, deviceCategory, exercise } from './tables.ts'

/** The studio that owns the demo's devices. */
const owner = 'winterthur'

const told = new Map(demoExercises.map(({ _id, title, muscle }) => [_id, { steps: steps[title] ?? null, tags: muscle ? [muscle] : [] }]))
const tellingOf = (_id: string) => told.get(_id) ?? {}

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
  for (const { _id, exercises } of demoDevices(demoExercises))
    for (const [place, one] of exercises.entries())
      await tx
        .update(exercise)
        .set({ deviceId: _id, place, ...tellingOf(one) })
        .where(and(inArray(exercise._id, [one]), isNull(exercise.deviceId)))
}
