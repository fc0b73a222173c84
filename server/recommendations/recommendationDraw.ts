import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Recommendations } from '#contract/courses/recommendations.ts'
import type { CourseRules } from '#contract/courses/rules.ts'
import { Refusal } from '#contract/refusals.ts'
import { type PastVisit, recommend } from '#contract/rules/recommendations/recommend.ts'
import { dayMs } from '#contract/time.ts'
import { executions } from '#server/courses/executionList.ts'
import { studioRules } from '#server/courses/rules.ts'
import { course, courseExecution, courseLabel, courseSignup } from '#server/courses/tables.ts'
import type { Tx } from '#server/kit/database.ts'
import { rating } from '#server/ratings/tables.ts'
import type { Who } from '#server/serve/serve.ts'
import { seenPerson } from '#server/shared/auth/rules.ts'
import { person } from '#server/shared/auth/tables.ts'

/** Days: visits count so far `back`, courses are offered so far `ahead`, and `popular` ones are counted over so many. */
const reach = { back: 120, ahead: 14, popular: 60 }

/** The caller, or somebody for whom the caller makes plans or anamneses. */
async function personFor(tx: Tx, who: Who, userId: string) {
  if (userId !== 'me' && userId !== who._id) return { ...(await seenPerson(tx, who, userId, ['tp_create', 'ab_create'])), own: false }
  const [row] = await tx.select().from(person).where(eq(person._id, who._id))
  if (!row) throw new Refusal('missing')
  return { ...row, own: true }
}

async function visitsOf(tx: Tx, _id: string, since: string): Promise<(PastVisit & { studio: string })[]> {
  const names = new Map(
    (await tx.select({ _id: courseLabel._id, name: courseLabel.name }).from(courseLabel)).map(label => [label._id, label]),
  )
  const rows = await tx
    .select({
      course: { _id: course._id, title: course.title, labels: course.labels },
      instructor: { _id: person._id, name: sql<string>`${person.vorname} || ' ' || ${person.nachname}` },
      startsAt: courseExecution.startsAt,
      studio: courseExecution.studio,
      halves: rating.halves,
    })
    .from(courseSignup)
    .innerJoin(courseExecution, eq(courseSignup.execution, courseExecution._id))
    .innerJoin(course, eq(courseExecution.course, course._id))
    .leftJoin(person, eq(courseExecution.instructor, person._id))
    .leftJoin(rating, eq(rating.signup, courseSignup._id))
    .where(
      and(
        eq(courseSignup.person, _id),
        isNotNull(courseSignup.visitedAt),
        isNull(courseExecution.cancelledAt),
        gt(courseExecution.startsAt, since),
      ),
    )
    .orderBy(asc(courseExecution.startsAt))
    .limit(500)
  return rows.map(({ course: { labels, ...one }, halves, ...row }) => ({
    ...row,
    course: { ...one, labels: labels.flatMap(label => names.get(label) ?? []) },
    stars: halves === null ? null : halves / 2,
  }))
}

async function seatsOf(tx: Tx, _id: string, now: string) {
  const rows = await tx
    .select({
      execution: courseSignup.execution,
      state: courseSignup.state,
      startsAt: courseExecution.startsAt,
      endsAt: courseExecution.endsAt,
    })
    .from(courseSignup)
    .innerJoin(courseExecution, eq(courseSignup.execution, courseExecution._id))
    .where(
      and(
        eq(courseSignup.person, _id),
        inArray(courseSignup.state, ['booked', 'waiting']),
        gt(courseExecution.endsAt, now),
        isNull(courseExecution.cancelledAt),
      ),
    )
  return {
    taken: new Set(rows.map(({ execution }) => execution)),
    busy: rows.filter(({ state }) => state === 'booked').map(row => ({ from: Date.parse(row.startsAt), to: Date.parse(row.endsAt) })),
  }
}

async function popularIn(tx: Tx, studios: readonly string[], since: string) {
  const rows = await tx
    .select({ course: courseExecution.course, n: sql<number>`count(*)::int` })
    .from(courseExecution)
    .innerJoin(courseSignup, eq(courseSignup.execution, courseExecution._id))
    .where(and(inArray(courseExecution.studio, [...studios]), gt(courseExecution.startsAt, since), isNotNull(courseSignup.visitedAt)))
    .groupBy(courseExecution.course)
  return new Map(rows.map(row => [row.course, row.n]))
}

export async function recommendationsOf(tx: Tx, who: Who, userId: string, now = Date.now()): Promise<Recommendations> {
  const whose = await personFor(tx, who, userId)
  const instant = (at: number) => new Date(at).toISOString()
  const visits = await visitsOf(tx, whose._id, instant(now - reach.back * dayMs))
  const studios = [...new Set([...(whose.studioCode ? [whose.studioCode] : []), ...visits.map(({ studio }) => studio)])]
  const told = { person: { vorname: whose.vorname, own: whose.own }, visits: visits.length }
  if (studios.length === 0) return { ...told, rows: [], rules: [] }
  const coming = and(
    inArray(courseExecution.studio, studios),
    eq(courseExecution.published, true),
    gt(courseExecution.startsAt, instant(now)),
    lt(courseExecution.startsAt, instant(now + reach.ahead * dayMs)),
  )
  const offered = (await executions(tx, coming, true)).map(({ execution }) => execution)
  const seats = await seatsOf(tx, whose._id, instant(now))
  const popular = visits.length === 0 ? await popularIn(tx, studios, instant(now - reach.popular * dayMs)) : new Map<string, number>()
  const rows = recommend(visits, offered, { now, ...seats, popular, name: whose.own ? undefined : whose.vorname })
  const rules: CourseRules[] = []
  for (const code of new Set(rows.map(({ execution }) => execution.studio))) rules.push(await studioRules(tx, code))
  return { ...told, rows, rules }
}
