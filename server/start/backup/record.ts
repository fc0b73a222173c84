import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { isNull } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Tx } from '#server/kit/database.ts'
import { person } from '#server/shared/auth/tables.ts'
import { file } from '#server/shared/files/tables.ts'
import { fits, type Prints } from '#server/start/keyPrints.ts'
import { BackupError, wrongKeys } from './manifest.ts'

const unavailable = 69

/** The people and files that the record knows. */
export interface RecordInventory {
  members: string[]
  files: { name: string; bytes: number }[]
}

export async function knownIn(tx: Tx): Promise<RecordInventory> {
  const members = await tx.select({ _id: person._id }).from(person).where(isNull(person.deletedAt))
  return { members: members.map(({ _id }) => _id), files: await tx.select({ name: file.name, bytes: file.bytes }).from(file) }
}

/** The variables that PostgreSQL's own programs read from the environment: an argument would show the password to everybody on the machine. */
function environmentOf(url: string) {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url)
  const said = {
    PGHOST: searchParams.get('host') ?? hostname,
    PGPORT: port,
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    PGSSLMODE: searchParams.get('sslmode') ?? '',
  }
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value))
}

async function run(program: string, url: string, args: readonly string[]) {
  const child = spawn(program, args, { env: { ...process.env, ...environmentOf(url) }, stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = once(child, 'close').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    throw new BackupError(
      `${program} gibt es auf diesem Rechner nicht: Installiere die Programme von PostgreSQL (postgresql-client).`,
      unavailable,
    )
  })
  const said = await Promise.all([text(child.stderr).catch(() => ''), ended])
  if (said[1][0] !== 0) throw new BackupError(`${program} ist gescheitert: ${said[0].trim()}`, unavailable)
}

/** Refuses keys that a record was not written with; its tables stay as they are, for servers of another version may run on it. */
async function mustBeWrittenWith(client: pg.Client, ours: Prints) {
  const { rows: tables } = await client.query<{ there: boolean }>(`select to_regclass('key_print') is not null as there`)
  const { rows } = tables[0]?.there ? await client.query<Prints>('select base, health from key_print') : { rows: [] }
  if (rows[0] && !['same', 'newer'].includes(fits(ours, rows[0])))
    throw new BackupError('Die Schlüssel hier sind nicht die der Datenbank: Nenne ihre Datei mit SECRETS_FILE.', wrongKeys)
}

/** Writes the record to a file as it is at one moment, and says what it knows at that moment; whoever works with it goes on. */
export async function dumpRecord(url: string, path: string, ours: Prints): Promise<RecordInventory> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    await mustBeWrittenWith(client, ours)
    const { rows } = await client.query<{ id: string }>('select pg_export_snapshot() as id')
    const snapshot = rows[0]!.id
    const known = await knownIn(drizzle(client))
    await run('pg_dump', url, ['--format=custom', '--no-owner', '--no-privileges', `--snapshot=${snapshot}`, `--file=${path}`])
    await client.query('commit')
    return known
  } finally {
    await client.end()
  }
}

/** True where a database holds nothing. */
export async function isEmpty(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rowCount } = await client.query(
      `select 1 from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname !~ '^pg_' and n.nspname <> 'information_schema' limit 1`,
    )
    return rowCount === 0
  } finally {
    await client.end()
  }
}

/** Fills an empty database, whole or not at all. */
export const restoreRecord = (url: string, path: string) =>
  run('pg_restore', url, [
    `--dbname=${environmentOf(url).PGDATABASE}`,
    '--no-owner',
    '--no-privileges',
    '--single-transaction',
    '--exit-on-error',
    path,
  ])
