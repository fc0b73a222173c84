import { and, eq, isNull, notExists, or, type SQL, sql } from 'drizzle-orm'
import type { PgSelect } from 'drizzle-orm/pg-core'
import { german } from '#contract/german.ts'
import type { Exercise } from '#contract/workouts.ts'
import type { Tx } from '#server/kit/database.ts'
import { device, deviceCategory, deviceDefect, exercise } from './tables.ts'

/** Columns of an exercise as training sees it; a query of them joins its device by `withDevice`. */
export const exerciseFields = {
  _id: exercise._id,
  title: exercise.title,
  kind: exercise.kind,
  muscle: exercise.muscle,
  device: sql<string | null>`coalesce(${device.shortForm}, ${device.title}, ${exercise.device})`,
  bar: exercise.bar,
  note: sql<boolean>`coalesce(${deviceCategory.note}, ${exercise.note})`,
  alternatives: exercise.alternatives,
}

/** Joins the device of each exercise, and that one's category. */
export const withDevice = <Q extends PgSelect>(query: Q) =>
  query.leftJoin(device, eq(device._id, exercise.deviceId)).leftJoin(deviceCategory, eq(deviceCategory._id, device.category))

/** Devices that stand in a studio; of the whole chain without one. */
export const standsIn = (code: string | null): SQL | undefined => (code === null ? undefined : sql`${code} = any(${device.studios})`)

/** Devices that nobody says to be broken there. */
const isFine = (tx: Tx, code: string | null) =>
  code === null
    ? undefined
    : notExists(
        tx
          .select({ one: sql`1` })
          .from(deviceDefect)
          .where(and(eq(deviceDefect.device, device._id), eq(deviceDefect.studio, code), isNull(deviceDefect.repairedAt))),
      )

/** Exercises that can be done in a studio now: those of no device, and those of devices that stand there and work. */
export async function exercisesIn(tx: Tx, code: string | null): Promise<Exercise[]> {
  const stands = and(isNull(device.removedAt), standsIn(code), isFine(tx, code))
  const rows = await withDevice(tx.select(exerciseFields).from(exercise).$dynamic()).where(
    and(isNull(exercise.removedAt), or(isNull(exercise.deviceId), stands)),
  )
  return rows.sort((a, b) => german.compare(a.title, b.title))
}
