import { afterEach, expect, test } from 'vitest'
import { type OpenDatabase, openDatabase } from '#server/kit/database.ts'

let opened: OpenDatabase | undefined

async function open() {
  opened = await openDatabase({})
  return opened.pool
}

async function close() {
  await opened?.close()
  opened = undefined
}

afterEach(close)

const tables = `select relname from pg_class where relkind in ('r', 'S') and relnamespace = 'public'::regnamespace order by relname`
const held = `select string_agg(format('select %L as name, count(*)::int as rows from %I', relname, relname), ' union all ' order by relname) as every
  from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`

async function stateOf(pool: OpenDatabase['pool']) {
  const { rows } = await pool.query(held)
  return {
    tables: (await pool.query(tables)).rows,
    rows: (await pool.query(`select * from (${rows[0].every}) each order by name`)).rows,
    session: (await pool.query(`select current_setting('timezone') as zone, current_setting('statement_timeout') as wait`)).rows,
    prepared: (await pool.query('select count(*)::int as n from pg_prepared_statements where not from_sql')).rows,
    locks: (await pool.query(`select count(*)::int as n from pg_locks where locktype = 'advisory'`)).rows,
    listening: (await pool.query('select pg_listening_channels() as channel')).rows,
  }
}

const age = async (pool: OpenDatabase['pool']) => Number((await pool.query('select txid_current() as now')).rows[0].now)

/** Any number of earlier ones may lie ready in this process. */
async function fresh() {
  await open()
  await close()
  const pool = await open()
  return { pool, state: await stateOf(pool), age: await age(pool) }
}

test('a record in memory given back begins anew: nothing of what it held, set, locked or prepared is there', async () => {
  const { pool, state, age: before } = await fresh()
  await pool.query(`insert into studio (_id, code, name, canton, adresse, email, telefon, lat, long)
    values ('01900000-0000-7000-8000-0000000000aa', 'probe', 'Probe', 'ZH', '', '', '', 47.5, 8.7)`)
  await pool.query(`delete from role_right`)
  await pool.query(`set statement_timeout = 12345`)
  await pool.query(`set timezone = 'Asia/Tokyo'`)
  await pool.query('select pg_advisory_lock(7)')
  await pool.query('create temporary table passing (id int)')
  await pool.query('listen other')
  await pool.query({ name: 'mine', text: 'select 1' })
  await pool.query('begin')
  await close()
  const next = await open()
  expect(await stateOf(next)).toEqual(state)
  expect(await age(next)).toBeGreaterThan(before)
})

test.each([
  ['a table more', 'create table more (id int)'],
  ['a column less', 'alter table studio drop column telefon'],
  ['a rule more', `alter table studio add constraint short check (code <> 'long') not valid`],
  ['a function more', `create function one() returns int language sql as 'select 1'`],
])('one with %s is not handed on', async (_name, change) => {
  const { pool, state } = await fresh()
  await pool.query(change)
  await close()
  const next = await open()
  expect(await stateOf(next)).toEqual(state)
  expect((await next.query(`select 1 from pg_constraint where conname = 'short'`)).rowCount).toBe(0)
  expect((await next.query(`select 1 from pg_proc where proname = 'one'`)).rowCount).toBe(0)
  expect(
    (await next.query(`select 1 from information_schema.columns where column_name = 'telefon' and table_name = 'studio'`)).rowCount,
  ).toBe(1)
})
