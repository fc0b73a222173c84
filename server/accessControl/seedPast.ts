import { type SQL, sql } from 'drizzle-orm'
import { addDays } from '#contract/days.ts'
import type { Tx } from '#server/kit/database.ts'
import { instantOf, today, zurich } from '#server/kit/zone.ts'
import { unnoted } from '#server/shared/stats/unnoted.ts'

/** Weeks of two years; the last one is told by single lines. */
const weeks = 104
const lately = 8
/** Members out of a hundred who come in a week, from January on: many in winter, few in summer. */
const season = [34, 31, 27, 23, 21, 17, 11, 12, 24, 26, 27, 20]
/** The hours of a day by how many come. */
const hours = [6, 7, 9, 12, 12, 16, 17, 17, 18, 18, 18, 19, 20]
/** Opened in between: so many days ago. */
const opened = { studio: 'arbon', days: 330 }
const five = ['winterthur', 'pfungen', 'frauenfeld', 'arbon', 'sirnach']

/** A number from what is told apart, the same each time: below the limit. */
const pseudoRandomSql = (limit: number, ...what: SQL[]) =>
  sql`((hashtext(concat_ws(' ', ${sql.join(what, sql`, `)}))::bigint & 1048575)::int % ${limit}::int)`
const numbers = (all: readonly number[]) => sql`${sql.param([...all])}::int[]`

/**
 * Two years of the demo's entries: the chain's members where their contract is, or where they are at home, and every fifth time in another studio, with
 * a season, a studio that opened in between, a person of five studios, and a line that came weeks late. One statement, so that the start does not wait for it.
 */
export const seedPastEntries = (tx: Tx) =>
  unnoted(tx, async () => {
    const [last, first] = [addDays(today(), -lately), addDays(today(), -7 * weeks)]
    await tx.execute(sql`
      with member as (
        select p._id, p.email, p.studio_code as home, (p.created at time zone ${zurich})::date as since from person p
        where p.email like '%@mitglieder.formkurve.example' and p.studio_code is not null),
      visit as (
        select m.*, w.week, (${first}::date + 7 * w.week + ${pseudoRandomSql(7, sql`m.email`, sql`w.week`, sql`'day'`)})::date as day
        from member m cross join generate_series(0, ${weeks - 1}::int) w (week)),
      came as (
        select v.*, case when ${pseudoRandomSql(5, sql`v.email`, sql`v.week`, sql`'else'`)} = 0 then o.code else coalesce(k.studio, v.home) end as studio
        from visit v cross join lateral (
          select code from studio where code not in ('ot', 'alibey') order by md5(code || v.email || (v.week / 20)::text) limit 1) o
        left join lateral (select c.studio from contract c where c.person = v._id and c.accepted_at is not null and c.start <= v.day
          and (c.final_end is null or c.final_end >= v.day) order by c.index desc limit 1) k on true
        where v.day <= ${last}::date and (v.day >= v.since or k.studio is not null)
          and ${pseudoRandomSql(100, sql`v.email`, sql`v.week`)} < (${numbers(season)})[extract(month from v.day)::int])
      insert into entry (_id, studio, device, device_name, at, received_at, person, outcome)
      select md5('demo entry ' || c.email || c.week)::uuid, c.studio, c.studio || '-1', 'Haupteingang', t.at, t.at, c._id, 'in'
      from came c cross join lateral (select ((c.day::timestamp + make_interval(
        hours => (${numbers(hours)})[1 + ${pseudoRandomSql(hours.length, sql`c.email`, sql`c.week`, sql`'hour'`)}],
        mins => ${pseudoRandomSql(60, sql`c.email`, sql`c.week`, sql`'minute'`)}::int)) at time zone ${zurich}) as at) t
      where c.studio <> ${opened.studio} or c.day >= ${addDays(today(), -opened.days)}::date
      on conflict do nothing`)
    const guest = sql`(select _id from person where email like '%@mitglieder.formkurve.example' order by email limit 1)`
    for (const [nth, studio] of five.entries()) {
      const at = instantOf(addDays(today(), -12 - 3 * nth), '18:10')
      // The line of the last of them came when its door was connected again.
      const received = nth === five.length - 1 ? instantOf(addDays(today(), -1), '07:00') : at
      await tx.execute(sql`insert into entry (_id, studio, device, device_name, at, received_at, person, outcome)
        select md5('demo guest ' || ${studio}::text)::uuid, ${studio}, ${`${studio}-1`}, 'Haupteingang', ${at}::timestamptz, ${received}::timestamptz, ${guest}, 'in'
        where exists (select 1 from studio where code = ${studio}) on conflict do nothing`)
    }
  }, ['entry'])
