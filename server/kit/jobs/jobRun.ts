import { randomUUID } from 'node:crypto'
import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Tx } from '#server/kit/database.ts'
import type { House, WithDb } from '#server/kit/house.ts'
import { job } from './tables.ts'

/** After this many seconds another process may take a job whose own has not renewed its lease: one that was killed holds up nothing for long. */
const leaseSeconds = 60
const renewMs = (leaseSeconds * 1000) / 3
/** First 10 s, then twice as long each time, at most an hour: about a day in all. */
const mostTries = 30
const waitSeconds = (tries: number) => Math.min(3600, 10 * 2 ** (tries - 1)) * (0.8 + Math.random() * 0.4)
const keepGivenUpDays = 30

type Row = typeof job.$inferSelect
export type JobOutcome = 'done' | 'failed' | 'gave-up'

const inSeconds = (seconds: number) => sql<string>`now() + make_interval(secs => ${seconds})`

/** Takes the next job that is due and that no other process holds. */
async function take({ db, works }: House): Promise<Row | undefined> {
  const names = [...works.keys()]
  if (names.length === 0) return undefined
  const next = sql`(select key from ${job} where due <= now() and gave_up is null and kind in ${names} order by due limit 1 for update skip locked)`
  const [taken] = await db
    .update(job)
    .set({ due: inSeconds(leaseSeconds), claim: randomUUID(), tries: sql`${job.tries} + 1` })
    .where(eq(job.key, next))
    .returning()
  return taken
}

/** Does the next job that is due; undefined when there is none. */
export async function runNext(house: House): Promise<JobOutcome | undefined> {
  const taken = await take(house)
  if (!taken) return undefined
  const { key, kind, payload, tries } = taken
  const renewing = setInterval(() => void renew(house, taken).catch(() => {}), renewMs)
  try {
    await house.works.get(kind)?.(house, payload as never, { key, tries, finish: tx => takeOff(tx, taken) })
  } catch (error) {
    return failJob(house, taken, error)
  } finally {
    clearInterval(renewing)
  }
  await takeOff(house.db, taken)
  return 'done'
}

/** Goes on holding a job, as long as nobody else has taken it. */
const renew = ({ db }: WithDb, taken: Row) =>
  db
    .update(job)
    .set({ due: inSeconds(leaseSeconds) })
    .where(isMine(taken))

const isMine = ({ key, claim }: Row) => and(eq(job.key, key), eq(job.claim, claim ?? ''))

/** Takes off a job that this claim still holds; one that was ordered again meanwhile waits for its next turn instead. */
async function takeOff(tx: Tx, taken: Row) {
  const gone = await tx
    .delete(job)
    .where(and(isMine(taken), isNull(job.again)))
    .returning({ key: job.key })
  return gone.length > 0 || beginAgain(tx, taken)
}

/** Begins a job anew that was ordered again while this claim held it. */
async function beginAgain(tx: Tx, taken: Row) {
  const waiting = await tx
    .update(job)
    .set({ due: sql`${job.again}`, again: null, claim: null, tries: 0 })
    .where(and(isMine(taken), isNotNull(job.again)))
    .returning({ key: job.key })
  return waiting.length > 0
}

async function failJob({ db, log }: House, taken: Row, error: unknown): Promise<JobOutcome> {
  const { kind, tries } = taken
  const isLast = tries >= mostTries
  const over = isLast && (await giveUp(db, taken))
  log[over ? 'error' : 'warn']({ job: kind, tries, err: error }, over ? 'a job was given up' : 'a job failed and is tried again')
  if (over) return 'gave-up'
  // A job that was ordered during the last try has all its own tries before it.
  if (isLast) await beginAgain(db, taken)
  else
    await db
      .update(job)
      .set({ due: inSeconds(waitSeconds(tries)), claim: null })
      .where(isMine(taken))
  return 'failed'
}

/** Gives up a job that this claim still holds, unless it was ordered again meanwhile. */
async function giveUp(tx: Tx, taken: Row) {
  const over = await tx
    .update(job)
    .set({ gaveUp: sql`now()`, claim: null })
    .where(and(isMine(taken), isNull(job.again)))
    .returning({ key: job.key })
  return over.length > 0
}

/**
 * Frees what was under way in a process that was killed, so that nothing waits for the end of its lease. Only for a process beside which no
 * other does jobs of this record.
 */
export const takeUp = ({ db }: WithDb) => db.update(job).set({ due: sql`now()`, claim: null }).where(isNotNull(job.claim))

/** Deletes what was given up long ago. */
export const forgetGivenUp = ({ db }: WithDb) =>
  db.delete(job).where(and(isNotNull(job.gaveUp), lt(job.gaveUp, inSeconds(-keepGivenUpDays * 86_400))))
