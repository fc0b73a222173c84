import { brandOf } from '#contract/brand.ts'
import { shownCode } from '#contract/codes.ts'
import { german } from '#contract/german.ts'
import type { OccasionEntryRow } from '#contract/occasions/shapes.ts'
import type { ExportColumn, ExportHead } from '#server/shared/exports/column.ts'
import { excelFile, paperFile, sheet } from '#server/shared/exports/reply.ts'
import { clockText, dayText, weekdayText } from '#server/shared/exports/words.ts'
import { type FileAsking as Asking, entriesOf, keptRow } from './listed.ts'
import type { Occasion } from './slots.ts'
import type { OccasionKind } from './tables.ts'

const words = { reserved: 'Reserviert', confirmed: 'Bestätigt', withdrawn: 'Zurückgezogen' } as const

const name: ExportColumn<OccasionEntryRow> = { title: 'Name', kind: 'text', value: row => row.name, width: 30 }
const people: ExportColumn<OccasionEntryRow> = { title: 'Personen', kind: 'count', value: row => row.guests + 1, sum: true, width: 10 }

const bookColumns: ExportColumn<OccasionEntryRow>[] = [
  name,
  people,
  { title: 'Tag', kind: 'day', value: row => row.startsAt },
  { title: 'Beginn', kind: 'clock', value: row => row.startsAt },
  { title: 'Ende', kind: 'clock', value: row => row.endsAt },
  { title: 'Stand', kind: 'text', value: row => words[row.state] },
  { title: 'E-Mail', kind: 'text', value: row => row.email },
  { title: 'Telefon', kind: 'text', value: row => row.telefon },
  { title: 'Code', kind: 'text', value: row => row.code && shownCode(row.code) },
  { title: 'Angemeldet', kind: 'instant', value: row => row.at },
  { title: 'Da', kind: 'instant', value: row => row.cameAt },
]

const namesOf = ({ along }: OccasionEntryRow) => along?.map(({ vorname, nachname }) => `${vorname} ${nachname}`).join(', ') || null

/** As `bookColumns`, with who travels along and what is wished for in place of the door's. */
const travelColumns: ExportColumn<OccasionEntryRow>[] = [
  ...bookColumns.filter(({ title }) => title !== 'Da' && title !== 'Code'),
  { title: 'Reisen mit', kind: 'text', value: namesOf, width: 40 },
  { title: 'Wünsche', kind: 'text', value: row => row.wishes, width: 40 },
]

/** A box to tick, the name, the people and the code; e-mail addresses help nobody at a door. */
const doorColumns: ExportColumn<OccasionEntryRow>[] = [
  { title: 'Da', kind: 'text', value: () => '', width: 5 },
  name,
  people,
  { title: 'Code', kind: 'text', value: row => row.code && shownCode(row.code), width: 18 },
]

const occasionHeadOf = (row: Occasion): ExportHead => ({
  title: row.title,
  filters: row.place ? [['Ort', row.place]] : [],
  at: new Date().toISOString(),
})

/** Excel of everybody who has or had a place. */
export const entriesExcel = (given: Asking, kind: OccasionKind) => bookOf(given, kind, bookColumns)

/** As `entriesExcel`, for sport weeks. */
export const travelExcel = (given: Asking, kind: OccasionKind) => bookOf(given, kind, travelColumns)

async function bookOf(given: Asking, kind: OccasionKind, columns: readonly ExportColumn<OccasionEntryRow>[]) {
  const { tx } = given
  const row = await keptRow(given, kind)
  const rows = (await entriesOf(tx, row)).sort((a, b) => german.compare(a.name, b.name))
  return excelFile(occasionHeadOf(row), [sheet({ name: 'Anmeldungen', columns, rows })], `Anmeldungen ${row.title}`)
}

const slotText = (from: string, to: string) => `${weekdayText(from)}, ${dayText(from)}, ${clockText(from)}–${clockText(to)}`

/** A paper with those who are coming, slot by slot. */
export async function doorPaper(given: Asking, kind: OccasionKind) {
  const { tx } = given
  const row = await keptRow(given, kind)
  const coming = (await entriesOf(tx, row)).filter(({ state }) => state === 'confirmed')
  const parts = row.slots
    .toSorted((a, b) => (a.startsAt < b.startsAt ? -1 : 1))
    .flatMap(({ startsAt, endsAt }) => {
      const here = coming
        .filter(each => each.startsAt === startsAt && each.endsAt === endsAt)
        .sort((a, b) => german.compare(a.name, b.name))
      const table = sheet({ name: 'Anmeldungen', columns: doorColumns, rows: here })
      return [{ paragraph: slotText(startsAt, endsAt) }, { table, wishes: { empty: 'Noch niemand.' } }]
    })
  return paperFile({ ...occasionHeadOf(row), brand: brandOf(row.studio) }, parts, `Türliste ${row.title}`)
}
