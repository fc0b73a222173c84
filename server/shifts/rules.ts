import { and, asc, eq, gt, gte, inArray, isNull, lt, sql } from 'drizzle-orm'
import { addDays } from '#contract/days.ts'
import type { WorkTimeKind } from '#contract/rules/worktime/stamps.ts'
import type { Tx } from '#server/kit/database.ts'
import { instantOf } from '#server/kit/zone.ts'
import { person } from '#server/shared/auth/tables.ts'
import { studio } from '#server/shared/studios/tables.ts'
import { publishedShift } from './tables.ts'

type Db = Pick<Tx, 'select'>

/** A published shift: moments as ISO text, `break` in minutes. */
export interface PlannedShift {
  _id: string
  person: string
  studio: string
  from: string
  to: string
  kind: WorkTimeKind
  break: number
}

const fields = {
  _id: publishedShift.shift,
  person: publishedShift.person,
  studio: publishedShift.studio,
  from: publishedShift.from,
  to: publishedShift.to,
  kind: publishedShift.kind,
  break: publishedShift.break,
}

/** Those that stand, touching a stretch of days; both days are included. */
export const standsBetween = (from: string, to: string) =>
  and(
    isNull(publishedShift.goneAt),
    gt(publishedShift.to, instantOf(from, '00:00')),
    lt(publishedShift.from, instantOf(addDays(to, 1), '00:00')),
  )

/** Published shifts of somebody that touch these days, the earliest first. */
export const plannedOf = (db: Db, who: string, from: string, to: string): Promise<PlannedShift[]> => plannedOfAll(db, [who], from, to)

/** The same of several people. */
export async function plannedOfAll(db: Db, people: readonly string[], from: string, to: string): Promise<PlannedShift[]> {
  if (people.length === 0) return []
  return db
    .select(fields)
    .from(publishedShift)
    .where(and(inArray(publishedShift.person, [...people]), standsBetween(from, to)))
    .orderBy(asc(publishedShift.from), asc(publishedShift.shift))
}

/** Published shifts of a studio that begin on that day, of people whose account is there. */
export async function plannedIn(db: Db, studio: string, day: string): Promise<PlannedShift[]> {
  return db
    .select(fields)
    .from(publishedShift)
    .innerJoin(person, eq(person._id, publishedShift.person))
    .where(
      and(
        eq(publishedShift.studio, studio),
        isNull(person.deletedAt),
        standsBetween(day, day),
        gte(publishedShift.from, instantOf(day, '00:00')),
      ),
    )
    .orderBy(asc(publishedShift.from), asc(publishedShift.shift))
}

/** Cantons of these studios, by which public holidays are on a level with Sunday. */
export async function cantonsOf(db: Db, studios: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (studios.length === 0) return new Map()
  const rows = await db
    .select({ code: studio.code, canton: studio.canton })
    .from(studio)
    .where(inArray(studio.code, [...studios]))
  return new Map(rows.map(({ code, canton }) => [code, canton ?? '']))
}

export const nameSql = sql<string>`trim(concat_ws(' ', ${person.vorname}, ${person.nachname}))`
