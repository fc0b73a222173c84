import { asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { PageQuery } from '#contract/page.ts'
import type { Tx } from '#server/kit/database.ts'
import { holds } from '#server/kit/found.ts'
import { instantOf } from '#server/kit/zone.ts'
import { daysFrom } from '#server/reservations/slots.ts'
import { goneName, listName } from '#server/shared/auth/listName.ts'
import { person } from '#server/shared/auth/tables.ts'

/** Conditions that every word of a search stands in the name. */
export const sought = (q: string | undefined) =>
  (q ?? '')
    .split(/\s+/)
    .filter(Boolean)
    .map(word => holds(sql`concat_ws(' ', ${person.vorname}, ${person.nachname})`, word))

/** An order that ends in the row's id, so that no page shows a row twice. */
export function orderOf(sort: string | undefined, columns: Readonly<Record<string, SQL | PgColumn>>, usual: SQL[], _id: PgColumn) {
  const column = columns[sort?.replace('-', '') ?? '']
  return [...(column ? [sort?.startsWith('-') ? desc(column) : asc(column)] : usual), asc(_id)]
}

/** Rows of one page; 100 unless the query says otherwise. */
export const pageIn = ({ offset = 0, limit = 100 }: PageQuery) => ({ offset, limit })

/** The instants between which a span of Zurich days lies, both included. */
export const between = (from: string, to: string) => [instantOf(from, '00:00'), instantOf(daysFrom(to, 2)[1] as string, '00:00')] as const

export async function nameOf(tx: Tx, who: string | null) {
  const [row] = who ? await tx.select({ name: listName }).from(person).where(eq(person._id, who)) : []
  return row?.name ?? goneName
}
