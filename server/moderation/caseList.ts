import { and, asc, desc, eq, gt, inArray, isNotNull, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { CaseRow as Shown } from '#contract/moderation/calls.ts'
import { dayMs } from '#contract/time.ts'
import type { Tx } from '#server/kit/database.ts'
import { type CaseDecider, type CaseRow, isAboutStaff, visibleTo } from './rules.ts'
import { moderationCase as cases } from './tables.ts'

const waiting = ['open', 'objected'] as const

const counted = {
  row: cases,
  staff: isAboutStaff,
  reports: sql<number>`(select count(*)::int from moderation_report r where r."case" = moderation_case._id)`,
  reasons: sql<Shown['reasons']>`array(select distinct r.reason from moderation_report r where r."case" = moderation_case._id order by 1)`,
}

type CaseWithCounts = { row: CaseRow; staff: boolean; reports: number; reasons: Shown['reasons'] }

const shownCaseOf = ({ row, ...more }: CaseWithCounts): Shown => {
  const { _id, kind, state, name, studio, opened, act, days, decided, version } = row
  return { _id, kind, state, name, studio, opened, act, days, decided, version, ...more }
}

/** A case as a line of the list, as it stands by now. */
export async function rowOf(tx: Tx, { _id }: Pick<CaseRow, '_id'>): Promise<Shown> {
  const [row] = await tx.select(counted).from(cases).where(eq(cases._id, _id))
  return shownCaseOf(row!)
}

export interface CasePageParams {
  view?: 'waiting' | 'over'
  after?: string
  limit?: number
  studio?: string
}

const isOf = (studio: string | undefined) => (studio === undefined ? undefined : eq(cases.studio, studio))

/** Cases that the caller may decide: those that wait, the oldest first; those that are over, the newest decision first. */
export async function listCases(tx: Tx, who: CaseDecider, { view = 'waiting', after, limit = 50, studio }: CasePageParams) {
  const mine = and(visibleTo(tx, who), isOf(studio), view === 'waiting' ? inArray(cases.state, [...waiting]) : isOverSql)
  const [{ total = 0 } = {}] = await tx.select({ total: sql<number>`count(*)::int` }).from(cases).where(mine)
  const rows = await tx
    .select(counted)
    .from(cases)
    .where(and(mine, after ? behind(view, after) : undefined))
    .orderBy(...(view === 'waiting' ? [asc(cases.opened), asc(cases._id)] : [desc(cases.decided), desc(cases._id)]))
    .limit(limit)
  return { rows: rows.map(shownCaseOf), total }
}

const isOverSql = and(isNotNull(cases.decided), ne(cases.state, 'objected')) as SQL

/** Rows that stand behind the one of that id; one that went from this list meanwhile still says where it stood. */
const behind = (view: CasePageParams['view'], after: string): SQL =>
  view === 'over'
    ? sql`(${cases.decided}, ${cases._id}) < (select c.decided, c._id from moderation_case c where c._id = ${after})`
    : sql`(${cases.opened}, ${cases._id}) > (select c.opened, c._id from moderation_case c where c._id = ${after})`

/** Cases that wait, since when the oldest does, and how long decisions of the last 30 days took. */
export async function figures(tx: Tx, who: CaseDecider, { studio }: Pick<CasePageParams, 'studio'>, now = Date.now()) {
  const mine = and(visibleTo(tx, who), isOf(studio))
  const [open] = await tx
    .select({ waiting: sql<number>`count(*)::int`, oldest: sql<Date | string | null>`min(moderation_case.opened)` })
    .from(cases)
    .where(and(mine, inArray(cases.state, [...waiting])))
  const minutes = sql`extract(epoch from moderation_case.decided - moderation_case.opened) / 60`
  const [done] = await tx
    .select({
      decided: sql<number>`count(*)::int`,
      median: sql<number | null>`round(percentile_cont(0.5) within group (order by ${minutes}))::int`,
    })
    .from(cases)
    .where(and(mine, gt(cases.decided, new Date(now - 30 * dayMs).toISOString()), lt(cases.decided, new Date(now + dayMs).toISOString())))
  return {
    waiting: open?.waiting ?? 0,
    oldest: open?.oldest ? new Date(open.oldest).toISOString() : null,
    median: done?.median ?? null,
    decided: done?.decided ?? 0,
  }
}
