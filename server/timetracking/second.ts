import { eq, inArray } from 'drizzle-orm'
import type { CallBody } from '#contract/call.ts'
import { Refusal } from '#contract/refusals.ts'
import { isSame } from '#contract/rules/same.ts'
import { type SecondJob, secondJobs } from '#contract/timetracking/second.ts'
import type { Acting, Within } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithSettings } from '#server/kit/house.ts'
import { actorOf, serve } from '#server/serve/serve.ts'
import { openHealth, sealHealth } from '#server/shared/health/healthSeal.ts'
import type { SealedColumn } from '#server/shared/health/plugs.ts'
import { meantPerson } from './rules.ts'
import { secondJob } from './tables.ts'

type Job = NonNullable<SecondJob['job']>
type Row = typeof secondJob.$inferSelect

const secondSealNameOf = (person: string) => `second job ${person}`

/** The column in which it lies sealed, so that it can be sealed anew with another key. */
export const sealedSecond: readonly SealedColumn[] = [
  { table: 'second_job', column: 'sealed', ids: ['person'], about: ({ person }) => secondSealNameOf(person as string) },
]

const jobOf = (house: WithSettings, row: Row | undefined): Job | null =>
  row?.sealed ? openHealth<Job>(house, row.sealed, secondSealNameOf(row.person)) : null

async function secondJobOf(tx: Tx, house: WithSettings, person: string): Promise<SecondJob & { people: string[] }> {
  const [row] = await tx.select().from(secondJob).where(eq(secondJob.person, person))
  return { job: jobOf(house, row), version: row?.version ?? 0, people: [person] }
}

async function readSecondJob({ tx, house, who }: Acting<WithSettings>, user: string) {
  const { person } = await meantPerson(tx, who, user, ['tt_office'])
  return secondJobOf(tx, house, person)
}

/** Says it over what was seen; the same again is no news. */
async function save({ tx, house, who }: Acting<WithSettings>, user: string, { version, ...wanted }: CallBody<typeof secondJobs.save>) {
  const person = actorOf(who)
  if (user !== 'me' && user !== person) throw new Refusal('missing')
  const now = await secondJobOf(tx, house, person)
  const job = wanted.minutes === 0 ? null : wanted
  const people = [person]
  if (isSame(now.job, job)) return { version: now.version, people }
  if (now.version !== version) throw new Refusal('stale')
  const row = { person, sealed: job && sealHealth(house, job, secondSealNameOf(person)), version: version + 1 }
  const [after] = await tx
    .insert(secondJob)
    .values(row)
    .onConflictDoUpdate({ target: secondJob.person, set: row, setWhere: eq(secondJob.version, version) })
    .returning()
  if (!after) throw new Refusal('stale')
  return { version: after.version, people }
}

/** The work of these people elsewhere, for the law's week. */
export async function secondJobsOf({ tx, house }: Within<WithSettings>, people: readonly string[]): Promise<ReadonlyMap<string, Job>> {
  if (people.length === 0) return new Map()
  const rows = await tx
    .select()
    .from(secondJob)
    .where(inArray(secondJob.person, [...people]))
  return new Map(
    rows.flatMap(row => {
      const job = jobOf(house, row)
      return job ? [[row.person, job] as const] : []
    }),
  )
}

export const secondJobCalls = serve(secondJobs, {
  one: given => readSecondJob(given, given.params.user),
  save: given => save(given, given.params.user, given.body),
})
