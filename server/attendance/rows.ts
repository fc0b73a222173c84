import { and, desc, eq, gt, gte, inArray, isNotNull, isNull, max, or, sql } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { type EntryOutcome, namedDays } from '#contract/accessControl/shapes.ts'
import { type ArrivalKind, type Arrived, mostArrivals } from '#contract/attendance/calls.ts'
import { dayMs } from '#contract/time.ts'
import { entry } from '#server/accessControl/tables.ts'
import { courseDoorAct } from '#server/courses/door/tables.ts'
import { course, courseExecution } from '#server/courses/tables.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import { dayOf, midnight, today } from '#server/kit/zone.ts'
import { actorOf } from '#server/serve/serve.ts'
import { person } from '#server/shared/auth/tables.ts'
import { fileAddress } from '#server/shared/files/fileAddress.ts'
import { plan } from '#server/workouts/tables.ts'
import { arrivalLook } from './tables.ts'

/** Filters of a studio's arrivals; moments are ISO instants. */
export interface ArrivalParams {
  studio: string
  unknown?: boolean
  /** Told after that moment; told once more where somebody was named since. */
  after?: string
  /** Happened from that moment on. */
  from?: string
  most?: number
}

export const startOfToday = () => midnight(Temporal.PlainDate.from(today()))

const kinds: Record<EntryOutcome, ArrivalKind> = { in: 'came', out: 'left', refused: 'refused', opened: 'came' }
/** Outcomes at a course's door by which somebody came in for the first time. */
const letIn = ['visited', 'moved-up', 'walk-in', 'signed-off'] as const

/** A chip that is nobody's: nobody was named for it, or whoever named them says it was a mistake. */
const isUnknown = and(isNull(entry.person), isNull(entry.by), isNotNull(entry.chip))
/** People of whom nothing is left are hidden, and doors that were opened for nobody. */
const isSomebody = or(and(isNotNull(entry.person), isNull(person.deletedAt)), isUnknown, and(isNull(entry.person), isNotNull(entry.code)))

/** 29 February is celebrated on 1 March where there is none. */
export function isBirthday(born: string | null, day: string) {
  if (!born) return false
  const [month, date] = [born.slice(5), day.slice(5)]
  return month === date || (month === '02-29' && date === '03-01' && !Temporal.PlainDate.from(day).inLeapYear)
}

type ArrivedPerson = Pick<typeof person.$inferSelect, '_id' | 'vorname' | 'nachname' | 'bild' | 'geburtstag' | 'created'>

const columns = {
  _id: person._id,
  vorname: person.vorname,
  nachname: person.nachname,
  bild: person.bild,
  geburtstag: person.geburtstag,
  created: person.created,
}

interface ArrivalRecord extends Omit<Arrived, 'person'> {
  who: ArrivedPerson | null
}

/** Arrivals in the log of the entrance. */
async function entriesOf(tx: Tx, { studio, unknown, after, from, most = mostArrivals }: ArrivalParams): Promise<ArrivalRecord[]> {
  const rows = await tx
    .select({ row: entry, who: columns })
    .from(entry)
    .leftJoin(person, eq(person._id, entry.person))
    .where(
      and(
        eq(entry.studio, studio),
        unknown ? isUnknown : isSomebody,
        after ? gt(entry.receivedAt, after) : undefined,
        from ? gte(entry.at, from) : undefined,
      ),
    )
    .orderBy(desc(entry.at), desc(entry._id))
    .limit(most)
  return rows.map(({ row, who }) => ({
    _id: row._id,
    at: row.at,
    studio: row.studio,
    kind: kinds[row.outcome],
    where: row.deviceName,
    unknown: row.person === null && row.by === null && row.chip !== null,
    byHand: row.by !== null,
    who,
  }))
}

/** People who were checked in at a course's door and not taken back. */
async function courseEntries(tx: Tx, { studio, after, from, most = mostArrivals }: ArrivalParams): Promise<ArrivalRecord[]> {
  const rows = await tx
    .select({ _id: courseDoorAct._id, at: courseDoorAct.at, where: course.title, who: columns })
    .from(courseDoorAct)
    .innerJoin(courseExecution, eq(courseExecution._id, courseDoorAct.execution))
    .innerJoin(course, eq(course._id, courseExecution.course))
    .innerJoin(person, and(eq(person._id, courseDoorAct.person), isNull(person.deletedAt)))
    .where(
      and(
        eq(courseExecution.studio, studio),
        eq(courseDoorAct.kind, 'here'),
        inArray(courseDoorAct.outcome, [...letIn]),
        sql`not exists (select 1 from course_door_act u where u.of = ${courseDoorAct._id} and u.kind = 'undo' and u.execution = ${courseDoorAct.execution})`,
        gte(courseDoorAct.at, new Date(Date.now() - namedDays * dayMs).toISOString()),
        after ? gt(courseDoorAct.received, after) : undefined,
        from ? gte(courseDoorAct.at, from) : undefined,
      ),
    )
    .orderBy(desc(courseDoorAct.at), desc(courseDoorAct._id))
    .limit(most)
  return rows.map(row => ({ ...row, studio, kind: 'course', unknown: false, byHand: false }))
}

/** When each of these people came first, as far as the log says. */
async function firstSeen(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .select({ _id: entry.person, at: sql<string>`min(${entry.at})` })
    .from(entry)
    .where(and(inArray(entry.person, [...ids]), inArray(entry.outcome, ['in', 'opened'])))
    .groupBy(entry.person)
  return new Map(rows.map(({ _id, at }) => [_id!, new Date(at).toISOString()]))
}

/** Those of these people whose training plan has run out, and who have no other. */
async function withoutPlan(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx
    .select({ _id: plan.person })
    .from(plan)
    .where(and(inArray(plan.person, [...ids]), eq(plan.state, 'published'), isNull(plan.removedAt)))
    .groupBy(plan.person)
    .having(sql`bool_and(coalesce(${plan.end} < ${today()}::date, false))`)
  return new Set(rows.flatMap(({ _id }) => _id ?? []))
}

/** Somebody with an account older than names are kept may have come before; nobody knows. */
const isNewcomer = ({ created }: ArrivedPerson, at: string) => Date.parse(created) > Date.parse(at) - namedDays * dayMs

/** People who came and went, the newest first. */
export async function arrivalsOf({ tx, house, who: reader }: Acting, asked: ArrivalParams): Promise<Arrived[]> {
  const { most = mostArrivals, unknown } = asked
  const found = [...(await entriesOf(tx, asked)), ...(unknown ? [] : await courseEntries(tx, asked))]
  const rows = found.sort((a, b) => (a.at === b.at ? (a._id < b._id ? 1 : -1) : a.at < b.at ? 1 : -1)).slice(0, most)
  const ids = [...new Set(rows.flatMap(({ who }) => who?._id ?? []))]
  if (ids.length === 0) return rows.map(({ who: _, ...row }) => ({ ...row, person: null }))
  const [first, due] = [await firstSeen(tx, ids), await withoutPlan(tx, ids)]
  return rows.map(({ who, ...row }) => {
    if (!who) return { ...row, person: null }
    const { geburtstag, created: _, bild, ...named } = who
    const isFirst = row.kind === 'came' && first.get(who._id) === row.at && isNewcomer(who, row.at)
    return {
      ...row,
      person: {
        ...named,
        bild: fileAddress(house, reader, bild),
        birthday: isBirthday(geburtstag, dayOf(row.at)),
        first: isFirst,
        planDue: due.has(who._id),
      },
    }
  })
}

/** The moment up to which the caller has seen a studio's arrivals; undefined where they never looked. */
export async function lookedAt({ tx, who }: Acting, studio: string) {
  const [row] = await tx
    .select({ at: arrivalLook.at })
    .from(arrivalLook)
    .where(and(eq(arrivalLook.person, actorOf(who)), eq(arrivalLook.studio, studio)))
  return row?.at
}

/** Arrivals since the caller last looked; those of today where they never did. */
export async function freshArrivals(given: Acting, studio: string) {
  const since = await lookedAt(given, studio)
  if (since) return { since, rows: (await arrivalsOf(given, { studio, from: since })).filter(({ at }) => at > since) }
  const from = startOfToday()
  return { since: from, rows: await arrivalsOf(given, { studio, from }) }
}

/** The moment of the last thing that was told of a studio, from which the next question goes on. */
export async function toldUntil(tx: Tx, studio: string, since: string) {
  const [entries] = await tx
    .select({ at: max(entry.receivedAt) })
    .from(entry)
    .where(eq(entry.studio, studio))
  const [acts] = await tx
    .select({ at: max(courseDoorAct.received) })
    .from(courseDoorAct)
    .innerJoin(courseExecution, eq(courseExecution._id, courseDoorAct.execution))
    .where(eq(courseExecution.studio, studio))
  return [since, entries?.at, acts?.at].reduce<string>((last, at) => (at && at > last ? at : last), since)
}
