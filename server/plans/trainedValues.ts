import { sql } from 'drizzle-orm'
import { mostToldSets, type TrainedValues } from '#contract/plans/trainedValues.ts'
import { curveOf } from '#contract/rules/training/records.ts'
import type { ExerciseKind } from '#contract/workouts.ts'
import type { Tx } from '#server/kit/database.ts'
import { trainedSet } from '#server/workouts/tables.ts'
import { bestsOf } from '#server/workouts/trained.ts'

type SetValues = TrainedValues['sets'][number]
interface Row extends SetValues, Record<string, unknown> {
  exercise: string
  title: string
  kind: ExerciseKind
  day: string
}

interface ExerciseRecord extends TrainedValues {
  title: string
  kind: ExerciseKind
}

/** The last values of somebody in each exercise, without warm-ups, and their best of it. */
export async function valuesOf(tx: Tx, person: string): Promise<ExerciseRecord[]> {
  const { rows } = await tx.execute<Row>(sql`
    select exercise, title, kind, day::text as day, weight::float8 as weight, reps, distance::float8 as distance, time
    from (
      select *, dense_rank() over (partition by exercise order by day desc) as turn, row_number() over (partition by exercise, day order by at, _id) as nth
      from ${trainedSet} where person = ${person} and not warmup
    ) done where turn = 1 and nth <= ${mostToldSets} order by exercise, nth`)
  const bests = await bestsOf(tx, person)
  const found = new Map<string, ExerciseRecord>()
  for (const { exercise, title, kind, day, weight, reps, distance, time } of rows) {
    const best = bests.find(one => one.exercise === exercise && one.kind === curveOf[kind])?.value ?? null
    const known = found.get(exercise) ?? { exercise, title, kind, day, best, sets: [] }
    known.sets.push({ weight, reps, distance, time })
    found.set(exercise, known)
  }
  return [...found.values()]
}
