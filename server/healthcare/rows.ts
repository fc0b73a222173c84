import { and, desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { RequestRow, RequestWhole } from '#contract/healthcare/calls.ts'
import type { PageQuery } from '#contract/page.ts'
import type { RequestState } from '#contract/rules/healthcare/states.ts'
import type { Tx } from '#server/kit/database.ts'
import { holds } from '#server/kit/found.ts'
import { foundBy } from '#server/kit/page.ts'
import { sortedBy } from '#server/kit/sorted.ts'
import type { Who } from '#server/serve/serve.ts'
import { person } from '#server/shared/auth/tables.ts'
import { visibleTo } from './rules.ts'
import { healthcareInsurer as insurer, healthcareRequest as request } from './tables.ts'

export interface HealthcareFilter {
  q?: string
  status?: RequestState[]
  studio?: string[]
  year?: string[]
}

const sorts = { name: sql`${person.sortName} collate "C"`, at: request.at, since: request.since, year: request.year }

const requestWordConditionsOf = (q = ''): SQL[] =>
  q
    .split(/\s+/)
    .filter(Boolean)
    .map(word => holds(sql`concat_ws(' ', ${person.vorname}, ${person.nachname}, ${insurer.name})`, word))

const requestConditionOf = (who: Who, { q, status, studio, year }: HealthcareFilter) =>
  and(
    visibleTo(who),
    status?.length ? inArray(request.status, status) : undefined,
    studio?.length ? inArray(person.studioCode, studio) : undefined,
    year?.length ? inArray(request.year, year.map(Number)) : undefined,
    ...requestWordConditionsOf(q),
  )

const columns = {
  row: request,
  insurer: insurer.name,
  asksVisits: insurer.asksVisits,
  studio: person.studioCode,
  vorname: person.vorname,
  nachname: person.nachname,
}

const selectHealthcareRequests = (tx: Tx) =>
  tx
    .select(columns)
    .from(request)
    .innerJoin(person, eq(person._id, request.person))
    .innerJoin(insurer, eq(insurer._id, request.insurer))
    .$dynamic()

export type HealthcareRecord = Awaited<ReturnType<typeof selectHealthcareRequests>>[number]

const requestRowOf = ({ row, insurer: name, studio, vorname, nachname }: HealthcareRecord): RequestRow => ({
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
export async function pageOf(tx: Tx, who: Who, { sort, offset = 0, limit = 100, ...query }: PageQuery & HealthcareFilter) {
  const where = requestConditionOf(who, query)
  const rows = await selectHealthcareRequests(tx)
    .where(where)
    .orderBy(...sortedBy(sorts, sort ?? '-at', request._id))
    .offset(offset)
    .limit(limit)
  return { rows: rows.map(requestRowOf), total: await countOf(tx, where) }
}

const countOf = (tx: Tx, where: SQL | undefined) => foundBy(tx, selectHealthcareRequests(tx).where(where))

/** Requests that nobody has decided on, counted. */
export const openRequests = (tx: Tx, who: Who) => countOf(tx, requestConditionOf(who, { status: ['requested', 'checking'] }))

/** The rows of a book, the newest first. */
export const bookRows = (tx: Tx, who: Who, query: HealthcareFilter, most: number): Promise<HealthcareRecord[]> =>
  selectHealthcareRequests(tx)
    .where(requestConditionOf(who, query))
    .orderBy(...sortedBy(sorts, '-at', request._id))
    .limit(most)

/** A request that somebody works on; undefined where it is not theirs to see. */
export async function findHealthcareRequest(tx: Tx, who: Who, _id: string): Promise<HealthcareRecord | undefined> {
  const [row] = await selectHealthcareRequests(tx).where(and(eq(request._id, _id), visibleTo(who)))
  return row
}

/** When another request of the same year and insurer was confirmed, the latest. */
async function confirmedBefore(tx: Tx, { _id, person: who, year, insurer: of }: HealthcareRecord['row']) {
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
export async function wholeRequestOf(tx: Tx, one: HealthcareRecord): Promise<RequestWhole> {
  const { insuredNumber, visits, reason, amount, paidOn, confirmation } = one.row
  return {
    ...requestRowOf(one),
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
