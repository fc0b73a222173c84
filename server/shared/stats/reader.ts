import { inArray } from 'drizzle-orm'
import { german } from '#contract/german.ts'
import type { FamilyName } from '#contract/measures/registry.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Right } from '#contract/rights.ts'
import type { StatisticSince, StatsAsked } from '#contract/stats.ts'
import type { Within } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithDb, WithDomains, WithSettings } from '#server/kit/house.ts'
import type { Who } from '#server/serve/serve.ts'
import { studio } from '#server/shared/studios/tables.ts'
import { askedOnce } from './askedOnce.ts'
import { byMonth, handKept } from './handKept.ts'
import type { StatsSpan } from './period.ts'
import { type FigureReading, figureSources } from './plugs.ts'
import { pendingOf, withNowhere } from './since.ts'
import { seenStudios } from './statistic.ts'

export interface SeenStudios {
  all: boolean
  codes: string[]
  names: { code: string; name: string }[]
}

/** Studios among those asked for that these rights open, by name; refused where none is left. */
export async function studiosSeen(
  tx: Tx,
  who: Pick<Who, 'grants'>,
  rights: readonly Right[],
  selected?: readonly string[],
): Promise<SeenStudios> {
  const reach = seenStudios(who, rights, selected)
  const found = await tx
    .select({ code: studio.code, name: studio.name })
    .from(studio)
    .where(reach === 'all' ? undefined : inArray(studio.code, reach))
  if (found.length === 0) throw new Refusal('forbidden')
  const names = found.toSorted((one, other) => german.compare(one.name, other.name))
  return { all: reach === 'all', codes: names.map(({ code }) => code), names }
}

/** Reads within one snapshot, so that all parts of a page agree. */
export const inSnapshot = <T>({ db }: WithDb, read: (tx: Tx) => Promise<T>) =>
  db.transaction(tx => read(askedOnce(tx)), { isolationLevel: 'repeatable read', accessMode: 'read only' })

/** A handler that reads in one snapshot: what is kept of a page and what is counted beside it are of one moment. For calls that go `through: 'self'`. */
export const snapped =
  <G extends { tx: Tx; house: WithDb }, T>(read: (given: G) => Promise<T>) =>
  (given: G) =>
    inSnapshot(given.house, tx => read({ ...given, tx }))

/** A family, and the question to its page. */
interface FamilyAsked {
  family: FamilyName
  asked: object
}

interface StudioNumbers {
  studios: string[]
  from: string
  to: string
  compared?: StatsSpan | null
  splits?: readonly { by: string; rows: readonly { key: string }[] }[]
}

/** Numbers with the days from which on their family tells something of their studios (V52). */
export async function withSince<T extends StudioNumbers>({ tx, house }: Within<WithDomains>, { family, asked }: FamilyAsked, numbers: T) {
  const source = figureSources.all(house).find(each => each.family === family)
  if (!source) return numbers
  const found = await source.since(tx, numbers.studios)
  // Nobody who reads some studios alone is told of what belongs to none.
  const isNowhereCounted = numbers.splits?.some(({ by, rows }) => by === 'studio' && rows.some(({ key }) => key === 'none'))
  const days = [...withNowhere(found, isNowhereCounted ? await source.sinceNowhere?.(tx) : null).values()].sort()
  const studios = [...found].map(([studio, day]) => ({ studio, day }))
  const { months: picked } = asked as Pick<StatsAsked, 'months'>
  const hand = source.byHand?.isNarrowed?.(asked) ? [] : await handKept(tx, source, found, numbers)
  // Months that were picked need not touch.
  const months = byMonth(picked?.length ? hand.filter(({ month }) => picked.includes(month)) : hand)
  const byHand = source.byHand && months.length > 0 ? { measure: source.byHand.measure, months } : undefined
  const { pending: lacking } = source
  const from = [numbers.from, numbers.compared?.from ?? numbers.from].sort()[0]!
  const pending = lacking && pendingOf(lacking, await lacking.count(tx, numbers.studios, { from, to: numbers.to }))
  return { ...numbers, since: { first: days[0] ?? null, whole: days.at(-1) ?? null, studios, byHand, pending } satisfies StatisticSince }
}

/** The handler of a family's page: its numbers in one snapshot, and from when on there are any. */
export const snappedPage = <G extends { tx: Tx; house: WithDb & WithDomains; body: object }, T extends StudioNumbers>(
  family: FamilyName,
  read: (given: G) => Promise<T>,
) => snapped(async (given: G) => withSince(given, { family, asked: given.body }, await read(given)))

/** Reads one part of a page. */
type PartReader = <T>(read: (tx: Tx) => Promise<T>) => Promise<T>

/** The person who reads figures, a family after the other. */
export interface FigureReader extends Omit<FigureReading, 'tx'> {
  part: PartReader
}

/**
 * Reads the parts of a page in one snapshot, so that they agree. The embedded record has one connection: there each part is a snapshot of its own,
 * so that others get in between.
 */
export const inParts = <T>(house: WithDb & WithSettings, read: (part: PartReader) => Promise<T>) =>
  house.settings.databaseUrl ? inSnapshot(house, tx => read(act => act(tx))) : read(act => inSnapshot(house, act))

/** Whoever a screen's right lets see these studios sees their figures as the figures' own pages show them, and no other studio's (V54). */
export const readerOf = ({ all, codes }: SeenStudios): FigureReading['who'] => {
  const studios = all ? 'all' : codes
  return {
    grants: [
      { right: 'stat_admin', studios },
      { right: 'stat_viewstudio', studios },
    ],
  }
}
