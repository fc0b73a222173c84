import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { openDatabase, schemaName } from '#server/kit/database.ts'
import { stockOf } from '#server/kit/domain.ts'
import { domains } from '#server/start/domains.ts'

/** A fresh database with our tables on the PostgreSQL at this address, until it is dropped. */
export async function ownDatabase(connectionString: string) {
  template ??= migratedOn(connectionString)
  const name = `formkurve_test_${randomBytes(8).toString('hex')}`
  // Copying files is three times faster than writing them through the log.
  await run(connectionString, `create database ${name} template ${await template} strategy file_copy`)
  return { url: addressOf(connectionString, name), drop: () => run(connectionString, `drop database ${name} with (force)`) }
}

let template: Promise<string> | undefined

/** Copying a database whose tables stand spares each test house its migrations; it is made once on a server. */
async function migratedOn(connectionString: string) {
  const name = `formkurve_tables_${await schemaName()}`
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query(`select pg_advisory_lock(hashtextextended('formkurve tables', 0))`)
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (!rowCount) {
      const unfinished = `${name}_new`
      await client.query(`drop database if exists ${unfinished} with (force)`)
      await client.query(`create database ${unfinished}`)
      const { close } = await openDatabase({ databaseUrl: addressOf(connectionString, unfinished) }, stockOf(domains))
      await close()
      await client.query(`alter database ${unfinished} rename to ${name}`)
    }
    return name
  } finally {
    await client.end()
  }
}

async function run(connectionString: string, statement: string) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

function addressOf(connectionString: string, name: string) {
  const url = new URL(connectionString)
  url.pathname = `/${name}`
  return url.href
}
