import pg from 'pg'
import { connections } from '#server/kit/fit.ts'
import type { Locks } from '#sync/endpoint/store.ts'

/** Milliseconds after which whoever waits for a lock or a connection gives up and is asked to come again. */
const patience = 30_000

/**
 * One writer a member over all processes: PostgreSQL's advisory locks, on connections of their own. Who waits here holds none of the record's, which
 * the holder needs to go on. So many members are written at once by one process as it has connections here. The end of a connection lets go; then the store's own refusal of stale revisions is what is left.
 */
export function recordLocks(
  connectionString: string,
  { most = connections.locks, wait = patience }: { most?: number; wait?: number } = {},
): Locks {
  const options = `-c lock_timeout=${wait}`
  const pool = new pg.Pool({ connectionString, max: most, options, connectionTimeoutMillis: wait })
  pool.on('error', () => {})
  pool.on('connect', client => client.on('error', () => {}))
  return {
    async hold(member, act) {
      const client = await pool.connect()
      try {
        await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [`documents ${member}`])
      } catch (error) {
        client.release(true)
        throw error
      }
      try {
        return await act()
      } finally {
        await client.query('select pg_advisory_unlock_all()').then(
          () => client.release(),
          () => client.release(true),
        )
      }
    },
    close: () => pool.end(),
  }
}
