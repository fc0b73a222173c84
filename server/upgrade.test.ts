import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { stockOf } from '#server/kit/domain.ts'
import { domains } from '#server/start/domains.ts'
import { openDatabase } from './kit/database.ts'
import { openEmbedded } from './kit/embedded/pool.ts'
import { ownDatabase } from './testing/database.ts'
import { firstMigrations, folder, newest } from './testing/migrations.ts'

const server = process.env.DATABASE_URL
const patience = 120_000

let parent: string
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'formkurve-upgrade-'))
})
afterEach(() => rm(parent, { recursive: true, force: true }))

const first = (count: number) => firstMigrations(parent, count)

/** States that a record may be in: before the newest migration, and before all but the first; in the long run each. */
const states = process.env.LONG ? Array.from({ length: newest - 1 }, (_, at) => at + 1) : [...new Set([1, newest - 1])]

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
  _int4: [1],
  _uuid: [id],
  bytea: Buffer.from('x'),
}
/** Where a check or a later migration asks for more than one value of its type, other than one of a list. */
const apart: Record<string, unknown> = {
  'anamnesis_form.kind': 'variant',
  'appointment.ends_at': '2026-11-01T09:00:00.000Z',
  'appointment.person': null,
  'employment.week': 45,
  'contract_dispute.bill': null,
  'course_execution.ends_at': '2026-11-01T09:00:00.000Z',
  'journal_day.day': '2026-11-01',
  'lead.no_call': false,
  'membercard.closed': 'converted',
  'report.kind': 'accident',
  'shift.to': '2026-11-01T09:00:00.000Z',
  'slim_programme.weeks': 6,
  'slot.workout': null,
  'time_proposal.to': '2026-11-01T09:00:00.000Z',
  'time_written.to': '2026-11-01T09:00:00.000Z',
  'website_content.brand': null,
  'website_job.brand': null,
  'website_offer.brand': null,
  'website_offer.price': null,
  'website_service.brand': null,
  'relationship.high': '01900000-0000-7000-8000-0000000000ab',
}

/** The first value of each column that has a list of them, by its name as `table.column`. */
async function listedIn(pool: pg.Pool) {
  const { rows } = await pool.query<{ table: string; check: string }>(
    `select conrelid::regclass::text as "table", pg_get_constraintdef(oid) as check from pg_constraint where contype = 'c'`,
  )
  return rows.flatMap(({ table, check }) => {
    const [, name, value] = /^CHECK \(+"?(\w+)"? = (?:ANY \(+ARRAY\[)?'([^']+)'::text/.exec(check) ?? []
    return name ? [[`${table}.${name}`, value] as const] : []
  })
}

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
  const values: Record<string, unknown> = { ...Object.fromEntries(await listedIn(pool)), ...apart }
  const tables = [...new Set(columns.map(({ table }) => table))]
  const client = await pool.connect()
  await client.query('begin')
  await client.query('set local session_replication_role = replica')
  for (const table of tables) {
    const own = columns.filter(column => column.table === table)
    const row = own.map(({ name, type }) => {
      const value = `${table}.${name}` in values ? values[`${table}.${name}`] : samples[type]
      if (value === undefined) throw new Error(`No value for ${table}.${name}, a ${type}`)
      return value
    })
    const names = own.map(({ name }) => `"${name}"`).join(', ')
    await client.query(`insert into "${table}" (${names}) values (${own.map((_, at) => `$${at + 1}`).join(', ')})`, row)
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
async function expectKept(count: number, before: pg.Pool, close: () => Promise<unknown>, reopen: () => ReturnType<typeof openDatabase>) {
  await migrate(drizzle(before), { migrationsFolder: await first(count) })
  const tables = await fill(before)
  expect(tables.length).toBeGreaterThan(50)
  const had = await everyRow(before, tables)
  await close()
  const today = await reopen()
  const has = await everyRow(today.pool, tables)
  for (const table of tables)
    expect(has[table], table).toEqual(expect.arrayContaining(had[table]!.map(row => expect.objectContaining(row))))
  const { rows } = await today.pool.query('select count(*)::int as done from drizzle.__drizzle_migrations')
  expect(rows).toEqual([{ done: newest }])
  await today.close()
}

test.each(states)(
  'a data directory made by the first %i migrations opens today and keeps every row',
  { timeout: patience },
  async count => {
    const dataDir = join(parent, 'data')
    await mkdir(dataDir)
    const { pool, close } = await openEmbedded({ dir: join(dataDir, 'record'), schema: 'none of today' }, 'unheard', () => {})
    await expectKept(count, pool, close, () => openDatabase({ dataDir }, stockOf(domains)))
  },
)

test.skipIf(!server).each(states)('so does a PostgreSQL made by the first %i', { timeout: patience }, async count => {
  const { url, drop } = await ownDatabase(server!)
  const pool = new pg.Pool({ connectionString: url, options: '-c timezone=UTC' })
  await pool.query('drop schema public cascade; drop schema drizzle cascade; create schema public')
  await expectKept(
    count,
    pool,
    () => pool.end(),
    () => openDatabase({ databaseUrl: url }, stockOf(domains)),
  )
  await drop()
})

test('an account that ran a studio’s tablet by its address still does', { timeout: patience }, async () => {
  const { pool, close } = await openEmbedded({ schema: 'none of today' }, 'unheard', () => {})
  await migrate(drizzle(pool), { migrationsFolder: await first(1) })
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
