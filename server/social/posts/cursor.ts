import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** A place in a list by time. */
export const cursorOf = (at: string, _id: string) => `${at}_${_id}`

/** Condition: rows behind that place, up or down the time. */
export function behind(cursor: string, at: SQLWrapper, _id: SQLWrapper, way: 'up' | 'down'): SQL {
  const [moment, id] = cursor.split('_')
  return sql`(${at}, ${_id}) ${sql.raw(way === 'up' ? '>' : '<')} (${moment}::timestamptz, ${id}::uuid)`
}
