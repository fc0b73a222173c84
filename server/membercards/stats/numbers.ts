import { inArray, sql } from 'drizzle-orm'
import { addDays } from '#contract/days.ts'
import { type CardCounts, type CardStatsAsked, cardCountNames, noIssuer } from '#contract/membercards/stats.ts'
import { type CardSource, cardSources } from '#contract/rules/membercards/states.ts'
import type { Tx } from '#server/kit/database.ts'
import { today } from '#server/kit/zone.ts'
import type { Who } from '#server/serve/serve.ts'
import { person } from '#server/shared/auth/tables.ts'
import { likeMonth, type Period, periodOf } from '#server/shared/stats/period.ts'
import { statisticOf } from '#server/shared/stats/statistic.ts'
import { type Groups, sumsOf } from '#server/shared/stats/sums.ts'
import { studio } from '#server/shared/studios/tables.ts'
import { happened, seenBy, type Wanted } from './work.ts'

const sums = sumsOf<CardCounts>(cardCountNames)
const { add, fold, splitOf } = sums

/** The last 30 days, where nothing else is asked for (L280). */
export function cardPeriod(asked: Pick<CardStatsAsked, 'datePickerRange' | 'months'>) {
  const isAsked = asked.datePickerRange !== undefined || (asked.months?.length ?? 0) > 0
  const days = { from: addDays(today(), -29), to: today() }
  return periodOf({ ...asked, ...(!isAsked && { datePickerRange: days }) } as Parameters<typeof periodOf>[0])
}

type Counted = Record<'days' | 'studios' | 'sources' | 'issuers', Map<string, CardCounts>>
type Group = CardCounts & { day: string | null; studio: string | null; source: string | null; issuer: string | null }

const counted = sql.join(
  [
    ...(['asked', 'issued', 'active', 'over', 'converted'] as const).map(
      kind => sql`count(*) filter (where h.kind = ${sql.raw(`'${kind}'`)})::int as ${sql.raw(`"${kind}"`)}`,
    ),
    sql`count(*) filter (where h.won)::int as won`,
  ],
  sql`, `,
)

async function countBy(tx: Tx, wanted: Wanted): Promise<Counted> {
  const { rows } = await tx.execute<Group>(sql`
    select to_char(h.day, 'YYYY-MM-DD') as day, h.studio, h.source, h.issuer, ${counted}
    from ${happened(wanted)} h group by grouping sets ((h.day), (h.studio, h.source, h.issuer))`)
  const all: Counted = { days: new Map(), studios: new Map(), sources: new Map(), issuers: new Map() }
  for (const row of rows) {
    if (row.day !== null) {
      add(all.days, row.day, row)
      continue
    }
    add(all.studios, row.studio!, row)
    add(all.sources, row.source!, row)
    add(all.issuers, row.issuer!, row)
  }
  return all
}

/** Names of studios, and of those who issued. */
async function namesOf(tx: Tx, met: readonly string[]) {
  const studios = await tx.select({ code: studio.code, name: studio.name }).from(studio)
  const people = met.length
    ? await tx
        .select({ _id: person._id, vorname: person.vorname, nachname: person.nachname })
        .from(person)
        .where(inArray(person._id, [...met]))
    : []
  return {
    studio: new Map(studios.map(({ code, name }) => [code, name])),
    issuer: new Map(people.map(({ _id, vorname, nachname }) => [_id, `${vorname} ${nachname}`])),
  }
}

function splits(now: Counted, before: Counted | undefined, { before: back }: Period, names: Awaited<ReturnType<typeof namesOf>>) {
  const months = (groups: Groups<CardCounts>, monthOf: (day: string) => string) => fold(groups, day => [monthOf(day)])
  const earlier = before && back ? months(before.days, day => likeMonth(day, back.shift)) : undefined
  const inMonths = months(now.days, day => day.slice(0, 7))
  return [
    splitOf('studio', now.studios, before?.studios, key => names.studio.get(key) ?? key),
    splitOf('source', now.sources, before?.sources, key => cardSources[key as CardSource] ?? key),
    splitOf('issuer', now.issuers, before?.issuers, key => names.issuer.get(key) ?? 'Ohne Namen'),
    splitOf('month', inMonths, earlier, key => key),
  ]
}

/** The statistics of the 11-day campaign for the range and choices asked for. */
export async function cardNumbers(tx: Tx, who: Pick<Who, 'grants'>, asked: CardStatsAsked) {
  const studios = seenBy(who, asked.selectedStudios)
  const period = cardPeriod(asked)
  const { before: back, until } = period
  const which = { studios, source: asked.source, issuer: asked.issuer }
  const now = await countBy(tx, { ...which, spans: period.spans, until })
  const before = back && (await countBy(tx, { ...which, spans: back.spans, until: back.until }))
  const rest = back && period.running ? await countBy(tx, { ...which, spans: back.spans, until, after: back.until }) : undefined
  const met = new Set([...now.issuers.keys(), ...(before?.issuers.keys() ?? [])])
  met.delete(noIssuer)
  const names = await namesOf(tx, [...met])
  return statisticOf({
    period,
    sums,
    studios: studios === 'all' ? [...names.studio.keys()].sort() : [...studios],
    now: now.days,
    before: before?.days,
    rest: rest?.days,
    splits: splits(now, before, period, names),
  })
}
