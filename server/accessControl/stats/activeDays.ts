import { type SQL, sql } from 'drizzle-orm'
import { addDays, lastOfMonth } from '#contract/days.ts'
import { unknown } from '#contract/stats.ts'
import { covered } from '#server/accessControl/plugs.ts'
import { visitor, visitorMonth } from '#server/accessControl/tables.ts'
import type { Within } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithDomains } from '#server/kit/house.ts'
import type { Period, StatsSpan } from '#server/shared/stats/period.ts'
import { arrivals, inStudios, type VisitScope } from './arrivals.ts'

const isWhole = ({ from, to }: StatsSpan) => from.endsWith('-01') && to === lastOfMonth(to)

/** Keys by which points of a curve are counted. */
const keys = {
  day: sql`to_char(p.day, 'YYYY-MM-DD')`,
  week: sql`to_char(date_trunc('week', p.day), 'YYYY-MM-DD')`,
} as const

interface Counting {
  studios: VisitScope['studios']
  spans: readonly StatsSpan[]
  /** The last day that is counted. */
  last: string
  /** The first day with names. */
  named: string
}

const spanned = (column: SQL, spans: readonly StatsSpan[]) =>
  sql`(${sql.join(
    spans.map(({ from, to }) => sql`${column} between ${from}::date and ${to}::date`),
    sql` or `,
  )})`

/** People who came on days with names, by their number where they have one. */
const live = ({ studios, last, named }: Counting) => sql`select coalesce(v.number, a.who) as who, a.studio, a.day
  from ${arrivals({ studios, from: named, until: addDays(last, 1) })} a left join ${visitor} v on v.person = a.person where a.who is not null`

/** Different people of days or weeks: one that reaches back behind the names is known in part alone, so that its key is not there. */
async function peopleBy(tx: Tx, counting: Counting, by: keyof typeof keys): Promise<Map<string, number>> {
  const { spans, last, named } = counting
  const isNamed = by === 'week' && spans[0]!.from < named ? sql`date_trunc('week', p.day) >= ${named}::date` : sql`true`
  const { rows } = await tx.execute<{ key: string; people: number }>(sql`
    select ${keys[by]} as key, count(distinct p.who)::int as people from (${live(counting)}) p
    where ${spanned(sql`p.day`, spans)} and p.day <= ${last}::date and ${isNamed} group by 1`)
  return new Map(rows.map(({ key, people }) => [key, people]))
}

/** True of days with names, which are exact, and of whole months: of those before only they are known, by numbers (V28). */
const areKnown = ({ spans, named }: Counting) => spans[0]!.from >= named || spans.every(isWhole)

/** Different people in all, by studio and by month; none are known of other days. */
async function countDifferentPeople(tx: Tx, counting: Counting) {
  const { studios, spans, last, named } = counting
  const found = { total: unknown, studios: new Map<string, number>(), months: new Map<string, number>() }
  if (!areKnown(counting)) return found
  const kept = sql`union all select m.number, m.studio, m.month from ${visitorMonth} m where ${inStudios(sql`m.studio`, studios)}`
  const { rows } = await tx.execute<{ studio: string | null; month: string | null; people: number }>(sql`
    select p.studio, to_char(p.day, 'YYYY-MM') as month, count(distinct p.who)::int as people
    from (${live(counting)} ${spans[0]!.from < named ? kept : sql``}) p
    where ${spanned(sql`p.day`, spans)} and p.day <= ${last}::date group by grouping sets ((), (p.studio), (to_char(p.day, 'YYYY-MM')))`)
  for (const { studio, month, people } of rows)
    if (studio !== null) found.studios.set(studio, people)
    else if (month !== null) found.months.set(month, people)
    else found.total = people
  return found
}

/** Days, the last one among them, in which somebody came who is active on it. */
export const activeDays = 30

interface Standing {
  studio: string | null
  active: number
  members: number
  came: number
}

/**
 * People with a visit in the 30 days up to a day, people whom a contract covers on it, and how many of those came in that time: by studio and in all
 * (`all`). A studio's line is what its own page says: of its members those who came there, not elsewhere.
 */
async function membersOn({ tx, house }: Within<WithDomains>, { studios, last, named }: Counting) {
  const from = addDays(last, 1 - activeDays)
  const covers = covered.one(house)?.(studios, last)
  const { rows } = await tx.execute<Standing & Record<string, unknown>>(sql`
    with came as materialized (select distinct person, studio from ${arrivals({ studios, from, until: addDays(last, 1) })} a where person is not null),
    covers as materialized (select distinct person, studio from ${covers ?? sql`(select null::uuid as person, null::text as studio where false)`} m),
    lines as (
      select studio, count(distinct person)::int as active, 0 as members, 0 as came from came group by grouping sets ((), (studio))
      union all select studio, 0, count(distinct person)::int, 0 from covers group by grouping sets ((), (studio))
      union all select null, 0, 0, count(distinct person)::int from covers where person in (select person from came)
      union all select studio, 0, 0, count(*)::int from covers where (person, studio) in (select person, studio from came) group by studio)
    select studio, sum(active)::int as active, sum(members)::int as members, sum(came)::int as came from lines group by studio`)
  const by = (name: 'active' | 'members' | 'came') =>
    new Map(rows.flatMap(({ studio, ...row }) => (row[name] > 0 || studio === null ? [[studio ?? 'all', row[name]] as const] : [])))
  const isKnown = from >= named
  return {
    active: isKnown ? by('active') : undefined,
    members: covers ? by('members') : new Map<string, number>(),
    came: isKnown && covers ? by('came') : undefined,
  }
}

const nobody = { people: unknown, active: unknown, came: unknown, members: unknown }

/** Different people and members of a period (V27, V28): of the whole, by point, studio and month. */
export async function distinctIn(given: Within<WithDomains>, counting: Counting, step: Period['step']) {
  const { total, studios, months } = await countDifferentPeople(given.tx, counting)
  const points =
    step === 'month' ? new Map([...months].map(([key, people]) => [`${key}-01`, people])) : await peopleBy(given.tx, counting, step)
  const { active, members, came } = await membersOn(given, counting)
  const isKnown = areKnown(counting)
  // Keys that are missing where people are known stand for nobody.
  const many = (people: Map<string, number>, key: string) => people.get(key) ?? (isKnown ? 0 : unknown)
  const known = (of: Map<string, number> | undefined, key: string) => (of ? (of.get(key) ?? 0) : unknown)
  const standing = (key: string) => ({ active: known(active, key), came: known(came, key), members: members.get(key) ?? 0 })
  return {
    /** Studios that have members, or people who came lately, though nobody may have come in the period. */
    standing: [...new Set([...members.keys(), ...(active?.keys() ?? [])])].filter(key => key !== 'all'),
    whole: {
      total: { people: total, ...standing('all') },
      points: new Map([...points].map(([key, people]) => [key, { ...nobody, people }])),
      otherwise: { ...nobody, people: isKnown && step === 'month' ? 0 : unknown },
    },
    studio: (key: string) => ({ people: many(studios, key), ...standing(key) }),
    month: (key: string) => ({ ...nobody, people: many(months, key) }),
  }
}
