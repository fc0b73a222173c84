import { type SQL, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Tx } from './database.ts'

/** Builds statements away from any connection: for `prepared`. */
export const statements = drizzle.mock()

interface Prepared {
  execute(values: Record<string, unknown>): Promise<unknown>
}

/** The parts of drizzle that make SQL a statement with a name, which its types hide. */
interface Builder {
  dialect: { sqlToQuery(text: SQL): unknown }
  session: { prepareQuery(query: unknown, fields: undefined, name: string, isArray: false): { execute(values: object): Promise<never> } }
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

/** A statement in SQL itself, for `prepared`; its rows are answered as they come. */
export function prepareSql<Row extends object>(
  name: string,
  text: SQL,
): { execute(values: Record<string, unknown>): Promise<{ rows: Row[] }> } {
  const { dialect, session } = statements as unknown as Builder
  return session.prepareQuery(dialect.sqlToQuery(text), undefined, name, false)
}

type Type = 'uuid' | 'text' | 'int' | 'timestamptz'

/**
 * A value of a prepared statement, of this type of PostgreSQL. The planner does not see it: as long as it believes that it would do
 * better with the value it plans anew every time, which takes longer than the statement itself.
 */
export const given = <Value>(name: string, type: Type | `${Type}[]`): SQL<Value> => sql`(select ${sql.placeholder(name)}::${sql.raw(type)})`

/** A value that is only written: no plan hangs on it, and a column is filled for less without the subselect. */
export const writtenValueSql = <Value>(name: string, type: Type): SQL<Value> => sql`${sql.placeholder(name)}::${sql.raw(type)}`

/** A value that is one of a list, for `any`: a bare subselect would be taken for rows. */
export const givenAmong = (name: string, type: Type) => sql`any(${given(name, `${type}[]`)}::${sql.raw(type)}[])`
