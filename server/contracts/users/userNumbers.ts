import type { UserCounts } from '#contract/contracts/users.ts'
import { ages, genders, nobody, others, type UserStatsAsked } from '#contract/contracts/users.ts'
import { type StatsAsked, unknown } from '#contract/stats.ts'
import { contractStudiosSeenBy } from '#server/contracts/stats/countedContracts.ts'
import type { Tx } from '#server/kit/database.ts'
import { dayOf, today } from '#server/kit/zone.ts'
import type { Who } from '#server/serve/serve.ts'
import { role } from '#server/shared/roles/tables.ts'
import { beginOf, likeMonth, type Period, periodOf } from '#server/shared/stats/period.ts'
import { spansAfter } from '#server/shared/stats/sides.ts'
import { statisticOf } from '#server/shared/stats/statistic.ts'
import type { Groups } from '#server/shared/stats/statisticSums.ts'
import { studioNames } from '#server/shared/studios/names.ts'
import { type Trait, traits } from './countedPeople.ts'
import { countIn, daily, gatheredBy, knownIn, linesIn, nothing, sums, type UserHistory, type UserTallies } from './userTallies.ts'

/** Days by month, in the order of days. */
function months(days: Groups<UserCounts>, monthOf: (day: string) => string) {
  const by = new Map<string, UserCounts[]>()
  for (const [day, counts] of days) by.set(monthOf(day), [...(by.get(monthOf(day)) ?? []), counts])
  return new Map([...by].map(([key, found]) => [key, { ...(sums.over(found) ?? sums.none), ...nothing }]))
}

type UserSplitNames = Record<Trait | 'studio', (key: string) => string>

export async function namesOf(tx: Tx): Promise<UserSplitNames> {
  const studios = await studioNames(tx)
  const roles = new Map((await tx.select({ code: role.code, title: role.title }).from(role)).map(({ code, title }) => [code, title]))
  const named = (known: (key: string) => string | undefined) => (key: string) =>
    key === others ? 'Übrige' : key === nobody ? 'Ohne Angabe' : (known(key) ?? key)
  return {
    studio: key => (key === nobody ? 'Ohne Studio' : (studios.get(key) ?? key)),
    age: named(key => ages[key as keyof typeof ages]),
    gender: named(key => genders[key as keyof typeof genders]),
    role: named(key => roles.get(key)),
  }
}

/** Place of a line among those of its split. */
const place = (key: string) => (key === others ? 'z' : key === nobody ? 'y' : key)

function userSplitsOf(now: UserTallies, before: UserTallies | undefined, { before: back }: Period, names: UserSplitNames) {
  const sides = before ? [now, before] : [now]
  const byTrait = traits.flatMap(trait => {
    const few = gatheredBy(trait, sides)
    if (few === 'all') return []
    const split = sums.splitOf(trait, linesIn(trait, now, few), before && linesIn(trait, before, few), names[trait])
    if (trait !== 'age') return [split]
    return [{ ...split, ordered: true, rows: split.rows.toSorted((a, b) => (place(a.key) < place(b.key) ? -1 : 1)) }]
  })
  const earlier = before && back ? months(before.days, day => likeMonth(day, back.shift)) : undefined
  return [
    sums.splitOf('studio', now.studios, before?.studios, names.studio),
    ...byTrait,
    sums.splitOf(
      'month',
      months(now.days, day => day.slice(0, 7)),
      earlier,
      key => key,
    ),
  ]
}

/** People of today, in the whole and at the point that holds today; of other days nobody knows. */
function distinct({ people }: UserHistory, last: string, step: Period['step']) {
  if (last !== today()) return { total: nothing, points: new Map(), otherwise: nothing }
  const of = { appUsers: people.filter(({ uses }) => uses).length, readers: people.filter(({ reads }) => reads).length }
  return { total: of, points: new Map([[beginOf(last, step), of]]), otherwise: nothing }
}

/** The statistics of people for the range and studios asked for. */
export async function userNumbers(tx: Tx, who: Pick<Who, 'grants'>, asked: UserStatsAsked) {
  const studios = contractStudiosSeenBy(who, asked.selectedStudios)
  const period = periodOf(asked as StatsAsked)
  const { spans, until, step, before: back, running } = period
  const last = [spans.at(-1)!.to, dayOf(until)].sort()[0]!
  const known = await knownIn(tx, studios, { people: { roles: true, lately: last === today() }, turns: true })
  const now = countIn(known, spans, last)
  const before = back && countIn(known, back.spans, dayOf(back.until))
  const after = back && running ? spansAfter(back.spans, dayOf(back.until)) : []
  const names = await namesOf(tx)
  return statisticOf({
    period,
    sums: { ...sums, none: { ...sums.none, appUsers: unknown, readers: unknown } },
    studios: studios === 'all' ? [...(await studioNames(tx)).keys()].sort() : [...studios],
    now: now.days,
    before: before?.days,
    rest: after.length > 0 ? daily(known.facts, after, [after.at(-1)!.to, today()].sort()[0]!) : undefined,
    distinct: {
      now: distinct(known, last, step),
      ...(back && { before: { total: nothing, points: new Map(), otherwise: nothing } }),
    },
    splits: userSplitsOf(now, before, period, names),
  })
}
