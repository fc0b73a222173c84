import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { german } from '#contract/german.ts'
import { type CrossTable, type RatingKind, type RatingSummary, ratingKinds, type StudioComparison } from '#contract/ratings/calls.ts'
import { averageOf, maxStarCount, recommendScore } from '#contract/ratings/stars.ts'
import type { Reach } from '#contract/rights.ts'
import { course } from '#server/courses/tables.ts'
import type { Tx } from '#server/kit/database.ts'
import { studiosWithAny } from '#server/kit/reach.ts'
import { zurich } from '#server/kit/zone.ts'
import { person } from '#server/shared/auth/tables.ts'
import { studio } from '#server/shared/studios/tables.ts'
import { askedBy, isPartly, type RatingFilter, ratingSpanOf, recommendVisibleTo, spanBefore } from './rules.ts'
import { rating } from './tables.ts'

type RatingReader = Parameters<typeof askedBy>[0]

const n = sql<number>`count(*)::int`
const sum = sql<number>`coalesce(sum(${rating.halves}), 0)::int`

const recommended = (who: RatingReader) => {
  const seen = sql`${rating.recommend} is not null and ${recommendVisibleTo(who)}`
  return {
    answers: sql<number>`(count(*) filter (where ${seen}))::int`,
    promoters: sql<number>`(count(*) filter (where ${seen} and ${rating.recommend} >= 9))::int`,
    detractors: sql<number>`(count(*) filter (where ${seen} and ${rating.recommend} <= 6))::int`,
  }
}

interface Answers {
  answers: number
  promoters: number
  detractors: number
}
const scored = ({ answers, promoters, detractors }: Answers) => ({
  answers,
  promoters,
  detractors,
  score: recommendScore(promoters, detractors, answers),
})
const counted = ({ count, halves }: { count: number; halves: number }) => ({ count, average: averageOf(halves, count) })
const added = (rows: readonly Answers[]): Answers => ({
  answers: rows.reduce((all, { answers }) => all + answers, 0),
  promoters: rows.reduce((all, { promoters }) => all + promoters, 0),
  detractors: rows.reduce((all, { detractors }) => all + detractors, 0),
})

const kindWord = (kind: RatingKind) => ratingKinds[kind]

/** Count, average, distribution, recommendation, months and courses of the ratings asked for. `ever` means all time. */
export async function summaryOf(tx: Tx, who: RatingReader, asked: RatingFilter, ever = false): Promise<RatingSummary> {
  const where = askedBy(who, asked, ever)
  const steps = await tx
    .select({ half: rating.halves, count: n, ...recommended(who) })
    .from(rating)
    .where(where)
    .groupBy(rating.halves)
  const halves = Array.from({ length: maxStarCount * 2 }, (_, at) => steps.find(({ half }) => half === at + 1)?.count ?? 0)
  const count = halves.reduce((all, each) => all + each, 0)
  const total = halves.reduce((all, each, at) => all + each * (at + 1), 0)
  return {
    ...counted({ count, halves: total }),
    halves,
    recommend: scored(added(steps)),
    months: await monthsOf(tx, where),
    courses: await coursesOf(tx, where),
    partly: isPartly(who, asked.selectedStudios),
  }
}

async function monthsOf(tx: Tx, where: SQL) {
  const month = sql<string>`to_char(${rating.at} at time zone ${zurich}, 'YYYY-MM')`
  const rows = await tx.select({ month, count: n, halves: sum }).from(rating).where(where).groupBy(month).orderBy(month)
  return rows.map(row => ({ month: row.month, ...counted(row) }))
}

async function coursesOf(tx: Tx, where: SQL) {
  const rows = await tx
    .select({ kind: rating.kind, _id: course._id, title: course.title, count: n, halves: sum })
    .from(rating)
    .leftJoin(course, eq(rating.course, course._id))
    .where(where)
    .groupBy(rating.kind, course._id, course.title)
    .orderBy(sql`count(*) desc`, sql`${course.title} collate "C"`, rating.kind)
  return rows.map(({ kind, _id, title, ...row }) => ({ _id, title: title ?? kindWord(kind), ...counted(row) }))
}

/** Ratings by instructor or trainer and course: a row per person, a column per course. */
export async function crossTableOf(tx: Tx, who: RatingReader, asked: RatingFilter): Promise<CrossTable> {
  const found = await tx
    .select({ trainer: rating.trainer, kind: rating.kind, course: rating.course, title: course.title, count: n, halves: sum })
    .from(rating)
    .leftJoin(course, eq(rating.course, course._id))
    .where(askedBy(who, asked))
    .groupBy(rating.trainer, rating.kind, rating.course, course.title)
  const cells = found.map(row => ({ ...row, column: row.course ?? row.kind, title: row.title ?? kindWord(row.kind) }))
  const names = await namesOf(tx, [...new Set(cells.flatMap(({ trainer }) => trainer ?? []))])
  const columns = [...new Map(cells.map(one => [one.column, one]))].map(([_id, { title, course: own }]) => ({ _id, title, own }))
  const rows = [...new Set(cells.map(({ trainer }) => trainer))].map(trainer =>
    crossRow(
      trainer,
      names,
      cells.filter(one => one.trainer === trainer),
    ),
  )
  return {
    // Columns that are no course stand behind the courses.
    columns: columns
      .sort((a, b) => Number(!a.own) - Number(!b.own) || german.compare(a.title, b.title))
      .map(({ _id, title }) => ({ _id, title })),
    rows: rows.sort((a, b) => german.compare(a.trainer?.name ?? '\uffff', b.trainer?.name ?? '\uffff')),
    partly: isPartly(who, asked.selectedStudios),
  }
}

function crossRow(trainer: string | null, names: Map<string, string>, own: { column: string; count: number; halves: number }[]) {
  const name = trainer && names.get(trainer)
  const all = own.reduce((sum, { count, halves }) => ({ count: sum.count + count, halves: sum.halves + halves }), { count: 0, halves: 0 })
  return {
    trainer: trainer && name ? { _id: trainer, name } : null,
    ...counted(all),
    cells: own.map(({ column, ...row }) => ({ column, ...counted(row) })),
  }
}

async function namesOf(tx: Tx, ids: string[]) {
  if (ids.length === 0) return new Map<string, string>()
  const rows = await tx
    .select({ _id: person._id, name: sql<string>`${person.vorname} || ' ' || ${person.nachname}` })
    .from(person)
    .where(inArray(person._id, ids))
  return new Map(rows.map(({ _id, name }) => [_id, name]))
}

const reachOf = (who: RatingReader): Reach => studiosWithAny(['gf_r_viewAll', 'gf_r_threestars'], who)

/** Every studio that the reader may see, with the span of the same length before it. */
export async function comparisonOf(tx: Tx, who: RatingReader, asked: RatingFilter): Promise<StudioComparison> {
  const span = ratingSpanOf(asked)
  const [now, before] = [await byStudio(tx, who, { ...asked, ...span }), await byStudio(tx, who, { ...asked, ...spanBefore(span) })]
  const reach = reachOf(who)
  const selected = asked.selectedStudios ?? []
  const studios = await tx
    .select({ code: studio.code, name: studio.name })
    .from(studio)
    .where(
      and(
        reach === 'all' ? undefined : inArray(studio.code, [...reach, '']),
        selected.length > 0 ? inArray(studio.code, [...selected]) : undefined,
      ),
    )
  const none = { count: 0, halves: 0, answers: 0, promoters: 0, detractors: 0 }
  const rows = studios.map(({ code, name }) => {
    const row = now.get(code) ?? none
    return { code, name, ...counted(row), recommend: scored(row), before: counted(before.get(code) ?? none) }
  })
  return { rows: rows.sort((a, b) => german.compare(a.name, b.name)), partly: isPartly(who, selected) }
}

async function byStudio(tx: Tx, who: RatingReader, asked: RatingFilter) {
  const rows = await tx
    .select({ studio: rating.studio, count: n, halves: sum, ...recommended(who) })
    .from(rating)
    .where(askedBy(who, asked))
    .groupBy(rating.studio)
  return new Map(rows.map(row => [row.studio, row]))
}
