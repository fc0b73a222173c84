import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { type Bus, channel, createBus, listen } from './bus.ts'
import { EagerClient } from './eager.ts'
import { lockDirectory } from './embedded/lock.ts'
import { openEmbedded } from './embedded/pool.ts'
import { connections, refuseUnfit } from './fit.ts'

export type Database = NodePgDatabase
/** A transaction, or the database itself where none is needed. */
export type Tx = Database | Parameters<Parameters<Database['transaction']>[0]>[0]

export interface OpenDatabase {
  db: Database
  pool: pg.Pool
  bus: Bus
  /** Resolves, with the reason, if the database is lost for good. */
  failed: Promise<Error>
  close(): Promise<void>
}

interface Where {
  databaseUrl?: string
  /** Used without `databaseUrl`; without either the record lives in memory. */
  dataDir?: string
  /** With it a process takes the locks of members' documents in the record, on connections of their own. */
  couchUrl?: string
}

const migrations = { migrationsFolder: fileURLToPath(new URL('../migrations', import.meta.url)) }

/** Names these tables: the same migrations, the same name. */
export async function schemaName() {
  const { entries } = JSON.parse(await readFile(join(migrations.migrationsFolder, 'meta/_journal.json'), 'utf8')) as {
    entries: { tag: string; when: number }[]
  }
  const hash = createHash('sha256')
  // The migrator goes by the time of a migration, which another run of the generator makes a newer one.
  for (const { tag, when } of entries)
    hash.update(`${when}`).update(await readFile(join(migrations.migrationsFolder, `${tag}.sql`), 'utf8'))
  return hash.digest('hex').slice(0, 16)
}

/** Puts into the record what code takes for there. */
export type Stock = (tx: Tx) => Promise<unknown>
const nothing: Stock = async () => {}

/** Opens the record, brings its tables up to date and stocks them, one process after another. */
export async function openDatabase({ databaseUrl, dataDir, couchUrl }: Where, stock = nothing): Promise<OpenDatabase> {
  return databaseUrl ? openServer(databaseUrl, stock, couchUrl !== undefined) : openDirectory(dataDir, stock)
}

/** Milliseconds in which a process that ends still tells the others what it has to. */
const parting = 2000

async function openServer(connectionString: string, stock: Stock, locks: boolean): Promise<OpenDatabase> {
  const pool = new pg.Pool({
    Client: EagerClient,
    connectionString,
    max: connections.record,
    // PostgreSQL's JIT would compile a statistic's long statement for seconds, each time it is asked for, to run for milliseconds.
    options: '-c timezone=UTC -c jit=off',
    connectionTimeoutMillis: 10_000,
  })
  // An idle connection that breaks is replaced by the next query. The pool doesn't hear one that is in use: its statements fail by themselves,
  // but what nobody hears ends the process.
  pool.on('error', () => {})
  pool.on('connect', client => client.on('error', () => {}))
  const bus = createBus(bodies => pool.query('select pg_notify($1, body) from unnest($2::text[]) body', [channel, bodies]))
  const db = drizzle(pool)
  try {
    await refuseUnfit(pool, { locks })
    await migrateAlone(pool, stock)
    const ear = await listen(connectionString, bus.hear)
    return {
      db,
      pool,
      bus,
      failed: new Promise(() => {}),
      async close() {
        // Whoever can't be told by then has lost the record too.
        await Promise.race([bus.sent(), pause(parting, undefined, { ref: false })])
        await ear.close()
        await pool.end()
      },
    }
  } catch (error) {
    await pool.end()
    throw error
  }
}

/** App processes that start together migrate one after the other. */
async function migrateAlone(pool: pg.Pool, stock: Stock) {
  const client = await pool.connect()
  const lock = 'hashtextextended($1, 0)'
  try {
    await client.query(`select pg_advisory_lock(${lock})`, ['formkurve migrations'])
    const alone = drizzle(client)
    await migrate(alone, migrations)
    await stock(alone)
    await client.query(`select pg_advisory_unlock(${lock})`, ['formkurve migrations'])
    client.release()
  } catch (error) {
    client.release(true)
    throw error
  }
}

async function openDirectory(dataDir: string | undefined, stock: Stock): Promise<OpenDatabase> {
  const bus = createBus()
  const lock = dataDir ? await lockDirectory(dataDir) : undefined
  try {
    const place = { dir: dataDir && join(dataDir, 'record'), schema: await schemaName() }
    const { pool, failed, keep, close } = await openEmbedded(place, channel, bus.hear)
    const db = drizzle(pool)
    await migrate(db, migrations)
    // Kept before it is stocked: the next one to open may bring another stock, or none.
    if (!dataDir) keep()
    await stock(db)
    return {
      db,
      pool,
      bus,
      failed,
      async close() {
        await close()
        await lock?.release()
      },
    }
  } catch (error) {
    await lock?.release()
    throw error
  }
}
