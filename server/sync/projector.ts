import { eq, lte, sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Bus } from '#server/kit/bus.ts'
import type { Database } from '#server/kit/database.ts'
import type { House, Projector, WithBus, WithDb, WithDomains, WithStore } from '#server/kit/house.ts'
import { person as people } from '#server/shared/auth/tables.ts'
import type { Store } from '#sync/endpoint/store.ts'
import { drain } from './drain.ts'
import { noteMade, readEpoch, settleEpoch } from './epoch.ts'
import { createLanes } from './lanes.ts'
import { createPokes } from './pokes.ts'
import { projectionDue } from './tables.ts'

interface Behind {
  db: Database
  pool: pg.Pool
  store: Store
  bus: Bus
  log?: Pick<Logger, 'warn'>
  domains: House['domains']
}

const sweepEvery = 5_000
const marksEvery = 300_000
const atOnce = 2

/** Settles the store's epoch, finishes the work of a former process, and projects what is written from now on. */
export async function openProjector({ db, pool, store, bus, log, domains }: Behind): Promise<Projector> {
  await settleEpoch({ db, pool, store, bus })
  await db.update(projectionDue).set({ next: sql`now()` }).where(sql`${projectionDue.tries} > 0`)
  const quiet = (what: string) => (error: unknown) => log?.warn({ err: error }, what)
  const lanes = createLanes(atOnce, person => drain({ db, store, bus, domains }, person).catch(error => postpone(db, person, error)))
  const run = (person: string) => lanes.run(person).catch(quiet('projection failed, tried again later'))
  const { poke, close: closePokes } = createPokes(run)

  async function sweep() {
    const due = await db.select({ person: projectionDue.person }).from(projectionDue).where(lte(projectionDue.next, sql`now()`)).limit(200)
    await Promise.all(due.map(({ person }) => run(person)))
  }

  let sweeping = Promise.resolve()
  const again = () => {
    sweeping = sweeping.then(sweep).catch(quiet('projection sweep failed'))
  }
  again()
  const sweeps = setInterval(again, sweepEvery).unref()
  const marks = setInterval(() => void settleEpoch({ db, pool, store, bus }).catch(quiet('epoch not settled')), marksEvery).unref()
  store.made = person => noteMade({ db, pool, store, bus }, person).catch(quiet('a lost database is noted with the next mark'))
  const deaf = bus.subscribe(({ kind }) => kind === 'all' && void readEpoch(db, store).catch(quiet('epoch not read')))

  return {
    poke,
    settled: person => lanes.run(person),
    rebuild: () => rebuild({ db, store, bus, domains }),
    async close() {
      deaf()
      store.made = undefined
      closePokes()
      for (const timer of [sweeps, marks]) clearInterval(timer)
      await sweeping
      await lanes.idle()
    },
  }
}

async function rebuild(house: WithDb & WithStore & WithBus & WithDomains) {
  const everybody = await house.db.select({ _id: people._id }).from(people)
  for (const { _id } of everybody) await drain(house, _id, true)
  return everybody.length
}

/** Notes when to retry (backoff), and throws the error. */
async function postpone(db: Database, person: string, error: unknown): Promise<never> {
  // The message is never kept, because Drizzle puts values into it.
  const { name, cause } = error as Error & { cause?: { code?: string } }
  const problem = cause?.code ?? name
  const wait = sql`least(300, power(2, least(${projectionDue.tries}, 10)))`
  await db
    .update(projectionDue)
    .set({ tries: sql`${projectionDue.tries} + 1`, next: sql`now() + ${wait} * interval '1 second'`, problem })
    .where(eq(projectionDue.person, person))
  throw error
}
