import { sql } from 'drizzle-orm'
import { bodyOf, channel } from '#server/kit/bus.ts'
import type { Tx } from '#server/kit/database.ts'
import type { Domain } from '#server/kit/domain.ts'
import type { House } from '#server/kit/house.ts'
import { given, prepared, put, statements } from '#server/kit/prepared.ts'
import { job } from './tables.ts'

/** Facts for a job's work besides its payload: the key is the same at every try, so that a foreign service can tell a repetition. */
export interface About {
  key: string
  tries: number
  /**
   * Takes the job off in the work's own transaction, so that what only the record holds happens once; false when another process has.
   */
  finish(tx: Tx): Promise<boolean>
}

export type Work = (house: House, payload: never, about: About) => Promise<void>

/** A kind of job and its work, which may be done twice; a throw means: again later. */
export interface Job {
  kind: string
  work: Work
}

const wakeUp = bodyOf({ kind: 'jobs' })

export const jobOf = <Payload>(kind: string, work: (house: House, payload: Payload, about: About) => Promise<void>): Job => ({
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
  /** Names the act, so that ordering it again while it waits is nothing new. */
  key: string
  /** JSON; no plain secrets (see seal.ts). */
  payload: unknown
  /** ISO instant before which it doesn't begin; now without it. */
  due?: string
}

const added = () =>
  statements
    .insert(job)
    .values({
      kind: put('kind', 'text'),
      key: put('key', 'text'),
      payload: sql`${put('payload', 'text')}::jsonb`,
      ordered: put('ordered', 'timestamptz'),
      due: put('due', 'timestamptz'),
    })
    .onConflictDoNothing()
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
  select key, kind, payload::jsonb, ${given('jobsOrdered', 'timestamptz')}, due from ${asked} on conflict do nothing`

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
