import { type SQL, sql } from 'drizzle-orm'
import { addDays, lastOfMonth } from '#contract/days.ts'
import { unknown } from '#contract/stats.ts'
import { covered } from '#server/accessControl/plugs.ts'
import { visitor, visitorMonth } from '#server/accessControl/tables.ts'
import type { Within } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithDomains } from '#server/kit/house.ts'
import type { Period, Span } from '#server/shared/stats/period.ts'
import { arrivals, inStudios, type Meant } from './work.ts'

const isWhole = ({ from, to }: Span) => from.endsWith('-01') && to === lastOfMonth(from)

/** What people are counted by. */
const keys = {
  total: sql`'all'`,
  studio: sql`p.studio`,
  month: sql`to_char(p.day, 'YYYY-MM')`,
  day: sql`to_char(p.day, 'YYYY-MM-DD')`,
  week: sql`to_char(date_trunc('week', p.day), 'YYYY-MM-DD')`,
  begin: sql`to_char(date_trunc('month', p.day), 'YYYY-MM-DD')`,
} as const

interface Counting {
  studios: Meant['studios']
  spans: readonly Span[]
  /** The last day that is counted. */
  last: string
  /** The first day with names. */
  named: string
}

const spanned = (column: SQL, spans: readonly Span[]) =>
  sql`(${sql.join(
    spans.map(({ from, to }) => sql`${column} between ${from}::date and ${to}::date`),
    sql` or `,
  )})`

/**
 * Different people by a key. Days with names are exact; of those before only whole months are known, by numbers (V28): keys of other days are not
 * there.
 */
async function peopleBy(tx: Tx, { studios, spans, last, named }: Counting, by: keyof typeof keys): Promise<Map<string, number>> {
  const isOld = spans[0]!.from < named
  const months = by !== 'day' && by !== 'week' && isOld && spans.every(isWhole)
  // A week, or a span, that reaches back behind the names is known in part alone.
  const begin =
    !isOld || months ? sql`true` : by === 'day' ? sql`true` : by === 'week' ? sql`date_trunc('week', p.day) >= ${named}::date` : sql`false`
  const live = sql`select coalesce(v.number, a.who) as who, a.studio, a.day from ${arrivals({ studios, from: named, until: addDays(last, 1) })} a
    left join ${visitor} v on v.person = a.person where a.who is not null`
  const kept = sql`union all select m.number, m.studio, m.month from ${visitorMonth} m where ${inStudios(sql`m.studio`, studios)}`
  const { rows } = await tx.execute<{ key: string; people: number }>(sql`
    select ${keys[by]} as key, count(distinct p.who)::int as people from (${live} ${months ? kept : sql``}) p
    where ${spanned(sql`p.day`, spans)} and p.day <= ${last}::date and ${begin} group by 1`)
  return new Map(rows.map(({ key, people }) => [key, people]))
}

/** Days, the last one among them, in which somebody came who is active on it. */
export const activeDays = 30

type Many = { studio: string | null; many: number }
const byStudio = (rows: readonly Many[]) => new Map(rows.map(({ studio, many }) => [studio ?? 'all', many]))

/**
 * People with a visit in the 30 days up to a day, people whom a contract covers on it, and how many of those came in that time: by studio and in all
 * (`all`).
 */
async function membersOn({ tx, house }: Within<WithDomains>, { studios, last, named }: Counting) {
  const from = addDays(last, 1 - activeDays)
  const came = sql`${arrivals({ studios, from, until: addDays(last, 1) })}`
  const groups = sql`group by grouping sets ((), (studio))`
  const active = await tx.execute<Many>(sql`
    select studio, count(distinct who)::int as many from ${came} a where person is not null ${groups}`)
  const isKnown = from >= named
  const covers = covered.one(house)?.(studios, last)
  if (!covers) return { active: isKnown ? byStudio(active.rows) : undefined, members: new Map<string, number>(), came: undefined }
  const members = await tx.execute<Many>(sql`select studio, count(distinct person)::int as many from ${covers} m ${groups}`)
  const both = await tx.execute<Many>(sql`select m.studio, count(distinct m.person)::int as many from ${covers} m
    where exists (select 1 from ${came} a where a.person = m.person) ${groups}`)
  return isKnown
    ? { active: byStudio(active.rows), members: byStudio(members.rows), came: byStudio(both.rows) }
    : { active: undefined, members: byStudio(members.rows), came: undefined }
}

const nobody = { people: unknown, active: unknown, came: unknown, members: unknown }

/** Different people and members of a period (V27, V28): of the whole, by point, studio and month. */
export async function distinctIn(given: Within<WithDomains>, counting: Counting, step: Period['step']) {
  const { tx } = given
  const total = await peopleBy(tx, counting, 'total')
  const points = await peopleBy(tx, counting, step === 'month' ? 'begin' : step)
  const [studios, months] = [await peopleBy(tx, counting, 'studio'), await peopleBy(tx, counting, 'month')]
  const { active, members, came } = await membersOn(given, counting)
  const isKnown = counting.spans[0]!.from >= counting.named || counting.spans.every(isWhole)
  // Where it is known, what is not among them is nobody.
  const many = (people: Map<string, number>, key: string) => people.get(key) ?? (isKnown ? 0 : unknown)
  const known = (of: Map<string, number> | undefined, key: string) => (of ? (of.get(key) ?? 0) : unknown)
  const standing = (key: string) => ({ active: known(active, key), came: known(came, key), members: members.get(key) ?? 0 })
  return {
    whole: {
      total: { people: many(total, 'all'), ...standing('all') },
      points: new Map([...points].map(([key, people]) => [key, { ...nobody, people }])),
      otherwise: { ...nobody, people: isKnown && step === 'month' ? 0 : unknown },
    },
    studio: (key: string) => ({ people: many(studios, key), ...standing(key) }),
    month: (key: string) => ({ ...nobody, people: many(months, key) }),
  }
}
