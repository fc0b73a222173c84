import { Chip } from '#client/kit/Chip.tsx'
import type { Option } from '#client/kit/choices.tsx'
import type { Column, Filter } from '#client/kit/table/column.ts'
import { amounts, counts, days, flags } from '#client/kit/table/kinds.ts'
import { byStudio } from '#client/parts/studio/byStudio.ts'
import { type AccessRow, type AccessStanding, accessSources, accessStandings, type Sale } from '#contract/nutrition/nutritionOffice.ts'

type NameOf = (code: string) => string | null

const looks: Record<AccessStanding, 'ok' | 'warn' | 'plain' | 'danger'> = { running: 'ok', coming: 'warn', over: 'plain', taken: 'danger' }

export const columns = (nameOf: NameOf): Column<AccessRow>[] => [
  {
    id: 'name',
    title: 'Mitglied',
    text: ({ nachname, vorname }) => `${nachname} ${vorname}`,
    sorts: true,
    strong: true,
    width: 180,
    grow: 2,
    phone: 'title',
  },
  { id: 'title', title: 'Wofür', text: ({ title }) => title, sorts: true, width: 170, grow: 1, phone: 'second' },
  {
    id: 'standing',
    title: 'Stand',
    text: ({ standing }) => accessStandings[standing],
    width: 124,
    phone: 'trail',
    cell: ({ standing }) => (
      <Chip small look={looks[standing]}>
        {accessStandings[standing]}
      </Chip>
    ),
  },
  { id: 'from', title: 'Von', ...days<AccessRow>(({ from }) => from), sorts: true, width: 110 },
  { id: 'until', title: 'Bis', ...days<AccessRow>(({ until }) => until), sorts: true, width: 110 },
  { id: 'coach', title: 'Betreut von', text: ({ coachName }) => coachName, width: 150, grow: 1 },
  { id: 'source', title: 'Durch', text: ({ source }) => accessSources[source], width: 90 },
  { id: 'studio', title: 'Studio', text: ({ studio }) => nameOf(studio), spare: true, width: 130 },
  { id: 'noted', title: 'Notiz', ...flags<AccessRow>(({ noted }) => noted), spare: true, width: 90 },
]

export const saleColumns = (nameOf: NameOf): Column<Sale>[] => [
  { id: 'title', title: 'Produkt', text: ({ title }) => title, sorts: true, strong: true, width: 200, grow: 2, phone: 'title' },
  { id: 'day', title: 'Tag', ...days<Sale>(({ day }) => day), sorts: true, width: 110, phone: 'second' },
  { id: 'studio', title: 'Studio', text: ({ studio }) => nameOf(studio), width: 150, grow: 1 },
  { id: 'days', title: 'Tage', ...counts<Sale>(({ days: many }) => many), width: 80 },
  { id: 'amount', title: 'Betrag', ...amounts<Sale>(({ amount }) => amount), sorts: true, width: 110, phone: 'trail' },
  { id: 'taken', title: 'Zurück', ...flags<Sale>(({ taken }) => taken), width: 90 },
]

export const filtersOf = (studios: readonly Option[]): Filter[] => [
  { id: 'standing', title: 'Stand', choices: Object.entries(accessStandings) },
  byStudio(studios),
]
