import { sql } from 'drizzle-orm'
import { bodyOf, channel } from '#server/kit/bus.ts'
import type { Tx } from '#server/kit/database.ts'
import type { Domain } from '#server/kit/domain.ts'
import type { House } from '#server/kit/house.ts'
import { given, prepared, statements, writtenValueSql } from '#server/kit/prepared.ts'
import { job } from './tables.ts'

/** Facts for a job's work besides its payload: the key is the same at every try, so that a foreign service can tell a repetition. */
export interface JobContext {
  key: string
  tries: number
  /**
   * Takes the job off in the work's own transaction, so that what only the record holds happens once; false when another process has, or
   * has taken it over.
   */
  finish(tx: Tx): Promise<boolean>
}

export type Work = (house: House, payload: never, about: JobContext) => Promise<void>

/** A kind of job and its work, which may be done twice; a throw means: again later. */
export interface Job {
  kind: string
  work: Work
}

const wakeUp = bodyOf({ kind: 'jobs' })

export const jobOf = <Payload>(kind: string, work: (house: House, payload: Payload, about: JobContext) => Promise<void>): Job => ({
  kind,
  work: work as Work,
})

/** The work of each kind that the domains know. */
export function worksOf(domains: readonly Pick<Domain, 'jobs'>[]): ReadonlyMap<string, Work> {
  const works = new Map<string, Work>()
  for (const { kind, work } of domains.flatMap(({ jobs = [] }) => jobs)) {
    if (works.has(kind)) throw new Error(`Two kinds of job are called ${kind}`)
    works.set(kind, work)
  }
  return works
}

export interface Order {
  kind: string
  /**
   * Names the act, so that ordering it again while it waits is nothing new. Ordered while somebody works on it, it is done once more after that,
   * for the work may have looked before this order's transaction; ordered after it was given up, it begins anew.
   */
  key: string
  /** JSON; no plain secrets (see seal.ts). */
  payload: unknown
  /** ISO instant before which it doesn't begin; now without it. */
  due?: string
}

/**
 * The effect of an order on a job that has its key already. The row stays locked until the order's transaction has ended, so that nobody takes the
 * job meanwhile and works from what was there before.
 */
const [known, over] = [sql.raw('job'), sql.raw('job.gave_up is not null')]
const anew = {
  payload: sql`excluded.payload`,
  ordered: sql`excluded.ordered`,
  again: sql`case when ${over} then null else excluded.due end`,
  due: sql`case when ${over} then excluded.due else ${known}.due end`,
  tries: sql`case when ${over} then 0 else ${known}.tries end`,
  gaveUp: sql`null`,
}
const isNews = sql`${over} or (${known}.claim is not null and ${known}.again is null)`

const added = () =>
  statements
    .insert(job)
    .values({
      kind: writtenValueSql('kind', 'text'),
      key: writtenValueSql('key', 'text'),
      payload: sql`${writtenValueSql('payload', 'text')}::jsonb`,
      ordered: writtenValueSql('ordered', 'timestamptz'),
      due: writtenValueSql('due', 'timestamptz'),
    })
    .onConflictDoUpdate({ target: job.key, set: anew, setWhere: isNews })
const later = prepared(added().prepare('job_later'))
const row = statements.$with('added').as(added().returning({ key: job.key }))
const atOnce = prepared(
  statements
    .with(row)
    .select({ told: sql`pg_notify(${sql.raw(`'${channel}', '${wakeUp}'`)})` })
    .from(row)
    .prepare('job_now'),
)

const asked = sql`unnest(${given('jobKeys', 'text[]')}, ${given('jobKinds', 'text[]')}, ${given('jobPayloads', 'text[]')},
  ${given('jobDues', 'timestamptz[]')}) as asked (key, kind, payload, due)`
/** Orders several works of later: the part of a prepared statement that does it, whose values are `laterOf`. */
export const orderingLater = sql`insert into ${job} (key, kind, payload, ordered, due)
  select key, kind, payload::jsonb, ${given('jobsOrdered', 'timestamptz')}, due from ${asked} order by key
  on conflict (key) do update set payload = ${anew.payload}, ordered = ${anew.ordered}, again = ${anew.again}, due = ${anew.due},
    tries = ${anew.tries}, gave_up = ${anew.gaveUp} where ${isNews}`

export const laterOf = (orders: readonly (Order & { due: string })[]) => ({
  jobKeys: orders.map(({ key }) => key),
  jobKinds: orders.map(({ kind }) => kind),
  jobDues: orders.map(({ due }) => due),
  jobPayloads: orders.map(({ payload }) => JSON.stringify(payload)),
  jobsOrdered: new Date().toISOString(),
})

/**
 * Orders work in the caller's transaction: it happens after the commit, and never when the transaction rolls back. What is due later wakes
 * nobody: whoever does jobs looks by the clock.
 */
export async function orderJob(tx: Tx, { kind, key, payload, due }: Order) {
  const ordered = new Date().toISOString()
  const values = { kind, key, payload: JSON.stringify(payload), ordered, due: due ?? ordered }
  await (due !== undefined && due > ordered ? later : atOnce)(tx, values)
}
