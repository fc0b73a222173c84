import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#server/kit/database.ts'
import { zurich } from '#server/kit/zone.ts'
import { idOf } from './people.ts'
import { studioCodes } from './timetable.ts'

interface Team {
  employees: number
  /** ISO days. */
  from: string
  to: string
  /** ISO instant: nobody has tapped after it. */
  till: string
}

/** From 0 to 99, always the same for the same key. */
const share = (key: SQL) => sql`(hashtext(${key}) & 2147483647) % 100`

/**
 * The first members of each studio are employed there since before its first day, and stamp four times on most weekdays; their months are locked, but
 * for the last two. Answers how many stamps.
 */
export async function addTeam(tx: Tx, { employees, from, to, till }: Team): Promise<number> {
  const codes = sql`${sql.param(studioCodes)}::text[]`
  const works = sql`m.n * ${studioCodes.length} + array_position(${codes}, m.studio) - 1 < ${employees}`
  await tx.execute(sql`insert into employment (_id, person, name, from_day, workload, minutes, wage, week, studios, reason, receipt)
    select ${idOf(sql`${from}::timestamptz`, sql`'employment ' || m.person`)}, m.person, p.vorname || ' ' || p.nachname, ${from}::date - 30, 100,
      '{480,480,480,480,480,0,0}', 'month', 45, array[m.studio], 'Eintritt', ${from}::timestamptz
    from big_member m join person p on p._id = m.person where ${works}`)
  await tx.execute(sql`insert into time_month (person, month, state, balance, closing)
    select m.person, to_char(d, 'YYYY-MM'), 'locked', 0, 0
    from big_member m cross join generate_series(date_trunc('month', ${from}::timestamp), ${to}::timestamp - interval '2 months', interval '1 month') d
    where ${works}`)
  const { rows } = await tx.execute<{ n: number }>(sql`with made as (
    insert into time_stamp (_id, person, studio, kind, at, "offset", offset_age, device, n, received)
    select ${idOf(sql`at`, sql`'stamp ' || person || kind || at`)}, person, studio, kind, at, 0, 30, 'Tablet ' || studio,
      row_number() over (partition by studio order by at, person)::int, at + interval '2 seconds'
    from (
      select m.person, m.studio, k.kind,
        (d::date + make_interval(mins => k.minute + ${share(sql`'minute ' || m.person || d::date`)} % 20)) at time zone ${zurich} as at
      from big_member m cross join generate_series(${from}::timestamp, ${to}::timestamp, interval '1 day') d
      cross join (values ('in', 480), ('break', 720), ('back', 765), ('out', 1020)) k (kind, minute)
      where ${works} and extract(isodow from d) < 6 and ${share(sql`'day ' || m.person || d::date`)} < 86
    ) tapped where at <= ${till}::timestamptz returning 1)
    select count(*)::int as n from made`)
  return rows[0]?.n ?? 0
}
