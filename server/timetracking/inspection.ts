import { eq } from 'drizzle-orm'
import { brandOf } from '#contract/brand.ts'
import { mondayOf } from '#contract/days.ts'
import { german } from '#contract/german.ts'
import { workKinds } from '#contract/rules/worktime/stamps.ts'
import type { Acting } from '#server/kit/acting.ts'
import { dayOf } from '#server/kit/zone.ts'
import type { ExportColumn } from '#server/shared/exports/column.ts'
import { paperFile, sheet } from '#server/shared/exports/reply.ts'
import { clockText, dayText } from '#server/shared/exports/words.ts'
import { studio as studios } from '#server/shared/studios/tables.ts'
import { entriesIn, entryRowsOf, iso } from './rules.ts'
import { timeStamp, timeWritten } from './tables.ts'
import { mustBeDays } from './timeOverview.ts'

/** A quarter of a year at once. */
const mostDays = 92

interface InspectionLine {
  person: string
  name: string
  day: string
  from: string | null
  to: string | null
  breaks: string
  minutes: number
  kind: string
}

interface Week {
  name: string
  from: string
  minutes: number
}

const columns: ExportColumn<InspectionLine>[] = [
  { title: 'Name', kind: 'text', value: ({ name }) => name, width: 22 },
  { title: 'Tag', kind: 'day', value: ({ day }) => day, width: 11 },
  { title: 'Von', kind: 'clock', value: ({ from }) => from, width: 7 },
  { title: 'Bis', kind: 'clock', value: ({ to }) => to, width: 7 },
  { title: 'Pausen', kind: 'text', value: ({ breaks }) => breaks, width: 20 },
  { title: 'Dauer', kind: 'minutes', value: ({ minutes }) => minutes, width: 8, sum: true },
  { title: 'Art', kind: 'text', value: ({ kind }) => kind, width: 12 },
]
const weekColumns: ExportColumn<Week>[] = [
  { title: 'Name', kind: 'text', value: ({ name }) => name, width: 28 },
  { title: 'Woche ab', kind: 'day', value: ({ from }) => from, width: 11 },
  { title: 'Stunden', kind: 'minutes', value: ({ minutes }) => minutes, width: 9 },
]

const inspectionOrderOf = ({ person, day, from }: InspectionLine) => `${person} ${day} ${from}`

function weeksIn(lines: readonly InspectionLine[]): Week[] {
  const weeks = new Map<string, Week>()
  for (const { person, name, day, minutes } of lines) {
    const from = mondayOf(day)
    const known = weeks.get(`${person} ${from}`)
    weeks.set(`${person} ${from}`, { name, from, minutes: (known?.minutes ?? 0) + minutes })
  }
  return [...weeks.values()]
}

interface InspectionParams {
  studio: string
  from: string
  to: string
}

/** The sheet that a labour inspector is shown: hours and breaks by day and week of all who worked in a studio (ArGV 1 art. 73). */
export async function inspectionOf({ tx }: Acting, { studio, from, to }: InspectionParams) {
  mustBeDays(from, to, mostDays)
  const where = { stamps: eq(timeStamp.studio, studio), written: eq(timeWritten.studio, studio) }
  const rows = await entryRowsOf(tx, await entriesIn(tx, { from, to, where }))
  const lines = rows
    .map(
      ({ person, name, from: begin, to: end, breaks, minutes, kind }): InspectionLine => ({
        person,
        name,
        day: dayOf(begin ?? end ?? iso(0)),
        from: begin,
        to: end,
        breaks: breaks.map(one => `${clockText(one.from)}–${clockText(one.to)}`).join(', '),
        minutes,
        kind: workKinds[kind],
      }),
    )
    .sort((a, b) => german.compare(a.name, b.name) || (inspectionOrderOf(a) < inspectionOrderOf(b) ? -1 : 1))
  const [place] = await tx.select({ name: studios.name }).from(studios).where(eq(studios.code, studio))
  const form = {
    title: 'Arbeits- und Ruhezeiten',
    brand: brandOf(studio),
    at: new Date().toISOString(),
    filters: [
      ['Studio', place?.name ?? studio],
      ['Zeitraum', `${dayText(from)} bis ${dayText(to)}`],
      ['Grundlage', 'Art. 46 ArG, Art. 73 ArGV 1'],
    ] as const,
  }
  return paperFile(
    form,
    [
      { table: sheet({ name: 'Tage', columns, rows: lines }) },
      { paragraph: 'Stunden pro Woche' },
      { table: sheet({ name: 'Wochen', columns: weekColumns, rows: weeksIn(lines) }) },
    ],
    `Arbeitszeiten ${studio} ${from} ${to}`,
  )
}
