import { inArray, sql } from 'drizzle-orm'
import { addDays } from '#contract/days.ts'
import { type CardCounts, type CardStatsAsked, cardCountNames, noIssuer } from '#contract/membercards/stats.ts'
import { type CardSource, cardSources } from '#contract/rules/membercards/states.ts'
import type { Tx } from '#server/kit/database.ts'
import { today } from '#server/kit/zone.ts'
import type { Who } from '#server/serve/serve.ts'
import { person } from '#server/shared/auth/tables.ts'
import { type Period, periodOf } from '#server/shared/stats/period.ts'
import { countPeriod, daysOf, monthSplit } from '#server/shared/stats/sides.ts'
import { statisticOf } from '#server/shared/stats/statistic.ts'
import { sumsOf } from '#server/shared/stats/statisticSums.ts'
import { studioNames } from '#server/shared/studios/names.ts'
import { happened, type MembercardCountFilter, membercardStudiosSeenBy } from './countedMembercards.ts'

const sums = sumsOf<CardCounts>(cardCountNames)
const { add, splitOf } = sums

/** The last 30 days, where nothing else is asked for (L280). */
export function cardPeriod(asked: Pick<CardStatsAsked, 'datePickerRange' | 'months'>) {
  const isAsked = asked.datePickerRange !== undefined || (asked.months?.length ?? 0) > 0
  const days = { from: addDays(today(), -29), to: today() }
  return periodOf({ ...asked, ...(!isAsked && { datePickerRange: days }) } as Parameters<typeof periodOf>[0])
}

type CardTallies = Record<'days' | 'studios' | 'sources' | 'issuers', Map<string, CardCounts>>
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

async function countBy(tx: Tx, wanted: MembercardCountFilter): Promise<CardTallies> {
  const { rows } = await tx.execute<Group>(sql`
    select to_char(h.day, 'YYYY-MM-DD') as day, h.studio, h.source, h.issuer, ${counted}
    from ${happened(wanted)} h group by grouping sets ((h.day), (h.studio, h.source, h.issuer))`)
  const all: CardTallies = { days: new Map(), studios: new Map(), sources: new Map(), issuers: new Map() }
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
  const people = met.length
    ? await tx
        .select({ _id: person._id, vorname: person.vorname, nachname: person.nachname })
        .from(person)
        .where(inArray(person._id, [...met]))
    : []
  return {
    studio: await studioNames(tx),
    issuer: new Map(people.map(({ _id, vorname, nachname }) => [_id, `${vorname} ${nachname}`])),
  }
}

function cardSplitsOf(now: CardTallies, before: CardTallies | undefined, period: Period, names: Awaited<ReturnType<typeof namesOf>>) {
  return [
    splitOf('studio', now.studios, before?.studios, key => names.studio.get(key) ?? key),
    splitOf('source', now.sources, before?.sources, key => cardSources[key as CardSource] ?? key),
    splitOf('issuer', now.issuers, before?.issuers, key => names.issuer.get(key) ?? 'Ohne Namen'),
    monthSplit(sums, now.days, before?.days, period),
  ]
}

/** The statistics of the 11-day campaign for the range and choices asked for. */
export async function cardNumbers(tx: Tx, who: Pick<Who, 'grants'>, asked: CardStatsAsked) {
  const studios = membercardStudiosSeenBy(who, asked.selectedStudios)
  const period = cardPeriod(asked)
  const which = { studios, source: asked.source, issuer: asked.issuer }
  const counting = await countPeriod(period, window => countBy(tx, { ...which, ...window }))
  const { now, before } = counting
  const met = new Set([...now.issuers.keys(), ...(before?.issuers.keys() ?? [])])
  met.delete(noIssuer)
  const names = await namesOf(tx, [...met])
  return statisticOf({
    period,
    sums,
    studios: studios === 'all' ? [...names.studio.keys()].sort() : [...studios],
    ...daysOf(counting),
    splits: cardSplitsOf(now, before, period, names),
  })
}
