import { eq } from 'drizzle-orm'
import { brandOf } from '#contract/brand.ts'
import type { EventPerson } from '#contract/events/eventPeople.ts'
import type { EventRow } from '#server/events/rules.ts'
import type { Tx } from '#server/kit/database.ts'
import type { ExportColumn, ExportHead } from '#server/shared/exports/column.ts'
import { excelFile, paperFile, sheet } from '#server/shared/exports/reply.ts'
import { clockText, dayText, weekdayText } from '#server/shared/exports/words.ts'
import { studio } from '#server/shared/studios/tables.ts'

const states = { booked: 'Angemeldet', waiting: 'Warteliste', off: 'Abgemeldet', late: 'Spät abgemeldet' } as const
const payments = { free: '', unpaid: 'offen', paid: 'bezahlt', back: 'zurückzugeben' } as const

interface EventPersonLine extends EventPerson {
  nr: number
}

const columns: ExportColumn<EventPersonLine>[] = [
  { title: 'Nr.', kind: 'count', value: row => row.nr, width: 5 },
  { title: 'Name', kind: 'text', value: row => row.name, width: 30 },
  { title: 'Plätze', kind: 'count', value: row => 1 + row.guests, width: 7 },
  { title: 'Anmeldung', kind: 'text', value: row => `${states[row.state]}${row.position ? ` ${row.position}` : ''}`, width: 16 },
  { title: 'Betrag', kind: 'money', value: row => (row.offered ?? row.due) || null, width: 10 },
  { title: 'Bezahlt', kind: 'text', value: row => (row.offered === null ? payments[row.payment] : 'nach Zusage'), width: 13 },
  { title: 'Offen', kind: 'money', value: row => row.owed || null, width: 10 },
]
const came: ExportColumn<EventPersonLine> = {
  title: 'Check-in',
  kind: 'text',
  value: row => (row.visited ? 'da' : row.missed ? 'nicht erschienen' : ''),
  width: 14,
}
const ways: ExportColumn<EventPersonLine>[] = [
  { title: 'Im Studio', kind: 'money', value: row => row.paid || null, width: 10 },
  { title: 'Online', kind: 'money', value: row => row.online || null, width: 10 },
  { title: 'Zurückzugeben', kind: 'money', value: row => row.back || null, width: 13 },
]
const visa: ExportColumn<EventPersonLine> = { title: 'Visum', kind: 'text', value: () => '', width: 14 }

async function eventExportHeadOf(tx: Tx, row: EventRow): Promise<ExportHead> {
  const [found] = row.studio ? await tx.select({ name: studio.name }).from(studio).where(eq(studio.code, row.studio)) : []
  const place = row.place ?? found?.name
  return {
    title: row.title,
    filters: [
      ['Wann', `${weekdayText(row.startsAt)}, ${dayText(row.startsAt)}, ${clockText(row.startsAt)}–${clockText(row.endsAt)}`],
      ['Studio', found?.name ?? 'Alle Studios'],
      ...(place ? [['Ort', place] as const] : []),
      ['Plätze', row.capacity === null ? `${row.booked} vergeben` : `${row.booked} von ${row.capacity} vergeben`],
      ...(row.cancelledAt ? [['Abgesagt', row.reason ?? 'ja'] as const] : []),
    ],
    at: new Date().toISOString(),
  }
}

const numbered = (people: readonly EventPerson[]) => people.map((one, at) => ({ ...one, nr: at + 1 }))
const nameOf = ({ title }: EventRow) => `Teilnehmende ${title}`

export const peopleExcel = async (tx: Tx, row: EventRow, people: readonly EventPerson[]) =>
  excelFile(
    await eventExportHeadOf(tx, row),
    [sheet({ name: 'Teilnehmende', columns: [...columns, ...ways, came], rows: numbered(people) })],
    nameOf(row),
  )

/** Empty lines for people who come without a sign-up. */
const spare = 6

/** A list to tick by hand at the door. */
export const peoplePaper = async (tx: Tx, row: EventRow, people: readonly EventPerson[]) =>
  paperFile(
    { ...(await eventExportHeadOf(tx, row)), brand: brandOf(row.studio) },
    [
      {
        table: sheet({ name: 'Teilnehmende', columns: [...columns, visa], rows: numbered(people) }),
        wishes: { spare, empty: 'Niemand ist angemeldet.' },
      },
    ],
    nameOf(row),
  )
