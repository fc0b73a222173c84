import { exercise } from '#server/devices/tables.ts'
import type { Tx } from '#server/kit/database.ts'
import { demoExercises } from './exercises.ts'

/** Adds exercises; those that are there stay, so it may run again. */
export async function addExercises(tx: Tx) {
  await tx.insert(exercise).values(demoExercises).onConflictDoNothing()
}
