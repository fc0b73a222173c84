import { and, asc, eq } from 'drizzle-orm'
import { brandOf } from '#contract/brand.ts'
import { addDays, mondayOf } from '#contract/days.ts'
import { german } from '#contract/german.ts'
import { wallOf } from '#contract/rules/shifts/wallTimes.ts'
import { workKinds } from '#contract/rules/worktime/stamps.ts'
import type { Acting } from '#server/kit/acting.ts'
import { person } from '#server/shared/auth/tables.ts'
import type { ExportColumn } from '#server/shared/exports/column.ts'
import { paperFile, sheet } from '#server/shared/exports/reply.ts'
import { clockText, dayText, weekdayText } from '#server/shared/exports/words.ts'
import { studio as studios } from '#server/shared/studios/tables.ts'
import { nameSql, standsBetween } from './rules.ts'
import { planNow } from './shiftPlans.ts'
import { publishedShift } from './tables.ts'

interface PosterLine {
  name: string
  /** The work of somebody by day. */
  days: ReadonlyMap<string, string[]>
}

async function linesOf({ tx }: Acting, plan: string, monday: string): Promise<PosterLine[]> {
  const rows = await tx
    .select({ person: publishedShift.person, name: nameSql, from: publishedShift.from, to: publishedShift.to, kind: publishedShift.kind })
    .from(publishedShift)
    .innerJoin(person, eq(person._id, publishedShift.person))
    .where(and(eq(publishedShift.plan, plan), standsBetween(monday, addDays(monday, 6))))
    .orderBy(asc(publishedShift.from))
  const by = new Map<string, { name: string; days: Map<string, string[]> }>()
  for (const { person: of, name, from, to, kind } of rows) {
    const { day } = wallOf({ from, to })
    const { days } = by.get(of) ?? { days: new Map<string, string[]>() }
    by.set(of, { name, days })
    days.set(day, [...(days.get(day) ?? []), `${clockText(from)}–${clockText(to)} ${workKinds[kind]}`])
  }
  return [...by.values()].sort((one, other) => german.compare(one.name, other.name))
}

/** A week of a plan to hang up, as it is published: people by days. */
export async function poster(given: Acting, _id: string, { studio, week }: { studio: string; week: string }) {
  const plan = await planNow(given, _id, studio)
  const monday = mondayOf(week)
  const [place] = await given.tx.select({ name: studios.name }).from(studios).where(eq(studios.code, studio))
  const rows = await linesOf(given, plan._id, monday)
  const days = Array.from({ length: 7 }, (_, nth) => addDays(monday, nth))
  const columns: ExportColumn<PosterLine>[] = [
    { title: 'Wer', value: ({ name }) => name, kind: 'text', width: 20 },
    ...days.map(
      (day): ExportColumn<PosterLine> => ({
        title: `${weekdayText(day).slice(0, 2)} ${dayText(day).slice(0, 6)}`,
        value: ({ days: all }) => all.get(day)?.join('\n') ?? '',
        kind: 'text',
        width: 18,
      }),
    ),
  ]
  const title = `Schichten ${place?.name ?? studio}`
  const filters = [['Woche', `${dayText(monday)} bis ${dayText(addDays(monday, 6))}`]] as const
  return paperFile(
    { title, filters, at: new Date().toISOString(), brand: brandOf(studio), size: 'A3', landscape: true },
    [{ table: sheet({ name: 'Woche', columns, rows }), wishes: { empty: 'Für diese Woche ist noch nichts veröffentlicht.' } }],
    `Schichten ${studio} ${monday}`,
  )
}
