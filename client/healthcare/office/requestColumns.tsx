import { today } from '#client/data/time.ts'
import { requestLooks } from '#client/healthcare/requestLooks.ts'
import { Chip } from '#client/kit/Chip.tsx'
import type { Column, Filter } from '#client/kit/table/column.ts'
import { instants } from '#client/kit/table/kinds.ts'
import { byStudio } from '#client/parts/studio/byStudio.ts'
import { type RequestRow, yearsBack } from '#contract/healthcare/calls.ts'
import { requestStates } from '#contract/rules/healthcare/states.ts'
import { stateWords } from '#contract/rules/healthcare/words.ts'

export const StateChip = ({ status }: Pick<RequestRow, 'status'>) => (
  <Chip look={requestLooks[status]} small>
    {stateWords[status]}
  </Chip>
)

const troubleShort = { away: 'Betrag fehlt', unknown: 'Betrag fehlt', unsigned: 'Unterschrift fehlt' } as const

export const columnsWith = (studioName: (code: string | null) => string | null): Column<RequestRow>[] => [
  { id: 'name', title: 'Name', text: ({ name }) => name, sorts: true, strong: true, width: 180, grow: 2, phone: 'title' },
  { id: 'status', title: 'Stand', text: ({ status }) => stateWords[status], cell: StateChip, width: 120, phone: 'trail' },
  { id: 'trouble', title: 'Zu tun', text: ({ trouble }) => trouble && troubleShort[trouble], width: 140 },
  { id: 'insurer', title: 'Krankenkasse', text: ({ insurer }) => insurer, width: 180, grow: 1, phone: 'second' },
  { id: 'year', title: 'Jahr', text: ({ year }) => String(year), sorts: true, right: true, width: 70 },
  { id: 'studio', title: 'Studio', text: ({ studio }) => studioName(studio), width: 110 },
  { id: 'at', title: 'Angefragt', ...instants<RequestRow>(({ at }) => at), sorts: true, width: 170 },
  { id: 'since', title: 'Stand seit', ...instants<RequestRow>(({ since }) => since), sorts: true, width: 170, spare: true },
]

const years = () => {
  const now = Number(today().slice(0, 4))
  return Array.from({ length: yearsBack + 2 }, (_, back) => String(now - back)).map(value => [value, value] as const)
}

export const filtersWith = (studios: readonly (readonly [string, string])[]): Filter[] => [
  { id: 'status', title: 'Stand', choices: requestStates.map(value => [value, stateWords[value]]) },
  { id: 'year', title: 'Jahr', choices: years() },
  byStudio(studios),
]
