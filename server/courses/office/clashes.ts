import { sql } from 'drizzle-orm'
import { absentTitle, anyClash, type ClashKind, type CourseClash, clashKey } from '#contract/courses/clash.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Tx } from '#server/kit/database.ts'
import { holdsIn } from '#server/kit/reach.ts'
import type { Who } from '#server/serve/serve.ts'
import { isAbsent } from './absent.ts'

/** An execution as it is meant to be. */
export interface Candidate {
  _id: string
  course: string
  studio: string
  room: string
  instructor: string | null
  startsAt: string
  endsAt: string
  /** Kinds of clash to look for: one that was there before is not reported again. */
  asks: readonly ClashKind[]
}

interface ClashRecord extends Record<string, unknown> {
  kind: ClashKind
  execution: string
  starts: string
  other: string
  person: string | null
  title: string
  studio: string
  other_starts: string
  other_ends: string
  published: boolean
  who: string
}

/** Clashes of the candidates, by time: other executions in the room or of the instructor, whose absence, and courses that booked people have then. */
export async function clashesOf(tx: Tx, candidates: readonly Candidate[]): Promise<CourseClash[]> {
  if (candidates.length === 0) return []
  const given = JSON.stringify(
    candidates.map(({ startsAt, endsAt, asks, ...rest }) => ({ ...rest, starts: startsAt, ends: endsAt, asks: asks.join(' ') })),
  )
  const { rows } = await tx.execute<ClashRecord>(sql`
    with c as (
      select * from jsonb_to_recordset(${given}::jsonb) as c(_id uuid, course uuid, studio text, room uuid, instructor uuid,
        starts timestamptz, ends timestamptz, asks text)),
    theirs as (
      select t.execution from course_signup s join course_signup t on t.person = s.person and t.state = 'booked'
      where s.state = 'booked' and s.execution in (select _id from c where asks like '%booked%')),
    others as (
      select e._id, e.course, e.studio, e.published, e.room, e.instructor, e.starts_at as starts, e.ends_at as ends
      from course_execution e
      where e.cancelled_at is null and e._id not in (select _id from c)
        and e.starts_at < (select max(ends) from c) and e.starts_at > (select min(starts) from c) - interval '10 hours'
        and (e.room in (select room from c) or e.instructor in (select instructor from c) or e._id in (select execution from theirs))
      union all select c._id, c.course, c.studio, false, c.room, c.instructor, c.starts, c.ends from c),
    met as (
      select c._id as execution, c.starts as at, c.asks, c.room as own_room, c.instructor as own_lead, o.*
      from c join others o on o._id <> c._id and o.starts < c.ends and o.ends > c.starts)
    select 'room' as kind, met.execution, met.at as starts, met._id as other, null::uuid as person, k.title, met.studio,
        met.starts as other_starts, met.ends as other_ends, met.published, r.name as who
      from met join course k on k._id = met.course join course_room r on r._id = met.own_room
      where met.room = met.own_room and not r.online and met.asks like '%room%'
    union all select 'instructor', met.execution, met.at, met._id, null, k.title, met.studio, met.starts, met.ends, met.published, p.vorname || ' ' || p.nachname
      from met join course k on k._id = met.course join person p on p._id = met.own_lead
      where met.instructor = met.own_lead and met.asks like '%instructor%'
    union all select 'booked', met.execution, met.at, met._id, p._id, k.title, met.studio, met.starts, met.ends, met.published, p.vorname || ' ' || p.nachname
      from met join course k on k._id = met.course
      join course_signup s on s.execution = met.execution and s.state = 'booked'
      join course_signup t on t.execution = met._id and t.person = s.person and t.state = 'booked'
      join person p on p._id = s.person
      where met.asks like '%booked%'
    union all select distinct 'absent', c._id, c.starts, c._id, null::uuid, ${absentTitle}, c.studio, c.starts, c.ends, true, p.vorname || ' ' || p.nachname
      from c join person p on p._id = c.instructor join absence a on a.person = p._id
      where c.asks like '%instructor%' and ${isAbsent(sql`c.starts`, sql`c.ends`)}
    order by 3, 1 desc, 8, 4`)
  return rows.map(clashOf)
}

const iso = (value: string) => new Date(value).toISOString()

const clashOf = ({
  kind,
  execution,
  starts,
  other,
  person,
  who,
  title,
  studio,
  published,
  other_starts,
  other_ends,
}: ClashRecord): CourseClash => ({
  key: clashKey(kind, execution, other, person ?? ''),
  kind,
  execution,
  who,
  startsAt: iso(starts),
  other: { _id: other, title, studio, published, startsAt: iso(other_starts), endsAt: iso(other_ends) },
})

/** A draft in a studio where the caller does not plan stays hidden: only the fact of the clash is told. */
export function toldTo(who: Pick<Who, 'grants'>, candidates: readonly Candidate[], found: readonly CourseClash[]): CourseClash[] {
  const own = new Map(candidates.map(candidate => [candidate._id, candidate]))
  return found.map(clash => {
    const { other, execution } = clash
    const mine = own.get(execution)
    if (!mine || other.published || holdsIn('gf_c_plan', who, other.studio)) return clash
    return { ...clash, other: hidden(mine) }
  })
}

/** A draft elsewhere as others see it: without its own time and place. */
export const hidden = ({
  _id,
  studio,
  startsAt,
  endsAt,
}: Pick<Candidate, '_id' | 'studio' | 'startsAt' | 'endsAt'>): CourseClash['other'] => ({
  _id,
  studio,
  startsAt,
  endsAt,
  title: 'einen Kurs in einem anderen Studio',
  published: false,
})

/** Refuses unless each clash was told before and is taken knowingly. */
export async function mustHaveNoNewClash(tx: Tx, who: Pick<Who, 'grants'>, candidates: readonly Candidate[], despite: readonly string[]) {
  const found = await clashesOf(tx, candidates)
  const known = new Set(despite)
  if (known.has(anyClash)) return found
  if (found.some(({ key }) => !known.has(key)))
    throw new Refusal('course-clash', undefined, { clashes: toldTo(who, candidates, found.slice(0, 200)) })
  return found
}

/** Nobody else plans with these rooms meanwhile: two who plan the same hour at once see each other. */
export async function lockRooms(tx: Tx, rooms: readonly string[]) {
  const ids = unique(rooms)
  if (ids.length > 0) await tx.execute(sql`select 1 from course_room where _id in ${ids} order by _id for no key update`)
}

/** People come after executions, all at once and by their ids. */
export async function lockPeople(tx: Tx, people: readonly (string | null)[]) {
  const ids = unique(people.filter(who => who !== null))
  if (ids.length > 0) await tx.execute(sql`select 1 from person where _id in ${ids} order by _id for no key update`)
}

const unique = (ids: readonly string[]) => [...new Set(ids)].sort()
