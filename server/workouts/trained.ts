import { and, asc, count, desc, eq, gte, inArray, lte, sql } from 'drizzle-orm'
import { longestOwn, longestPage } from '#contract/page.ts'
import { type StreakWeek, streakOf, weeksOf } from '#contract/rules/training/streak.ts'
import type { RecordKind, Streak } from '#contract/workouts.ts'
import { visitDays } from '#server/courses/visits/visitDays.ts'
import type { Tx } from '#server/kit/database.ts'
import { person } from '#server/shared/auth/tables.ts'
import { trainedRun, trainedSet } from './tables.ts'

type Run = typeof trainedRun.$inferSelect

// Volume as contract/training counts it: in whole grams; warm-ups move nothing.
const volume = sql<number>`coalesce(sum(round(${trainedSet.weight} * 1000) * ${trainedSet.reps}) filter (where not ${trainedSet.warmup}), 0)::float8 / 1000`
const records = sql<number>`count(${trainedSet.record})::int`
const ofMember = (member: string) => eq(trainedSet.person, member)

/** Runs of a member with what was done in each. */
export async function withSums(tx: Tx, member: string, runs: Run[]) {
  if (runs.length === 0) return []
  const ids = runs.map(({ _id }) => _id)
  const sums = await tx
    .select({ run: trainedSet.run, sets: count(), volume, records })
    .from(trainedSet)
    .where(and(ofMember(member), inArray(trainedSet.run, ids)))
    .groupBy(trainedSet.run)
  const byRun = new Map(sums.map(({ run, ...sum }) => [run, sum]))
  return runs.map(({ _id, title, day, started, ended }) => ({
    _id,
    title,
    day,
    started,
    ended,
    ...(byRun.get(_id) ?? { sets: 0, volume: 0, records: 0 }),
  }))
}

const runsOf = (tx: Tx, ...where: Parameters<typeof and>) =>
  tx
    .select()
    .from(trainedRun)
    .where(and(...where))
    .orderBy(desc(trainedRun.started), desc(trainedRun._id))

const finished = (member: string) => and(eq(trainedRun.person, member), eq(trainedRun.state, 'finished'))

const setsWhere = (tx: Tx, ...where: Parameters<typeof and>) =>
  tx
    .select()
    .from(trainedSet)
    .where(and(...where))
    .orderBy(asc(trainedSet.at), asc(trainedSet._id))

/** The newest unfinished run with its sets, fewer than an answer holds unless something goes wrong. */
export async function session(tx: Tx, member: string) {
  const runs = await runsOf(tx, eq(trainedRun.person, member), eq(trainedRun.state, 'running')).limit(1)
  const [run] = await withSums(tx, member, runs)
  return run ? { run, sets: await setsWhere(tx, ofMember(member), eq(trainedSet.run, run._id)).limit(longestOwn) } : null
}

export const onDay = async (tx: Tx, member: string, day: string) => ({
  day,
  runs: await withSums(tx, member, await runsOf(tx, eq(trainedRun.person, member), eq(trainedRun.day, day)).limit(longestPage)),
  sets: await setsWhere(tx, ofMember(member), eq(trainedSet.day, day)).limit(longestOwn),
})

const countFinished = async (tx: Tx, member: string) =>
  (await tx.select({ total: count() }).from(trainedRun).where(finished(member)))[0]?.total ?? 0

/** Finished runs, newest first. */
export async function completed(tx: Tx, member: string, page = 1, size = 50) {
  const rows = await runsOf(tx, finished(member))
    .limit(size)
    .offset((page - 1) * size)
  return { total: await countFinished(tx, member), rows: await withSums(tx, member, rows) }
}

// Kinds of best in the order in which they count, with the value that each is measured by.
const measured = [
  ['distance', sql`distance`],
  ['weight', sql`weight`],
  ['volume', sql`round(weight * 1000) * reps / 1000`],
  ['reps', sql`reps`],
  ['time', sql`case when kind = 'time' then time end`],
] as const satisfies [RecordKind, ReturnType<typeof sql>][]

interface BestRow extends Record<string, unknown> {
  exercise: string
  title: string
  kind: RecordKind
  value: number
  day: string
}

/** Bests of every exercise, of each kind; of equal values the first that reached it. */
export async function bestsOf(tx: Tx, member: string) {
  const parts = measured.map(
    ([kind, value], place) => sql`
      (select distinct on (exercise) exercise, title, ${kind}::text as kind, ${place}::int as place, (${value})::float8 as value, day::text as day
       from ${trainedSet} where person = ${member} and not warmup and (${value}) > 0
       order by exercise, (${value}) desc, at, _id)`,
  )
  const { rows } = await tx.execute<BestRow>(sql`select * from (${sql.join(parts, sql` union all `)}) best order by title, exercise, place`)
  return rows.map(({ exercise, title, kind, value, day }) => ({ exercise, title, kind, value: Number(value), day }))
}

export async function training(tx: Tx, member: string) {
  const last = await withSums(tx, member, await runsOf(tx, finished(member)).limit(1))
  return { last: last[0] ?? null, total: await countFinished(tx, member), bests: await bestsOf(tx, member) }
}

/** Days with a set or with a visited course (decision 007). */
async function trainingDays(tx: Tx, member: string) {
  const rows = await tx.selectDistinct({ day: trainedSet.day }).from(trainedSet).where(ofMember(member))
  return [...rows, ...(await visitDays(tx, member))].map(({ day }) => day)
}

const goalOf = async (tx: Tx, member: string) =>
  (await tx.select({ goal: person.streakGoal }).from(person).where(eq(person._id, member)))[0]?.goal ?? 3

export const streak = async (tx: Tx, member: string, today: string): Promise<Streak> =>
  streakOf(await trainingDays(tx, member), await goalOf(tx, member), today)

export const streakHistory = async (tx: Tx, member: string, today: string): Promise<StreakWeek[]> =>
  weeksOf(await trainingDays(tx, member), await goalOf(tx, member), today)

export async function stats(tx: Tx, member: string, today: string) {
  const [sums] = await tx.select({ sets: count(), volume, records }).from(trainedSet).where(ofMember(member))
  const [runs] = await tx
    .select({
      runs: count(),
      minutes: sql<number>`coalesce(round(sum(greatest(extract(epoch from ${trainedRun.ended} - ${trainedRun.started}), 0)) / 60), 0)::float8`,
    })
    .from(trainedRun)
    .where(finished(member))
  return { runs: 0, minutes: 0, ...runs, ...(sums ?? { sets: 0, volume: 0, records: 0 }), streak: await streak(tx, member, today) }
}

/** Days of a range with training or a visited course; sets without a run count as one training. */
export async function calendar(tx: Tx, member: string, start: string, end: string) {
  const runs = await tx
    .select({ day: trainedSet.day, runs: sql<number>`count(distinct coalesce(${trainedSet.run}, ${trainedSet.person}))::int` })
    .from(trainedSet)
    .where(and(ofMember(member), gte(trainedSet.day, start), lte(trainedSet.day, end)))
    .groupBy(trainedSet.day)
  const days = new Map(runs.map(row => [row.day, { ...row, visits: 0 }]))
  for (const { day, visits } of await visitDays(tx, member))
    if (day >= start && day <= end) days.set(day, { day, runs: days.get(day)?.runs ?? 0, visits })
  return [...days.values()].sort((a, b) => (a.day < b.day ? -1 : 1))
}
