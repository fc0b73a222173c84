import { sql } from 'drizzle-orm'
import {
  fewestRatings,
  nobody,
  type TrainerKind,
  type TrainerRowsAsked,
  type TrainerStatsRow,
  trainerKinds,
} from '#contract/employees/trainers.ts'
import type { RowPage } from '#contract/page.ts'
import { type StatsChoices, splitAndKeyOf } from '#contract/stats.ts'
import type { Tx } from '#server/kit/database.ts'
import { holds } from '#server/kit/found.ts'
import type { Who } from '#server/serve/serve.ts'
import { factsBehind } from '#server/shared/stats/factsBehind.ts'
import { periodOf } from '#server/shared/stats/period.ts'
import { studioChoice } from '#server/shared/stats/studioChoice.ts'
import { areMonths, factsOf, flows, type TrainerStatsContext, trainerNames, trainerStudiosSeenBy } from './trainerNumbers.ts'

/** Kinds of facts that a number is made of. */
const behind: Record<string, readonly TrainerKind[]> = {
  plannedShare: ['planned', 'due'],
  perCourse: ['held', 'visits'],
  rating: ['ratings'],
}
const kindsOf = (measure: string): readonly string[] => behind[measure] ?? (measure in trainerKinds ? [measure] : [])

const columns = {
  month: sql`w.month`,
  studio: sql`w.studio collate "C"`,
  trainer: sql`w.trainer`,
  many: sql`w.many`,
}

/** Rows that a number is made of, by month, studio and trainer: of no single day, and without trainers where the period is not of whole months (V31). */
export async function trainerRows(given: TrainerStatsContext, asked: TrainerRowsAsked): Promise<RowPage<TrainerStatsRow>> {
  const { tx, who } = given
  const { measure = 'finished', sort = '-month', q = '', months, from, to } = asked
  const { spans } = periodOf({ months: months as string[] | undefined, datePickerRange: from && to ? { from, to } : undefined })
  const areWhole = areMonths(spans)
  const facts = factsOf(given, trainerStudiosSeenBy(who, asked.selectedStudios))
  const isHidden = !areWhole && splitAndKeyOf(asked.line)?.[0] === 'trainer'
  const kinds = isHidden ? [] : kindsOf(measure)
  const said = q.trim()
  // The trainer stands there for whole months alone; else no name is found.
  const named = said
    ? sql`and w.trainer in (select p._id::text from person p where ${holds(sql`concat_ws(' ', p.vorname, p.nachname)`, said)})`
    : sql``
  const trainer = areWhole ? sql`f.trainer` : sql`${nobody}::text`
  const rows = sql`(select to_char(f.day, 'YYYY-MM') as month, f.kind, f.studio, ${trainer} as trainer, sum(f.amount)::int as many
    from ${factsBehind(facts, flows, asked, kinds)} group by 1, 2, 3, 4) w where w.many > 0 and (w.kind <> 'ratings' or w.many >= ${fewestRatings}::int) ${named}`
  const total = await tx.execute<{ total: number }>(sql`select count(*)::int as total from ${rows}`)
  const by = columns[sort.replace('-', '') as keyof typeof columns] ?? columns.month
  const found = await tx.execute<{ month: string; kind: TrainerKind; studio: string; trainer: string; many: number }>(sql`
    select w.month, w.kind, w.studio, w.trainer, w.many from ${rows}
    order by ${by} ${sort.startsWith('-') ? sql`desc` : sql``}, w.month desc, w.studio, w.kind, w.trainer limit ${asked.limit ?? 100} offset ${asked.offset ?? 0}`)
  const names = await trainerNames(tx, [...new Set(found.rows.map(row => row.trainer))])
  return { rows: found.rows.map(row => trainerStatsRowOf(row, names)), total: total.rows[0]?.total ?? 0 }
}

function trainerStatsRowOf(
  row: { month: string; kind: TrainerKind; studio: string; trainer: string; many: number },
  names: ReadonlyMap<string, string>,
): TrainerStatsRow {
  const { month, kind, studio, trainer, many } = row
  return {
    _id: `${month}:${studio}:${kind}:${trainer}`,
    month,
    kind,
    many,
    studio: studio === nobody ? null : studio,
    trainer: names.get(trainer) ?? null,
    trainerId: trainer === nobody ? null : trainer,
  }
}

export const trainerChoices = async (tx: Tx, who: Pick<Who, 'grants'>): Promise<StatsChoices> => ({
  filters: [await studioChoice(tx, trainerStudiosSeenBy(who))],
})
