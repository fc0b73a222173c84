import { brandOf } from '#contract/brand.ts'
import type { DoorEntry, Roster } from '#contract/courses/courseDoor.ts'
import { german } from '#contract/german.ts'
import type { ExportColumn, ExportHead } from '#server/shared/exports/column.ts'
import { paperFile, sheet } from '#server/shared/exports/reply.ts'
import { clockText, dayText, weekdayText } from '#server/shared/exports/words.ts'

const words = { booked: 'Angemeldet', waiting: 'Warteliste', off: 'Abgemeldet', late: 'Spät abgemeldet' } as const

export interface AttendanceLine extends DoorEntry {
  nr: number
}

/** Booked people first, then those who came without a seat, then those who wait. A seat given back is left out unless its person came. */
export function listed({ entries }: Roster): AttendanceLine[] {
  const rank = ({ state, visitedAt }: DoorEntry) => (state === 'booked' ? 0 : visitedAt ? 1 : state === 'waiting' ? 2 : 3)
  return entries
    .filter(entry => rank(entry) < 3)
    .sort(
      (a, b) =>
        rank(a) - rank(b) ||
        (a.position ?? 0) - (b.position ?? 0) ||
        german.compare(`${a.nachname} ${a.vorname}`, `${b.nachname} ${b.vorname}`),
    )
    .map((entry, at) => ({ ...entry, nr: at + 1 }))
}

const checked = ({ visitedAt, missed }: AttendanceLine) => (visitedAt ? `da ${clockText(visitedAt)}` : missed ? 'nicht erschienen' : '')

const unnumbered = 'Platz'
export const attendanceColumns = (spot: string | null | undefined): ExportColumn<AttendanceLine>[] => [
  { title: 'Nr.', kind: 'count', value: row => row.nr, width: 5 },
  { title: 'Name', kind: 'text', value: row => `${row.nachname} ${row.vorname}`.trim(), width: 30 },
  { title: spot ?? unnumbered, kind: 'count', value: row => row.place, width: 7 },
  {
    title: 'Anmeldung',
    kind: 'text',
    value: row => (row.state ? `${words[row.state]}${row.position ? ` ${row.position}` : ''}` : 'Ohne Anmeldung'),
    width: 18,
  },
  { title: 'Check-in', kind: 'text', value: checked, width: 16 },
]

/** The head of an attendance list. */
export const attendanceHead = (
  { execution: { course, startsAt, endsAt, room, instructor, capacity } }: Roster,
  studio: string,
  at: string,
): ExportHead => ({
  title: course.title,
  filters: [
    ['Wann', `${weekdayText(startsAt)}, ${dayText(startsAt)}, ${clockText(startsAt)}–${clockText(endsAt)}`],
    ['Studio', studio],
    ['Raum', room.name],
    ['Leitung', instructor?.name ?? 'offen'],
    ['Plätze', String(capacity)],
  ],
  at,
})

/** Empty lines for people who come without a sign-up. */
const spare = 4

/** A list to tick by hand, with room for a signature and for people who come without a sign-up. */
export function attendancePaper(roster: Roster, studio: string, name: string) {
  const head = attendanceHead(roster, studio, new Date().toISOString())
  const { spot } = roster.execution.room
  const columns: ExportColumn<AttendanceLine>[] = [
    // Numbers help nobody at the door of a room whose places carry none.
    ...attendanceColumns(spot).filter(({ title }) => spot || title !== unnumbered),
    { title: 'Visum', kind: 'text', value: () => '', width: 16 },
  ]
  const table = sheet({ name: 'Teilnehmende', columns, rows: listed(roster) })
  return paperFile(
    { ...head, brand: brandOf(roster.execution.studio) },
    [{ table, wishes: { spare, empty: 'Niemand ist angemeldet.' } }],
    name,
  )
}
