import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** A fresh database on the PostgreSQL at this address, until it is dropped. */
export async function ownDatabase(connectionString: string) {
  const name = `formkurve_test_${randomBytes(8).toString('hex')}`
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString })
    await client.connect()
    await client.query(statement)
    await client.end()
  }
  await run(`create database ${name}`)
  const url = new URL(connectionString)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => run(`drop database ${name} with (force)`) }
}
