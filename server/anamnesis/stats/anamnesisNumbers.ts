import { inArray, sql } from 'drizzle-orm'
import { type AnamnesisCounts, type AnamnesisStatsAsked, anamnesisCountNames, nobody } from '#contract/anamnesis/stats.ts'
import { formTitles } from '#contract/anamnesisForms.ts'
import { anamnesisForm } from '#server/anamnesisForms/tables.ts'
import type { Tx } from '#server/kit/database.ts'
import type { Who } from '#server/serve/serve.ts'
import { person } from '#server/shared/auth/tables.ts'
import { type Period, periodOf } from '#server/shared/stats/period.ts'
import { countPeriod, daysOf, monthSplit } from '#server/shared/stats/sides.ts'
import { statisticOf } from '#server/shared/stats/statistic.ts'
import { sumsOf } from '#server/shared/stats/statisticSums.ts'
import { studioNames } from '#server/shared/studios/names.ts'
import { type AnamnesisWorkFilter, anamnesisStudiosSeenBy, counted, work } from './countedAnamneses.ts'

export const sums = sumsOf<AnamnesisCounts>(anamnesisCountNames)
const { add, splitOf } = sums

type Group = AnamnesisCounts & Record<'day' | 'form' | 'creator', string | null>
interface AnamnesisTallies {
  days: Map<string, AnamnesisCounts>
  studios: Map<string, AnamnesisCounts>
  forms: Map<string, AnamnesisCounts>
  trainers: Map<string, AnamnesisCounts>
}

/** All counts in one pass: by day, and by form and trainer together, which are few and are added up here. */
async function countBy(tx: Tx, wanted: AnamnesisWorkFilter, forms: Forms): Promise<AnamnesisTallies> {
  const { rows } = await tx.execute<Group>(sql`
    select to_char(w.day, 'YYYY-MM-DD') as day, w.form, w.creator, ${counted}
    from ${work(wanted)} w group by grouping sets ((w.day), (w.form, w.creator))`)
  const all: AnamnesisTallies = { days: new Map(), studios: new Map(), forms: new Map(), trainers: new Map() }
  for (const row of rows) {
    if (row.day !== null) {
      add(all.days, row.day, row)
      continue
    }
    const { studio, key } = forms.get(row.form!)!
    add(all.studios, studio, row)
    add(all.forms, key, row)
    add(all.trainers, row.creator ?? nobody, row)
  }
  return all
}

type Forms = ReadonlyMap<string, { studio: string; key: string }>

/** A form as it is counted: its kind, a variant by its short name too. */
export const keyOf = ({ kind, variant }: { kind: string; variant: string | null }) => (kind === 'variant' ? `variant-${variant}` : kind)

async function formsOf(tx: Tx): Promise<Forms> {
  const { _id, studio: code, kind, variant } = anamnesisForm
  const rows = await tx.select({ _id, studio: code, kind, variant }).from(anamnesisForm)
  return new Map(rows.map(row => [row._id, { studio: row.studio, key: keyOf(row) }]))
}

/** «Fragebogen, ruecken». */
export const formName = (key: string) =>
  key.startsWith('variant-') ? `${formTitles.variant}, ${key.slice(8)}` : formTitles[key as 'usual' | 'nutrition']

/** Names of studios, and of whoever took one. */
async function namesOf(tx: Tx, people: readonly string[]) {
  const { _id, vorname, nachname } = person
  const takers = people.length
    ? await tx
        .select({ _id, vorname, nachname })
        .from(person)
        .where(inArray(_id, [...people]))
    : []
  return {
    studio: await studioNames(tx),
    trainer: new Map(takers.map(row => [row._id, `${row.vorname} ${row.nachname}`.trim()])),
  }
}

function anamnesisSplitsOf(
  now: AnamnesisTallies,
  before: AnamnesisTallies | undefined,
  period: Period,
  names: Awaited<ReturnType<typeof namesOf>>,
) {
  return [
    splitOf('studio', now.studios, before?.studios, key => names.studio.get(key) ?? key),
    splitOf('form', now.forms, before?.forms, formName),
    splitOf('trainer', now.trainers, before?.trainers, key => (key === nobody ? 'Ohne Trainer' : (names.trainer.get(key) ?? 'Trainer'))),
    monthSplit(sums, now.days, before?.days, period),
  ]
}

/** The statistics of anamneses for the range and choices asked for. */
export async function anamnesisNumbers(tx: Tx, who: Pick<Who, 'grants'>, asked: AnamnesisStatsAsked) {
  const studios = anamnesisStudiosSeenBy(who, asked.selectedStudios)
  const period = periodOf(asked as Parameters<typeof periodOf>[0])
  const which = { studios, form: asked.form, trainer: asked.trainer }
  const forms = await formsOf(tx)
  const counting = await countPeriod(period, window => countBy(tx, { ...which, ...window }, forms))
  const { now, before } = counting
  const takers = new Set([...now.trainers.keys(), ...(before?.trainers.keys() ?? [])])
  takers.delete(nobody)
  const names = await namesOf(tx, [...takers])
  return statisticOf({
    period,
    sums,
    studios: studios === 'all' ? [...names.studio.keys()].sort() : [...studios],
    ...daysOf(counting),
    splits: anamnesisSplitsOf(now, before, period, names),
  })
}
