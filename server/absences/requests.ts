import { and, asc, desc, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Absence, Request } from '#contract/absences/shapes.ts'
import type { PageQuery } from '#contract/page.ts'
import { findingsOf } from '#contract/rules/absences/findings.ts'
import { shownDays } from '#contract/rules/absences/holidays.ts'
import { type AbsenceKind, waitingStates } from '#contract/rules/absences/states.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import { holds } from '#server/kit/found.ts'
import type { WithDomains } from '#server/kit/house.ts'
import { today } from '#server/kit/zone.ts'
import { actorOf } from '#server/serve/serve.ts'
import { person } from '#server/shared/auth/tables.ts'
import { limitsOf } from './absenceSettings.ts'
import { awayIn } from './awayPeople.ts'
import { holidayLeftOf } from './holidayLeft.ts'
import { leadsBetween } from './ledCourses.ts'
import { plannedWork } from './plugs.ts'
import { nameSql, read } from './rows.ts'
import { decidedBy } from './rules.ts'
import { studiosOf } from './staff.ts'
import { absence } from './tables.ts'

interface AbsenceRequestParams extends PageQuery {
  kind?: AbsenceKind[]
}

const waits = or(inArray(absence.state, [...waitingStates]), inArray(absence.state, ['reported', 'certified']))
const sorts: Record<string, SQL> = {
  from: sql`${absence.from}`,
  name: sql`${person.sortName} collate "C"`,
  created: sql`${absence.created}`,
}

/** All that waits for the caller's decision: never their own. */
export async function requestsOf(
  { tx, house, who }: Acting<WithDomains>,
  { q = '', sort = 'from', offset = 0, limit = 100, kind }: AbsenceRequestParams,
) {
  const where = and(
    waits,
    ne(absence.person, actorOf(who)),
    decidedBy(who),
    kind?.length ? inArray(absence.kind, kind) : undefined,
    ...q
      .split(/\s+/)
      .filter(Boolean)
      .map(word => holds(nameSql, word)),
  )
  const way = sort.startsWith('-') ? desc : asc
  const rows = await read(tx, where, [way(sorts[sort.replace('-', '')] ?? absence.from)], { offset, limit })
  const [counted] = await tx
    .select({ total: sql<number>`count(*)::int` })
    .from(absence)
    .innerJoin(person, sql`${person._id} = ${absence.person}`)
    .where(and(sql`${absence.removedAt} is null`, where))
  const told: Request[] = []
  for (const row of rows) told.push(await withNews(tx, house, row))
  return { rows: told, total: counted?.total ?? 0 }
}

/** News for whoever decides: the balance, who is away, blocked days, limits, and the courses that would stand open. */
async function withNews(tx: Tx, house: WithDomains, row: Absence): Promise<Request> {
  const whose = row.user._id
  const studios = await studiosOf(tx, whose)
  const to = row.to ?? row.from
  const away = (await awayIn(tx, studios, { from: row.from, to })).filter(each => each.person !== whose)
  const limits = await limitsOf(tx, studios, whose)
  const left = row.kind === 'holiday' && row.state === 'requested' ? await holidayLeftOf(tx, whose, today()) : undefined
  const others = (await read(tx, and(sql`${absence.person} = ${whose}::uuid`, ne(absence._id, row._id)))).filter(
    each => each.kind === row.kind,
  )
  const around = { ...limits, today: row.created.slice(0, 10), away, own: others }
  const leftAfter = left && shownDays(left.left - left.pending)
  const courses = await leadsBetween(tx, [whose], row)
  const shifts: Request['shifts'] = []
  for (const { of } of plannedWork.all(house)) shifts.push(...(await of(tx, { person: whose, from: row.from, to })))
  return {
    ...row,
    findings: findingsOf({ kind: row.kind, from: row.from, to, leftAfter }, around).filter(({ kind }) => kind !== 'own'),
    courses: courses.slice(0, 20).map(({ lead: _, ...course }) => course),
    shifts: shifts.slice(0, 20),
    away: [...new Map(away.map(each => [each.person, { _id: each.person, name: each.name }])).values()],
  }
}
