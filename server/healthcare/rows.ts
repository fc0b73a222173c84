import { and, asc, desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { RequestRow, RequestWhole } from '#contract/healthcare/calls.ts'
import type { PageQuery } from '#contract/page.ts'
import type { RequestState } from '#contract/rules/healthcare/states.ts'
import type { Tx } from '#server/kit/database.ts'
import { holds } from '#server/kit/found.ts'
import type { Who } from '#server/serve/serve.ts'
import { person } from '#server/shared/auth/tables.ts'
import { visibleTo } from './rules.ts'
import { healthcareInsurer as insurer, healthcareRequest as request } from './tables.ts'

export interface Filters {
  q?: string
  status?: RequestState[]
  studio?: string[]
  year?: string[]
}

const sorts = { name: sql`${person.sortName} collate "C"`, at: request.at, since: request.since, year: request.year }

function orderOf(sort = '-at') {
  const column = sorts[sort.replace('-', '') as keyof typeof sorts]
  return sort.startsWith('-') ? [desc(column), desc(request._id)] : [asc(column), asc(request._id)]
}

const words = (q = ''): SQL[] =>
  q
    .split(/\s+/)
    .filter(Boolean)
    .map(word => holds(sql`concat_ws(' ', ${person.vorname}, ${person.nachname}, ${insurer.name})`, word))

const conditionOf = (who: Who, { q, status, studio, year }: Filters) =>
  and(
    visibleTo(who),
    status?.length ? inArray(request.status, status) : undefined,
    studio?.length ? inArray(person.studioCode, studio) : undefined,
    year?.length ? inArray(request.year, year.map(Number)) : undefined,
    ...words(q),
  )

const columns = {
  row: request,
  insurer: insurer.name,
  asksVisits: insurer.asksVisits,
  studio: person.studioCode,
  vorname: person.vorname,
  nachname: person.nachname,
}

const joined = (tx: Tx) =>
  tx
    .select(columns)
    .from(request)
    .innerJoin(person, eq(person._id, request.person))
    .innerJoin(insurer, eq(insurer._id, request.insurer))
    .$dynamic()

export type Found = Awaited<ReturnType<typeof joined>>[number]

const shown = ({ row, insurer: name, studio, vorname, nachname }: Found): RequestRow => ({
  _id: row._id,
  person: row.person,
  name: `${nachname} ${vorname}`.trim(),
  studio,
  insurer: name,
  year: row.year,
  status: row.status,
  trouble: row.trouble,
  at: row.at,
  since: row.since,
  version: row.version,
})

/** One page, sorted and counted by the database. */
export async function pageOf(tx: Tx, who: Who, { sort, offset = 0, limit = 100, ...query }: PageQuery & Filters) {
  const where = conditionOf(who, query)
  const rows = await joined(tx)
    .where(where)
    .orderBy(...orderOf(sort))
    .offset(offset)
    .limit(limit)
  return { rows: rows.map(shown), total: await countOf(tx, where) }
}

async function countOf(tx: Tx, where: SQL | undefined) {
  const [{ total = 0 } = {}] = await tx
    .select({ total: sql<number>`count(*)::int` })
    .from(request)
    .innerJoin(person, eq(person._id, request.person))
    .innerJoin(insurer, eq(insurer._id, request.insurer))
    .where(where)
  return total
}

/** Requests that nobody has decided on, counted. */
export const openRequests = (tx: Tx, who: Who) => countOf(tx, conditionOf(who, { status: ['requested', 'checking'] }))

/** The rows of a book, the newest first. */
export const bookRows = (tx: Tx, who: Who, query: Filters, most: number): Promise<Found[]> =>
  joined(tx)
    .where(conditionOf(who, query))
    .orderBy(...orderOf())
    .limit(most)

/** A request that somebody works on; undefined where it is not theirs to see. */
export async function found(tx: Tx, who: Who, _id: string): Promise<Found | undefined> {
  const [row] = await joined(tx).where(and(eq(request._id, _id), visibleTo(who)))
  return row
}

/** When another request of the same year and insurer was confirmed, the latest. */
async function confirmedBefore(tx: Tx, { _id, person: who, year, insurer: of }: Found['row']) {
  const same = [eq(request.person, who), eq(request.year, year), eq(request.insurer, of), ne(request._id, _id)]
  const [row] = await tx
    .select({ since: request.since })
    .from(request)
    .where(and(...same, eq(request.status, 'confirmed')))
    .orderBy(desc(request.since))
    .limit(1)
  return row?.since ?? null
}

/** All that staff may see of one. */
export async function wholeOf(tx: Tx, one: Found): Promise<RequestWhole> {
  const { insuredNumber, visits, reason, amount, paidOn, confirmation } = one.row
  return {
    ...shown(one),
    insuredNumber,
    visits,
    reason,
    amount,
    paidOn,
    asksVisits: one.asksVisits,
    before: await confirmedBefore(tx, one.row),
    confirmed: confirmation && { amount: confirmation.amount, typed: confirmation.typed, visits: confirmation.visits },
  }
}
