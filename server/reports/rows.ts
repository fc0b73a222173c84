import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { PageQuery } from '#contract/page.ts'
import type { StudioReport } from '#contract/reports/shapes.ts'
import {
  openStates,
  type ReportState,
  reportKinds,
  reportStates,
  type StudioReportKind,
  urgencies,
} from '#contract/rules/reports/states.ts'
import type { Acting } from '#server/kit/acting.ts'
import { holds } from '#server/kit/found.ts'
import { actorOf } from '#server/serve/serve.ts'
import { person } from '#server/shared/auth/tables.ts'
import { addressOf } from '#server/shared/files/fileAddress.ts'
import { handledBy } from './rules.ts'
import { report } from './tables.ts'

/** The most that a device takes along of one's own. */
const mostOwn = 100

const columns = {
  row: report,
  vorname: person.vorname,
  nachname: person.nachname,
  gone: person.deletedAt,
  photos: sql<
    string[]
  >`coalesce((select json_agg(p.file order by p.number) from report_photo p where p.report = ${report._id}), '[]'::json)`,
}

const selectReports = ({ tx }: Pick<Acting, 'tx'>) =>
  tx.select(columns).from(report).leftJoin(person, eq(person._id, report.author)).$dynamic()

function reportRowOf(
  { house, who }: Acting,
  { row, vorname, nachname, gone, photos }: Awaited<ReturnType<typeof selectReports>>[number],
): StudioReport {
  const { sealed: _, author, ...rest } = row
  const isThere = author !== null && gone === null
  return {
    ...rest,
    author: isThere ? { _id: author, name: `${vorname} ${nachname}`.trim() } : null,
    photos: photos.map(name => ({ name, address: addressOf(house, who, name) })),
  }
}

/** Reports of this condition, whoever sees them. */
export async function read(given: Acting, where: SQL | undefined): Promise<StudioReport[]> {
  const rows = await selectReports(given).where(where)
  return rows.map(row => reportRowOf(given, row))
}

/** The caller's own reports, the newest first. */
export async function ownReports(given: Acting) {
  const rows = await selectReports(given)
    .where(eq(report.author, actorOf(given.who)))
    .orderBy(desc(report.created), desc(report._id))
    .limit(mostOwn)
  return {
    kinds: (Object.keys(reportKinds) as StudioReportKind[]).map(kind => ({ kind, name: reportKinds[kind] })),
    rows: rows.map(row => reportRowOf(given, row)),
  }
}

interface ReportPageParams extends PageQuery {
  by?: 'urgency' | 'age'
  page?: number
  state?: ReportState[]
  kind?: StudioReportKind[]
  studio?: string[]
}

const placeIn = (words: readonly string[], column: SQL) =>
  sql`array_position(array[${sql.join(
    words.map(word => sql`${word}`),
    sql`, `,
  )}]::text[], ${column})`

const sorts: Record<string, SQL> = {
  urgency: placeIn(Object.keys(urgencies), sql`${report.urgency}`),
  created: sql`${report.created}`,
  kind: placeIn(Object.keys(reportKinds), sql`${report.kind}`),
  state: placeIn(Object.keys(reportStates), sql`${report.state}`),
  studio: sql`${report.studio}`,
}

/** The oldest of what is equally urgent come first. */
function orderOf(by: 'urgency' | 'age', sort = by === 'age' ? 'created' : 'urgency') {
  const column = sorts[sort.replace('-', '')]!
  return [sort.startsWith('-') ? desc(column) : asc(column), asc(report.created), asc(report._id)]
}

export async function pageOf(
  given: Acting,
  { by = 'urgency', page = 1, sort, limit = 100, offset = (page - 1) * limit, ...asked }: ReportPageParams,
) {
  const { q = '', state, kind, studio } = asked
  const where = and(
    handledBy(given.who),
    inArray(report.state, state?.length ? state : [...openStates]),
    kind?.length ? inArray(report.kind, kind) : undefined,
    studio?.length ? inArray(report.studio, studio) : undefined,
    ...q
      .split(/\s+/)
      .filter(Boolean)
      .map(word => holds(sql`concat_ws(' ', ${report.place}, ${report.text})`, word)),
  )
  const rows = await selectReports(given)
    .where(where)
    .orderBy(...orderOf(by, sort))
    .offset(offset)
    .limit(limit)
  return { rows: rows.map(row => reportRowOf(given, row)), total: await given.tx.$count(report, where) }
}
