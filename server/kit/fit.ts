import { randomUUID } from 'node:crypto'
import type pg from 'pg'

/** A database that answers, and can't carry this server; the message is for the person who set it up. */
export class UnfitDatabase extends Error {}

/** The connections that one process takes at most: for what it does, its ear on the bus, and, where the documents lie elsewhere, their locks. */
export const connections = { record: 20, ear: 1, locks: 8 } as const

/** Throws `UnfitDatabase` where one process would find too few connections, or a pooler gives its sessions to others. */
export async function refuseUnfit(pool: Pick<pg.Pool, 'connect' | 'query'>, { locks }: { locks: boolean }) {
  const needed = connections.record + connections.ear + (locks ? connections.locks : 0)
  const { rows } = await pool.query<{ most: number }>(`
    select least(
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int,
      nullif((select rolconnlimit from pg_roles where rolname = current_user), -1),
      nullif((select datconnlimit from pg_database where datname = current_database()), -1)
    ) most`)
  const { most } = rows[0]!
  if (most < needed)
    throw new UnfitDatabase(
      `DATABASE_URL: PostgreSQL gibt diesem Zugang höchstens ${most} Verbindungen, ein Prozess von Formkurve braucht bis zu ${needed}. Erhöhe max_connections oder das Limit der Rolle oder der Datenbank.`,
    )
  if (await isPooled(pool))
    throw new UnfitDatabase(
      'DATABASE_URL führt zu einem Pooler, der Sitzungen teilt (etwa PgBouncer mit pool_mode=transaction). Formkurve braucht eigene Sitzungen: setze die Adresse von PostgreSQL selbst oder einen Pooler mit pool_mode=session.',
    )
}

const name = 'formkurve.session'

/** True where what one connection says of itself is lost to it, or another one has it. */
async function isPooled(pool: Pick<pg.Pool, 'connect'>) {
  const word = randomUUID()
  const [one, other] = [await pool.connect(), await pool.connect()]
  const heard = async (client: Pick<pg.PoolClient, 'query'>) => {
    const { rows } = await client.query<{ word: string | null }>(`select current_setting('${name}', true) word`)
    return rows[0]!.word
  }
  try {
    await one.query(`select set_config('${name}', $1, false)`, [word])
    const there = await heard(other)
    return there === word || (await heard(one)) !== word
  } finally {
    for (const client of [one, other]) client.release()
  }
}
