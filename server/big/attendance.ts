import { sql } from 'drizzle-orm'
import type { Tx } from '#server/kit/database.ts'
import { zurich } from '#server/kit/zone.ts'
import { idOf, leadsPerStudio } from './people.ts'
import { type Slots, slotRows } from './timetable.ts'

export interface Month {
  /** ISO days, the last one included. */
  from: string
  to: string
}

interface Sizes {
  perStudio: number
  /** ISO instant; courses over by then were visited. */
  now: string
}

/** A number from 0 on, drawn by hash: always the same for the same key. */
const drawn = (key: ReturnType<typeof sql>) => sql`(hashtext(${key}) & 2147483647)`

/** Adds one month of executions with everybody who signed up, came, missed, gave back or waited; nobody twice a day. */
export async function addMonth(tx: Tx, slots: Slots, { from, to }: Month, { perStudio, now }: Sizes) {
  await tx.execute(sql`truncate big_execution, big_signup`)
  await tx.execute(sql`insert into big_execution
    select ${idOf(sql`starts_at - interval '30 days'`, sql`'execution ' || studio || starts_at || room`)}, made.*,
      row_number() over (partition by studio, day order by starts_at, room)::int - 1 as turn,
      ${drawn(sql`studio || day || starts_at || room`)} as luck
    from (select slot.*, d::date as day, (d::date + clock) at time zone ${zurich} as starts_at
      from generate_series(${from}::timestamp, ${to}::timestamp, interval '1 day') d
      join ${slotRows(slots)} on slot.weekday = extract(isodow from d)) made`)
  const over = sql`e.starts_at + make_interval(mins => e.minutes) <= ${now}::timestamptz`
  await tx.execute(sql`insert into big_signup
    select ${idOf(sql`e.starts_at - make_interval(hours => 30 + i)`, sql`'signup ' || e._id || i`)}, e._id, m.person,
      case when i >= e.capacity then 'waiting' when not e.over or fate >= 8 then 'booked' when fate < 5 then 'off' else 'late' end,
      case when i < e.capacity then i + 1 end, e.starts_at - make_interval(hours => 30 + i),
      case when i < e.capacity and e.over and fate between 15 and 16 then e.starts_at - interval '3 hours' end,
      case when i < e.capacity and e.over and fate >= 15 then e.starts_at end,
      case when i < e.capacity and e.over and fate between 8 and 14 then e.starts_at + interval '1 hour' end,
      i < e.capacity and e.over and fate = 17
    from (select *, ${over} as over from big_execution e where e.luck % 50 <> 0) e
    cross join lateral generate_series(0, (case when e.over then e.least + e.luck % 13 else (e.least + e.luck % 13) / 2 end) - 1) i
    cross join lateral (select ${drawn(sql`e._id::text || i`)} % 100 as fate) drawn
    join big_member m on m.studio = e.studio
      and m.n = (${drawn(sql`e.studio || e.day`)} + e.turn * 24 + i) % ${perStudio}`)
  await tx.execute(sql`insert into course_execution (_id, course, series, studio, room, instructor, starts_at, ends_at, capacity, booked,
      waiting, published, cancelled_at, reason, tallied, signups, visits, missed, late, promoted, left_waiting)
    select e._id, e.course, e.series, e.studio, e.room, l.person, e.starts_at, e.starts_at + make_interval(mins => e.minutes), e.capacity,
      coalesce(c.booked, 0), coalesce(c.waiting, 0), true, case when e.luck % 50 = 0 then e.starts_at - interval '5 hours' end,
      case when e.luck % 50 = 0 then 'Die Kursleitung ist krank.' end, ${over}, case when ${over} then coalesce(c.signups, 0) else 0 end,
      coalesce(c.visits, 0), coalesce(c.missed, 0), coalesce(c.late, 0), coalesce(c.promoted, 0), case when ${over} then coalesce(c.waiting, 0) else 0 end
    from big_execution e join big_member l on l.studio = e.studio and l.n = e.lead % ${leadsPerStudio}
    left join (select execution, count(*) filter (where state = 'booked') as booked, count(*) filter (where state = 'waiting') as waiting,
        count(*) filter (where not walk_in) as signups, count(visited_at) as visits, count(missed_at) as missed,
        count(*) filter (where state = 'late') as late, count(promoted_at) as promoted
      from big_signup group by execution) c on c.execution = e._id
    order by e.starts_at`)
  const { rows } = await tx.execute<{ visits: number }>(sql`with made as (
    insert into course_signup (_id, execution, person, state, receipt, place, at, promoted_at, visited_at, missed_at, walk_in)
    select _id, execution, person, state, nextval('course_receipt'), case when state = 'booked' then place end, at, promoted_at, visited_at,
      missed_at, walk_in from big_signup order by at, _id returning visited_at)
    select count(visited_at)::int as visits from made`)
  return rows[0]?.visits ?? 0
}

/** Opens the temporary tables in which a month is drawn up before it goes to its own. */
export async function openDraft(tx: Tx) {
  await tx.execute(sql`create temporary table big_execution (_id uuid primary key, studio text, series uuid, course uuid, room uuid,
    weekday int, clock time, minutes int, capacity int, lead int, least int, day date, starts_at timestamptz(3), turn int, luck int) on commit drop`)
  await tx.execute(sql`create temporary table big_signup (_id uuid, execution uuid, person uuid, state text, place int, at timestamptz(3),
    promoted_at timestamptz(3), visited_at timestamptz(3), missed_at timestamptz(3), walk_in boolean) on commit drop`)
}
