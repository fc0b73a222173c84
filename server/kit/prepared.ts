import { type SQL, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Pool } from 'pg'
import type { Tx } from './database.ts'

/** Builds statements away from any connection: for `prepared`. */
export const statements = drizzle.mock()

interface Prepared {
  execute(values: Record<string, unknown>): Promise<unknown>
}

/**
 * A statement that is built once, and that each connection parses and plans once, under the name it was prepared with: for what very
 * many do at the same moment. Its values are `given`.
 */
export function prepared<Statement extends Prepared>(statement: Statement) {
  return (tx: Tx, values: Record<string, unknown>) => {
    // Drizzle binds a prepared statement to the connection it was built with; a transaction has one of its own.
    const { client } = (tx as unknown as { session: { client: unknown } }).session
    const bound = Object.create(statement, { client: { value: client } }) as Statement
    return bound.execute(values) as ReturnType<Statement['execute']>
  }
}

/**
 * A value of a prepared statement, of this type of PostgreSQL. The planner does not see it: as long as it believes that it would do
 * better with the value it plans anew every time, which takes longer than the statement itself.
 */
export const given = <Value>(name: string, type: 'uuid' | 'text' | 'int' | 'timestamptz'): SQL<Value> =>
  sql`(select ${sql.placeholder(name)}::${sql.raw(type)})`

/**
 * The same for a statement of which only its text is known. It is asked at once, in the turn of the call: what is asked of `tx` afterwards comes
 * after it.
 */
export function preparedText(name: string, text: string) {
  return (tx: Tx, values: readonly unknown[]) => {
    const { client } = (tx as unknown as { session: { client: Pick<Pool, 'query'> } }).session
    return client.query({ name, text, values: [...values] })
  }
}
