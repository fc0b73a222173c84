import type { Column } from '#client/kit/table/column.ts'
import { counts, instants } from '#client/kit/table/kinds.ts'
import { shownCode } from '#contract/codes.ts'
import type { OccasionEntryRow } from '#contract/occasions/shapes.ts'

const words = { reserved: 'Reserviert', confirmed: 'Bestätigt', withdrawn: 'Zurückgezogen' } as const

/** People who have a place, and when. */
export const entryColumns: readonly Column<OccasionEntryRow>[] = [
  { id: 'name', title: 'Name', text: ({ name }) => name, sorts: true, strong: true, width: 200, grow: 2, phone: 'title' },
  { id: 'guests', title: 'Personen', ...counts(({ guests }) => guests + 1), width: 90, phone: 'trail' },
  { id: 'startsAt', title: 'Wann', ...instants(({ startsAt }) => startsAt), sorts: true, width: 190, phone: 'second' },
  { id: 'state', title: 'Stand', text: ({ state }) => words[state], width: 120 },
  { id: 'email', title: 'E-Mail', text: ({ email }) => email, width: 220 },
  { id: 'telefon', title: 'Telefon', text: ({ telefon }) => telefon ?? null, width: 130, spare: true },
  { id: 'code', title: 'Code', text: ({ code }) => (code ? shownCode(code) : null), width: 160, spare: true },
  { id: 'at', title: 'Angemeldet', ...instants(({ at }) => at), sorts: true, width: 190, spare: true },
]
