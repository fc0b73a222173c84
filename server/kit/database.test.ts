import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import journal from '#server/migrations/meta/_journal.json' with { type: 'json' }
import { refusalOf } from '#server/serve/refuse.ts'
import { studio } from '#server/shared/studios/tables.ts'
import { ownDatabase } from '#server/testing/database.ts'
import { type Bus, type BusMessage, channel } from './bus.ts'
import { type OpenDatabase, openDatabase } from './database.ts'

const server = process.env.DATABASE_URL
const opened: OpenDatabase[] = []
const tidy: (() => Promise<unknown>)[] = []

afterEach(async () => {
  for (const database of opened.splice(0)) await database.close()
  for (const act of tidy.splice(0)) await act()
})

async function open(where: Parameters<typeof openDatabase>[0]) {
  const database = await openDatabase(where)
  opened.push(database)
  return database
}

/** Messages that the bus delivers; `heard` resolves once that one has come. */
function ear(bus: Bus) {
  const messages: BusMessage[] = []
  bus.subscribe(message => messages.push(message))
  return { messages, heard: (message: BusMessage) => expect.poll(() => messages, { timeout: 30_000 }).toContainEqual(message) }
}

const told: BusMessage = { kind: 'sync', person: 'p', collections: ['sets'] }
const row = {
  _id: '01900000-0000-7000-8000-0000000000aa',
  code: 'probe',
  name: 'Probe',
  canton: 'ZH',
  adresse: '',
  email: '',
  telefon: '',
  lat: 47.5,
  long: 8.7,
}

describe.each([['embedded', undefined] as const, ...(server ? [['PostgreSQL', server] as const] : [])])('%s', (_name, at) => {
  let databaseUrl: string | undefined

  beforeEach(async () => {
    databaseUrl = at && (await emptyDatabase(at))
  })

  test('what is published is told after commit, and never after a rollback', async () => {
    const { db, bus } = await open({ databaseUrl })
    const { messages, heard } = ear(bus)
    const inside = db.transaction(async tx => {
      await bus.publish(tx, { ...told, person: 'dropped' })
      throw new Error('no')
    })
    await expect(inside).rejects.toThrow('no')
    await db.transaction(async tx => {
      await bus.publish(tx, told)
      await tx.execute(sql`select 1`)
      expect(messages).toEqual([])
    })
    await heard(told)
    expect(messages).toEqual([told])
  })

  test('a message too long for PostgreSQL says to look at everything', async () => {
    const { db, bus } = await open({ databaseUrl })
    const { heard } = ear(bus)
    await bus.publish(db, { kind: 'sync', person: 'ü'.repeat(4000), collections: [] })
    await heard({ kind: 'all' })
  })

  test('who no longer listens hears nothing', async () => {
    const { db, bus } = await open({ databaseUrl })
    const { messages, heard } = ear(bus)
    const deaf: BusMessage[] = []
    bus.subscribe(message => deaf.push(message))()
    await bus.publish(db, told)
    await heard(told)
    expect([messages, deaf]).toEqual([[told], []])
  })

  test('a statement that fails inside a transaction undoes it and leaves the connection usable', async () => {
    const { db } = await open({ databaseUrl })
    const twice = db.transaction(async tx => {
      await tx.insert(studio).values(row)
      await tx.insert(studio).values(row)
    })
    await expect(twice).rejects.toMatchObject({ cause: { code: '23505' } })
    expect(await db.select().from(studio)).toEqual([])
    await db.insert(studio).values(row)
    expect(await db.select().from(studio).where(eq(studio.code, 'probe'))).toMatchObject([row])
  })
})

test('an embedded record keeps what it holds over a stop', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'formkurve-record-'))
  tidy.push(() => rm(parent, { recursive: true }))
  const dataDir = join(parent, 'data')
  const first = await openDatabase({ dataDir })
  await first.db.insert(studio).values(row)
  await first.close()
  const second = await open({ dataDir })
  expect(await second.db.select().from(studio)).toMatchObject([row])
})

test.runIf(server)('several app processes migrate one empty database at once', async () => {
  const databaseUrl = await emptyDatabase(server!)
  const all = await Promise.all(Array.from({ length: 6 }, () => open({ databaseUrl })))
  const { rows } = await all[0]!.pool.query('select count(*)::int as n from drizzle.__drizzle_migrations')
  expect(rows).toEqual([{ n: journal.entries.length }])
})

test.runIf(server)('no statement is compiled, on any connection of the record: a statistic would wait for that for seconds', async () => {
  const { db, pool } = await open({ databaseUrl: await emptyDatabase(server!) })
  const { rows } = await pool.query('show jit')
  const inside = await db.transaction(tx => tx.execute<{ jit: string }>(sql`show jit`), { isolationLevel: 'repeatable read' })
  expect([rows, inside.rows]).toEqual([[{ jit: 'off' }], [{ jit: 'off' }]])
})

test.runIf(server)('app processes on one database hear each other, also after the connection was cut', async () => {
  const databaseUrl = await emptyDatabase(server!)
  const [one, other] = [await open({ databaseUrl }), await open({ databaseUrl })]
  const { heard } = ear(other.bus)
  await one.bus.publish(one.db, told)
  await heard(told)
  const cut = await one.pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query = $1',
    [`listen ${channel}`],
  )
  expect(cut.rowCount).toBe(2)
  await heard({ kind: 'all' })
  await one.bus.publish(one.db, { ...told, person: 'afterwards' })
  await heard({ ...told, person: 'afterwards' })
})

test.runIf(server)(
  'connections that are cut in the middle of transactions end nothing but these, and the next ones go through',
  async () => {
    const databaseUrl = await emptyDatabase(server!)
    const { db } = await open({ databaseUrl })
    const outside = new pg.Client({ connectionString: databaseUrl })
    await outside.connect()
    tidy.unshift(() => outside.end())
    for (let round = 0; round < 3; round++) {
      let begun = 0
      let release = () => {}
      const cut = new Promise<void>(done => {
        release = done
      })
      const all = Array.from({ length: 8 }, (_, at) =>
        db.transaction(async tx => {
          await tx.execute(sql`select 1`)
          begun++
          if (at % 2) await tx.execute(sql`select pg_sleep(60)`)
          else await cut
          await tx.execute(sql`select 1`)
        }),
      )
      const ended = Promise.allSettled(all)
      await expect.poll(() => begun, { timeout: 30_000 }).toBe(8)
      await outside.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      )
      setTimeout(release, 200)
      const codes = (await ended).map(one => one.status === 'rejected' && refusalOf(one.reason).code)
      expect(codes).toEqual(Array(8).fill('stopping'))
      expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
    }
  },
)

async function emptyDatabase(at: string) {
  const { url, drop } = await ownDatabase(at)
  tidy.push(drop)
  return url
}
