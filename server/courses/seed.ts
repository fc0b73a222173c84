import { and, isNull, sql } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { v7 } from 'uuid'
import type { SignupState } from '#contract/courses/calls.ts'
import { dayMs, zone } from '#contract/time.ts'
import type { Tx } from '#server/kit/database.ts'
import { demoId } from '#server/kit/demo.ts'
import { type Dice, dice } from '#server/kit/dice.ts'
import { person } from '#server/shared/auth/tables.ts'
import { personRole } from '#server/shared/roles/tables.ts'
import { chain } from '#server/shared/studios/chainStudios.ts'
import { courses, full, labels, rooms, small } from './demo/timetable.ts'
import { courseDoorAct } from './door/tables.ts'
import { course, courseExecution, courseLabel, courseRoom, courseSeries, courseSignup } from './tables.ts'

/** Ids of the demo's people. */
export interface CoursePeople {
  member: string
  member2: string
  instructor: string
  trainer: string
}

type Execution = typeof courseExecution.$inferInsert & { startsAt: string; capacity: number }
type Signup = typeof courseSignup.$inferInsert
const ahead = 20
/** Days in the past: two whole months everywhere, so that statistics have something to compare. */
const past = 62
/** Studios with many and well booked courses, and the demo's member who goes there. */
const busy: Record<string, 'member' | 'member2'> = { winterthur: 'member', frauenfeld: 'member2' }
/** Invented members who go to a studio; those of `busy` ones are chosen from more. */
const regulars = { busy: 140, quiet: 45 }

/** Adds rooms, courses, their executions of the weeks around today and who came, unless there are rooms already. */
export async function seedCourses(tx: Tx, people: CoursePeople) {
  if ((await tx.select({ _id: courseRoom._id }).from(courseRoom).limit(1)).length > 0) return
  const today = Temporal.Now.plainDateISO(zone)
  const pool = await members(tx)
  const leads = teams(people, pool)
  await makeInstructors(tx, leads, people)
  await tx.insert(courseLabel).values(labels.map(name => ({ _id: demoId('course-label', name), name })))
  await tx.insert(course).values(courses)
  const studios = chain.flatMap(({ code }) => (code === 'ot' ? [] : code))
  await tx.insert(courseRoom).values(studios.flatMap(code => rooms.map(room => ({ ...room, _id: roomOf(code, room.name), studio: code }))))
  const planned = studios.map(code => ({
    code,
    ...timetable(code, code in busy ? full : small, today, leads.get(code) ?? []),
  }))
  await inPortions(
    planned.flatMap(({ series }) => series),
    rows => tx.insert(courseSeries).values(rows),
  )
  const leading = new Set([...leads.values()].flat())
  const signups = allAttendance(
    planned,
    people,
    pool.flatMap(({ _id }) => (leading.has(_id) ? [] : _id)),
  )
  await inPortions(
    planned.flatMap(({ executions }) => executions),
    rows => tx.insert(courseExecution).values(rows),
  )
  await inPortions(
    signups.map((row, at) => ({ ...row, receipt: at + 1 })),
    rows => writeSignups(tx, rows),
  )
  await tx.execute(sql`select setval('course_receipt', ${signups.length + 1})`)
  await checkIn(tx)
}

/** Days back for which the doors of courses that are over say who checked in. */
const checkedIn = 7

/** The check-ins of those who came lately, so that a course's door tells what its list of participants does. */
const checkIn = (tx: Tx) =>
  tx.execute(sql`insert into ${courseDoorAct} (_id, execution, person, kind, at, received, by, outcome)
    select gen_random_uuid(), e._id, s.person, 'here', s.visited_at, s.visited_at, e.instructor, 'visited'
    from ${courseSignup} s join ${courseExecution} e on e._id = s.execution
    where s.visited_at is not null and e.ends_at > now() - make_interval(days => ${checkedIn})`)

async function inPortions<Row>(rows: Row[], write: (rows: Row[]) => PromiseLike<unknown>) {
  for (let from = 0; from < rows.length; from += 1000) await write(rows.slice(from, from + 1000))
}

/** Most of the demo's rows by far: as one parameter they are written in half the time. */
const writeSignups = (tx: Tx, rows: readonly Signup[]) =>
  tx.execute(sql`insert into ${courseSignup} (_id, execution, person, state, receipt, place, at, visited_at, missed_at)
    select _id, execution, person, state, receipt, place, at, "visitedAt", "missedAt"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(_id uuid, execution uuid, person uuid, state text, receipt bigint,
      place int, at timestamptz, "visitedAt" timestamptz, "missedAt" timestamptz)`)

const roomOf = (code: string, name: string) => demoId('course-room', code, name)

interface Member {
  _id: string
  studio: string | null
}

/** Invented members, who can't sign in; always in the same order. */
const members = (tx: Tx): Promise<Member[]> =>
  tx
    .select({ _id: person._id, studio: person.studioCode })
    .from(person)
    .where(and(isNull(person.passwordHash), isNull(person.deletedAt)))
    .orderBy(person.email)

/** Number of instructors in a studio with this timetable. */
const leading = (lines: typeof full) => 1 + Math.max(...lines.map(line => line[4]))

/**
 * Instructors by studio, in the places of the timetable: no two studios share one, for all begin at the same hours; the studio's own
 * members come first. Only the demo's instructor is in two, and those courses in Pfungen lie between the hours in Winterthur.
 */
function teams({ instructor, trainer }: CoursePeople, pool: readonly Member[]) {
  const left = new Set(pool.toReversed())
  const take = (many: number, studio?: string) => {
    const near = [...left].filter(one => one.studio === studio)
    const taken = [...near, ...[...left].filter(one => one.studio !== studio)].slice(0, many)
    for (const one of taken) left.delete(one)
    return taken.map(({ _id }) => _id)
  }
  const own: Record<string, string[]> = { winterthur: [trainer, instructor], pfungen: [instructor] }
  return new Map(
    chain.flatMap(({ code }) => {
      if (code === 'ot') return []
      const first = own[code] ?? []
      return [[code, [...first, ...take(leading(code in busy ? full : small) - first.length, code)]] as const]
    }),
  )
}

/** Gives whoever leads their role; the demo's instructor has it already. */
async function makeInstructors(tx: Tx, leads: ReadonlyMap<string, readonly string[]>, { instructor }: CoursePeople) {
  const givenAt = new Date().toISOString()
  const roles = [...leads].flatMap(([code, team]) =>
    team.flatMap(_id => (_id === instructor ? [] : { person: _id, role: 'gf_instructor', studios: [code], givenAt })),
  )
  if (roles.length > 0) await tx.insert(personRole).values(roles).onConflictDoNothing()
}

function timetable(code: string, lines: typeof full, today: Temporal.PlainDate, leads: readonly string[]) {
  const first = today.subtract({ days: past })
  const series: (typeof courseSeries.$inferInsert)[] = []
  const executions: Execution[] = []
  for (const [weekdays, clock, title, room, lead] of lines) {
    const offered = courses.find(one => one.title === title) as (typeof courses)[number]
    const capacity = rooms.find(({ name }) => name === room)?.capacity ?? 0
    const shared = {
      course: offered._id,
      studio: code,
      room: roomOf(code, room),
      instructor: leads[lead % leads.length] as string,
      capacity,
    }
    const _id = demoId('course-series', code, clock, title)
    const rule = `FREQ=WEEKLY;BYDAY=${weekdays.map(at => ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'][at - 1]).join(',')};UNTIL=${first
      .add({ days: past + ahead })
      .toString()
      .replaceAll('-', '')}`
    series.push({ _id, ...shared, rule, from: first.toString(), clock, minutes: offered.minutes })
    for (let at = 0; at <= past + ahead; at++) {
      const day = first.add({ days: at })
      if (!weekdays.includes(day.dayOfWeek)) continue
      const start = day.toZonedDateTime({ timeZone: zone, plainTime: clock })
      const [startsAt, endsAt] = [start, start.add({ minutes: offered.minutes })].map(moment => moment.toInstant().toString()) as [
        string,
        string,
      ]
      executions.push({
        _id: demoId('course-execution', code, clock, title, day.toString()),
        ...shared,
        series: _id,
        seriesDay: day.toString(),
        startsAt,
        endsAt,
        published: true,
        booked: 0,
      })
    }
  }
  return { series, executions: executions.sort((a, b) => a.startsAt.localeCompare(b.startsAt)) }
}

/** Attendance of all studios; the busy ones choose their members first. */
function allAttendance(planned: readonly { code: string; executions: Execution[] }[], people: CoursePeople, guests: readonly string[]) {
  const away: Away = new Map()
  const isBusy = ({ code }: { code: string }) => code in busy
  const order = planned.map((each, at) => ({ ...each, at })).sort((one, other) => Number(isBusy(other)) - Number(isBusy(one)))
  return order.flatMap(({ code, executions, at }, place) => {
    const who = busy[code]
    const others = who ? around(guests, place * regulars.busy, regulars.busy) : around(guests, at * 18, regulars.quiet)
    return attendance(code, executions, { me: who && people[who], others, throws: dice(at + 7), away })
  })
}

const around = <One>(all: readonly One[], from: number, many: number) => [...all, ...all].slice(from % all.length).slice(0, many)

/** People at most in a course of a quiet studio, beyond three. */
const quietMost = 5

/** People who are in a course, by day, wherever. */
type Away = Map<string, Set<string>>

interface Regulars {
  /** The demo's member who goes here and can sign in. */
  me?: string
  others: readonly string[]
  throws: Dice
  away: Away
}

/**
 * Sign-ups, none of them twice a day, so nobody is at two places at once. `me` comes to the yoga, waits for the next BodyPump and missed
 * one.
 */
function attendance(code: string, executions: Execution[], { me, others, throws, away }: Regulars) {
  const now = Date.now()
  const rows: Signup[] = []
  const numbered = new Set(rooms.flatMap(({ name, spot }) => (spot ? roomOf(code, name) : [])))
  const dealt = new Map<string, string[]>()
  let full: Execution | undefined
  for (const execution of executions) {
    const day = execution.startsAt.slice(0, 10)
    const gone = away.get(day) ?? new Set()
    away.set(day, gone)
    const free = dealt.get(day) ?? shuffled(others, throws).filter(who => !gone.has(who))
    const start = Date.parse(execution.startsAt)
    const title = courses.find(({ _id }) => _id === execution.course)?.title
    const mine = me && title === 'Yoga Flow' && execution.startsAt.slice(11) > '08' && start < now + 7 * dayMs
    if (me && !full && title === 'BodyPump' && start > now + 5 * 3_600_000) full = execution
    const many = execution === full ? execution.capacity : 3 + throws.whole(0, me ? execution.capacity - 5 : quietMost)
    const at = new Date(Math.min(now, start - 2 * dayMs)).toISOString()
    const seat = (who: string, state: SignupState, place: number | null): Signup => ({
      _id: v7(),
      execution: execution._id,
      person: who,
      state,
      at,
      place: numbered.has(execution.room) ? place : null,
      receipt: 0,
    })
    const booked = [...(mine ? [me] : []), ...free.splice(0, many - (mine ? 1 : 0))]
    for (const who of booked) gone.add(who)
    rows.push(
      ...booked.map((who, place) => ({ ...seat(who, 'booked', place + 1), ...(start < now && came(execution, who === me, throws)) })),
    )
    execution.booked = booked.length
    if (execution === full) {
      const waiting = [...free.splice(0, 1), ...(me ? [me] : [])]
      rows.push(...waiting.map(who => seat(who, 'waiting', null)))
      execution.waiting = waiting.length
    }
    dealt.set(day, free)
  }
  someoneMissed(rows, executions, me)
  return rows
}

/** A studio with few sign-ups may have drawn nobody who stayed away. */
function someoneMissed(rows: Signup[], executions: Execution[], me: string | undefined) {
  const came = rows.findLast(({ visitedAt, person }) => visitedAt && person !== me)
  if (!came || rows.some(({ missedAt }) => missedAt)) return
  came.missedAt = executions.find(({ _id }) => _id === came.execution)!.endsAt as string
  delete came.visitedAt
}

function came({ startsAt, endsAt }: Execution, me: boolean, { whole }: Dice) {
  if (!me && whole(0, 11) === 0) return { missedAt: endsAt as string }
  return { visitedAt: startsAt }
}

function shuffled(all: readonly string[], { whole }: Dice) {
  const cards = [...all]
  for (let at = cards.length - 1; at > 0; at--) {
    const other = whole(0, at)
    ;[cards[at], cards[other]] = [cards[other] as string, cards[at] as string]
  }
  return cards
}
