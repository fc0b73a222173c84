import { and, asc, isNull, sql } from 'drizzle-orm'
import { lastOfMonth, monthsFrom } from '#contract/days.ts'
import { fold } from '#contract/fold.ts'
import { german } from '#contract/german.ts'
import type { PageQuery } from '#contract/page.ts'
import type { MonthState } from '#contract/rules/worktime/workMonths.ts'
import { beginOf, endOf } from '#contract/zone.ts'
import type { Acting } from '#server/kit/acting.ts'
import { reaches, studiosWithAny } from '#server/kit/reach.ts'
import { today } from '#server/kit/zone.ts'
import { person } from '#server/shared/auth/tables.ts'
import { iso, nameSql, reading } from '#server/timetracking/rules.ts'
import { factsIn } from './monthFacts.ts'
import { monthLineOf, recordsIn } from './view.ts'

interface MonthPageParams extends PageQuery {
  month?: string[]
  studio?: string[]
  state?: MonthState[]
}

/** People who are employed on any day of a month in these studios, or worked there. */
export const worksIn = (month: string, studios: readonly string[] | 'all') => {
  const [first, last] = [`${month}-01`, lastOfMonth(`${month}-01`)]
  const [begin, end] = [sql`${iso(beginOf(first))}::timestamptz`, sql`${iso(endOf(last))}::timestamptz`]
  const there = (column: ReturnType<typeof sql>) =>
    studios === 'all' ? sql`true` : sql`${column} = any(${sql.param([...studios])}::text[])`
  const employed = studios === 'all' ? sql`true` : sql`e.studios && ${sql.param([...studios])}::text[]`
  return sql`(exists (select 1 from employment e where e.person = ${person._id} and not e.ends and ${employed}
      and e.from_day <= ${last}::date and (e.to_day is null or e.to_day >= ${first}::date))
    or exists (select 1 from time_stamp s where s.person = ${person._id} and ${there(sql`s.studio`)}
      and s.at >= ${begin} and s.at < ${end})
    or exists (select 1 from time_written w where w.person = ${person._id} and ${there(sql`w.studio`)}
      and w."from" >= ${begin} and w."from" < ${end}))`
}

/** Months of all who work in the caller's studios; sheets are made for those of one page. */
export async function list({ tx, who }: Acting, { month: [asked] = [], studio, state, q, offset = 0, limit = 100, sort }: MonthPageParams) {
  const month = asked ?? monthsFrom(today(), -1).slice(0, 7)
  const reach = studiosWithAny(reading, who)
  const studios = studio?.length ? studio.filter(code => reaches(reach, code)) : reach
  const all = await tx
    .select({ _id: person._id, name: nameSql })
    .from(person)
    .where(and(isNull(person.deletedAt), worksIn(month, studios)))
    .orderBy(asc(person._id))
  const records = await recordsIn(
    tx,
    all.map(({ _id }) => _id),
    month,
  )
  const wanted = all.filter(
    ({ _id, name }) => (!q || fold(name).includes(fold(q))) && (!state?.length || state.includes(records.get(_id)?.state ?? 'open')),
  )
  const named = wanted.toSorted((a, b) => german.compare(a.name, b.name) || (a._id < b._id ? -1 : 1))
  const sorted = sort === '-name' ? named.toReversed() : named
  const page = sorted.slice(offset, offset + limit)
  const facts = await factsIn(
    tx,
    page.map(({ _id }) => _id),
    month,
  )
  const rows = await Promise.all(page.map(({ _id, name }) => monthLineOf(facts.get(_id)!, name, records.get(_id))))
  return { rows, total: wanted.length }
}
