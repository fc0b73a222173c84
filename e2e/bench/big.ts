import { sql } from 'drizzle-orm'
import { type Big as BigSize, bigChain, bigWork, fillBig } from '#server/big/big.ts'
import { progress } from '#server/big/progress.ts'
import { type OpenDatabase, openDatabase } from '#server/kit/database.ts'
import { stockOf } from '#server/kit/domain.ts'
import { giveGrants } from '#server/shared/auth/grants.ts'
import { domains } from '#server/start/domains.ts'
import type { Ground } from './figure.ts'
import { openPostgres } from './figures/postgres.ts'
import { type House, startHouse } from './host/start.ts'

/** Enough people that nobody meets the limit of requests a minute; all may see the statistics. */
const people = 60

export interface Big {
  /** Undefined where there is no PostgreSQL; `missing` says why. */
  ready?: { url: string; record: OpenDatabase; house: House }
  missing?: string
  close(): Promise<void>
}

type Size = Omit<BigSize, 'said' | 'till'>

/** The whole chain of `npm run seed -- big`. */
export const chainSize = (quick: boolean): Size => (quick ? { members: 2100, years: 1, posts: 20 } : bigChain)

/** A chain's team and sales, beside the visits of fourteen months. */
export const workSize = (quick: boolean): Size => ({
  members: 2100,
  years: 2,
  months: quick ? 3 : 14,
  posts: 1,
  ...bigWork,
  ...(quick && { leads: 6000, deliveries: 20_000 }),
})

/** A real PostgreSQL with a chain of this size, and a server of ours on it in a process of its own. */
export async function startBig({ page, note }: Pick<Ground, 'page' | 'note'>, size: Size): Promise<Big> {
  const postgres = await openPostgres()
  if (!postgres.url) return { missing: postgres.missing, close: async () => {} }
  const record = await openDatabase({ databaseUrl: postgres.url }, stockOf(domains))
  const begun = performance.now()
  const visits = await fillBig(record.db, { ...size, said: progress(process.stderr) })
  const seconds = ((performance.now() - begun) / 1000).toFixed(0)
  note(
    `The big chain on PostgreSQL: 21 studios, ${size.members} members, ${size.months ? `${size.months} months` : `${size.years} years`}, ${visits} visits, made in ${seconds} s.`,
  )
  const house = await startHouse(page, { people, database: postgres.url })
  // The chain's members have no documents: what a first start looks through for each of them would run beside what is measured.
  await record.db.execute(sql`update projection_due set next = now() + interval '10 days'`)
  for (const { person } of house.people) await giveGrants(record.db, person, [{ right: 'stat_gf', studios: 'all' }])
  await record.db.execute(sql`vacuum analyze person`)
  return {
    ready: { url: postgres.url, record, house },
    async close() {
      await house.close()
      await record.close()
      await postgres.close?.()
    },
  }
}

/** How long one request takes until its answer is read, in ms. */
export async function timed(url: string, token: string, body?: unknown): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) }
  const begun = performance.now()
  const answer = await fetch(url, { method: body ? 'POST' : 'GET', headers, body: body ? JSON.stringify(body) : undefined })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${answer.status} from ${url}`)
  return performance.now() - begun
}
