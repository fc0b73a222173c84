import type { Tx } from '#server/kit/database.ts'

interface Query {
  sql: string
  params: unknown[]
}
/** A column of an answer, by the name under which it is answered. */
interface Field {
  path: string[]
}
interface Prepared {
  execute(values?: Record<string, unknown>): Promise<unknown>
}
/** The part of drizzle by which a transaction asks, which its types hide. */
interface Session {
  prepareQuery(query: Query, fields: Field[] | undefined, ...more: unknown[]): Prepared
}

/** The same answer for somebody else, who may take its rows apart. */
function ownAnswer(answer: unknown): unknown {
  if (Array.isArray(answer)) return [...answer]
  const { rows } = answer as { rows?: unknown }
  return Array.isArray(rows) ? { ...(answer as object), rows: [...rows] } : answer
}

/**
 * Lets a snapshot that only reads ask each question once: the parts of a report and the columns of a board ask much of the same, and a snapshot
 * always answers it alike. Rows are shared: nobody writes into them.
 */
export function askedOnce(tx: Tx): Tx {
  const { session } = tx as unknown as { session: Session }
  const answers = new Map<string, Promise<unknown>>()
  const prepare = session.prepareQuery.bind(session)
  session.prepareQuery = (query, fields, ...more) => {
    const prepared = prepare(query, fields, ...more)
    const names = fields?.map(({ path }) => path)
    const ask = prepared.execute.bind(prepared)
    prepared.execute = async values => {
      const key = JSON.stringify([query.sql, names, query.params, values], (_, value) => (typeof value === 'bigint' ? `${value}n` : value))
      const answer = answers.get(key) ?? ask(values)
      answers.set(key, answer)
      return ownAnswer(await answer)
    }
    return prepared
  }
  return tx
}
