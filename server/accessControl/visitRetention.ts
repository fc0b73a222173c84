import { and, isNotNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { namedDays } from '#contract/accessControl/shapes.ts'
import { addDays } from '#contract/days.ts'
import type { Tx } from '#server/kit/database.ts'
import { dayOf, instantOf } from '#server/kit/zone.ts'
import { arrivals } from './stats/arrivals.ts'
import { entry, visitDay, visitor, visitorMonth, visitTally } from './tables.ts'

/** The first day whose lines still have names: whole days are forgotten, none of them later than after 90. */
const namedFrom = (now: Date) => addDays(dayOf(now.toISOString()), 1 - namedDays)

/** The first day that no tally knows. */
async function untallied(tx: Tx) {
  const { rows } = await tx.execute<{ day: string | null }>(sql`select to_char(max(day) + 1, 'YYYY-MM-DD') as day from ${visitTally}`)
  return rows[0]?.day ?? '2000-01-01'
}

/** True of somebody of whom no day and no number is kept: their first visit is none of those that are forgotten. */
export const isUnseen = (person: SQL) => sql`not exists (select 1 from ${visitor} v where v.person = ${person})
  and not exists (select 1 from ${visitDay} o where o.person = ${person})`

/** The first day that is counted live: until last night's tally has run, the days that it will take are live too (V58). */
export const liveFrom = async (tx: Tx, now: Date) => [namedFrom(now), await untallied(tx)].sort()[0]!

/**
 * Keeps what stays of days whose names are forgotten (C28, V28, V58): the person's own days by studio, that somebody, whose number says nothing, was
 * in a studio in a month, and how many came. What comes late for such a day adds to it; whoever has a number has been there before.
 */
async function rememberVisits(tx: Tx, now: Date) {
  const until = namedFrom(now)
  const from = await untallied(tx)
  // Lines of an entrance are empty once they were counted; courses keep who came, so of them the days since the last count.
  const came = sql`${arrivals({ studios: 'all', until })} a`
  const isNew = sql`(a.way <> 'course' or a.day >= ${from}::date)`
  const { rows } = await tx.execute<{ studio: string; day: string }>(sql`
    with nameless as (select studio, day, count(distinct who)::int as visits from ${came} where ${isNew} and a.who is not null and a.person is null
      group by studio, day),
    kept as (insert into ${visitDay} (person, studio, day)
      select distinct a.person, a.studio, a.day from ${came} where ${isNew} and a.person is not null on conflict do nothing returning person, studio, day),
    told as (select studio, day, row_number() over (partition by person order by day, studio) = 1
      and ${isUnseen(sql`kept.person`)} as is_first from kept),
    counted as (select studio, day, sum(visits)::int as visits, sum(firsts)::int as firsts from (
      select studio, day, visits, 0 as firsts from nameless
      union all select studio, day, count(*)::int, count(*) filter (where is_first)::int from told group by studio, day) c group by studio, day)
    insert into ${visitTally} (studio, day, visits, firsts) select studio, day, visits, firsts from counted
      on conflict (day, studio) do update set visits = visit_tally.visits + excluded.visits, firsts = visit_tally.firsts + excluded.firsts
      returning studio, to_char(day, 'YYYY-MM-DD') as day`)
  if (rows.length === 0) return
  const days = sql`(select t.studio, t.day from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t(studio text, day date))`
  await tx.execute(sql`insert into ${visitor} (person, number)
    select o.person, gen_random_uuid() from (select distinct d.person from ${visitDay} d where (d.studio, d.day) in ${days}) o on conflict do nothing`)
  await tx.execute(sql`insert into ${visitorMonth} (studio, month, number)
    select distinct d.studio, date_trunc('month', d.day)::date, v.number from ${visitDay} d join ${visitor} v on v.person = d.person
    where (d.studio, d.day) in ${days} on conflict do nothing`)
}

const nobody = { person: null, by: null, chip: null, code: null, device: null, deviceName: null, reason: null, foreign: null }

/** Empties lines of all but studio, hour and outcome once they are 90 days old (C28), and keeps beside them what stays. */
export async function forgetNames(tx: Tx, now: Date) {
  await rememberVisits(tx, now)
  await tx
    .update(entry)
    .set({ ...nobody, at: sql`date_trunc('hour', ${entry.at})`, receivedAt: sql`date_trunc('hour', ${entry.receivedAt})` })
    .where(
      and(
        lt(entry.at, instantOf(namedFrom(now), '00:00')),
        or(...[entry.person, entry.by, entry.chip, entry.code, entry.device, entry.reason, entry.foreign].map(column => isNotNull(column))),
      ),
    )
}

const yearsOfMonths = 5

/** Days of visit stay until the end of the following year, numbers of a month five years. */
export async function forgetVisits(tx: Tx, now: Date) {
  const today = dayOf(now.toISOString())
  const year = Number(today.slice(0, 4))
  await tx.delete(visitDay).where(lt(visitDay.day, `${year - 1}-01-01`))
  await tx.delete(visitorMonth).where(lt(visitorMonth.month, `${year - yearsOfMonths}${today.slice(4, 7)}-01`))
}
