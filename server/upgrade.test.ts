import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { stockOf } from '#server/kit/domain.ts'
import { domains } from '#server/start/domains.ts'
import { openDatabase } from './kit/database.ts'
import { openEmbedded } from './kit/embedded/pool.ts'
import { ownDatabase } from './testing/database.ts'

const folder = fileURLToPath(new URL('./migrations', import.meta.url))
const server = process.env.DATABASE_URL
const patience = 120_000

let parent: string
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'formkurve-upgrade-'))
})
afterEach(() => rm(parent, { recursive: true, force: true }))

/** The migrations as they were when there was only the first one. */
async function firstAlone() {
  const only = join(parent, 'migrations')
  await mkdir(join(only, 'meta'), { recursive: true })
  const journal = JSON.parse(await readFile(join(folder, 'meta/_journal.json'), 'utf8')) as { entries: { tag: string }[] }
  const [first] = journal.entries
  await cp(join(folder, `${first!.tag}.sql`), join(only, `${first!.tag}.sql`))
  await writeFile(join(only, 'meta/_journal.json'), JSON.stringify({ ...journal, entries: [first] }))
  return only
}

interface Column {
  table: string
  name: string
  type: string
}

const id = '01900000-0000-7000-8000-0000000000aa'
/** One value of a type everywhere, so that what refers to another row finds it. */
const samples: Record<string, unknown> = {
  uuid: id,
  text: 'x',
  integer: 1,
  smallint: 1,
  bigint: 1,
  boolean: true,
  'double precision': 1.5,
  date: '2026-11-01',
  'timestamp with time zone': '2026-11-01T08:00:00.000Z',
  time: '08:00',
  jsonb: '[]',
  _text: ['x'],
  _uuid: [id],
  bytea: Buffer.from('x'),
}
/** Where a check asks for more than one value of its type. */
const apart: Record<string, unknown> = { 'course_execution.ends_at': '2026-11-01T09:00:00.000Z', 'slot.workout': null }

const columnsOf = async (pool: pg.Pool) =>
  (
    await pool.query<Column>(
      `select table_name as "table", column_name as name, case when data_type = 'ARRAY' then udt_name else data_type end as type from information_schema.columns
       where table_schema = 'public' and is_generated = 'NEVER' and is_identity = 'NO' order by table_name, ordinal_position`,
    )
  ).rows

/** A row in every table. */
async function fill(pool: pg.Pool) {
  const columns = await columnsOf(pool)
  const tables = [...new Set(columns.map(({ table }) => table))]
  const client = await pool.connect()
  await client.query('begin')
  await client.query('set local session_replication_role = replica')
  for (const table of tables) {
    const own = columns.filter(column => column.table === table)
    const values = own.map(({ name, type }) => {
      const value = `${table}.${name}` in apart ? apart[`${table}.${name}`] : samples[type]
      if (value === undefined) throw new Error(`No value for ${table}.${name}, a ${type}`)
      return value
    })
    const names = own.map(({ name }) => `"${name}"`).join(', ')
    await client.query(`insert into "${table}" (${names}) values (${own.map((_, at) => `$${at + 1}`).join(', ')})`, values)
  }
  await client.query('commit')
  client.release()
  return tables
}

type Row = Record<string, unknown>
const rowsOf = async (pool: pg.Pool, table: string) =>
  (await pool.query<{ row: Row }>(`select to_jsonb(t) as row from "${table}" t`)).rows.map(({ row }) => row)

const everyRow = async (pool: pg.Pool, tables: readonly string[]) =>
  Object.fromEntries(await Promise.all(tables.map(async table => [table, await rowsOf(pool, table)] as const)))

/** What stood in the record before stands in it after today's migrations, whatever columns and rows they add. */
async function expectKept(before: pg.Pool, close: () => Promise<unknown>, reopen: () => ReturnType<typeof openDatabase>) {
  await migrate(drizzle(before), { migrationsFolder: await firstAlone() })
  const tables = await fill(before)
  expect(tables.length).toBeGreaterThan(50)
  const had = await everyRow(before, tables)
  await close()
  const today = await reopen()
  const has = await everyRow(today.pool, tables)
  for (const table of tables)
    expect(has[table], table).toEqual(expect.arrayContaining(had[table]!.map(row => expect.objectContaining(row))))
  const { rows } = await today.pool.query('select count(*)::int as done from drizzle.__drizzle_migrations')
  const { entries } = JSON.parse(await readFile(join(folder, 'meta/_journal.json'), 'utf8')) as { entries: unknown[] }
  expect(rows).toEqual([{ done: entries.length }])
  await today.close()
}

test('a data directory that only the first migration has made opens today and keeps every row', { timeout: patience }, async () => {
  const dataDir = join(parent, 'data')
  await mkdir(dataDir)
  const { pool, close } = await openEmbedded({ dir: join(dataDir, 'record'), schema: 'none of today' }, 'unheard', () => {})
  await expectKept(pool, close, () => openDatabase({ dataDir }, stockOf(domains)))
})

test.skipIf(!server)('so does a PostgreSQL', { timeout: patience }, async () => {
  const { url, drop } = await ownDatabase(server!)
  const pool = new pg.Pool({ connectionString: url, options: '-c timezone=UTC' })
  await pool.query('drop schema public cascade; drop schema drizzle cascade; create schema public')
  await expectKept(
    pool,
    () => pool.end(),
    () => openDatabase({ databaseUrl: url }, stockOf(domains)),
  )
  await drop()
})

test('an account that ran a studio’s tablet by its address still does', { timeout: patience }, async () => {
  const { pool, close } = await openEmbedded({ schema: 'none of today' }, 'unheard', () => {})
  await migrate(drizzle(pool), { migrationsFolder: await firstAlone() })
  await fill(pool)
  const other = id.replace('aa', 'bb')
  await pool.query(`update studio set email = 'Toess@formkurve.example'`)
  await pool.query(`update person set email = 'toess@formkurve.example', deleted_at = null`)
  await pool.query('insert into person (_id, email, vorname, nachname, keep_key, created) values ($1, $2, $2, $2, $2, now())', [
    other,
    'stray',
  ])
  await pool.query(`insert into role (code, title, place) values ('studio', 'Studio-Konto', 1)`)
  for (const person of [id, other])
    await pool.query(`insert into person_role (person, role, studios, given_at) values ($1, 'studio', null, now())`, [person])
  await migrate(drizzle(pool), { migrationsFolder: folder })
  const { rows } = await pool.query(`select person, studios from person_role where role = 'studio' order by person`)
  expect(rows).toEqual([
    { person: id, studios: ['x'] },
    { person: other, studios: [] },
  ])
  await close()
})
