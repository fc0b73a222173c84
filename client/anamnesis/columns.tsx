import { Chip } from '#client/kit/Chip.tsx'
import { type Column, type Filter, noText } from '#client/kit/table/column.ts'
import { instants } from '#client/kit/table/kinds.ts'
import { TrainerChip } from '#client/parts/TrainerBadge.tsx'
import type { AnamnesisRow } from '#contract/anamnesis/shapes.ts'
import { anamnesisStates, stateWords } from '#contract/anamnesis/states.ts'
import { formKinds, formTitles } from '#contract/anamnesisForms.ts'

const looks = { draft: 'warn', submitted: 'ok', removed: undefined, discarded: undefined } as const

const StateChip = ({ status }: Pick<AnamnesisRow, 'status'>) => (
  <Chip look={looks[status]} small>
    {stateWords[status]}
  </Chip>
)

const Creator = ({ name, isTrainer }: { name: string; isTrainer: boolean }) => (
  <>
    {name} {isTrainer && <TrainerChip />}
  </>
)

const formOf = ({ kind, variant }: AnamnesisRow) => (variant ? `${formTitles[kind]}, ${variant}` : formTitles[kind])

export const columnsWith = (studioName: (code: string | null) => string | null): Column<AnamnesisRow>[] => [
  { id: 'name', title: 'Name', text: ({ name }) => name, sorts: true, strong: true, width: 170, grow: 2, phone: 'title' },
  { id: 'status', title: 'Stand', text: ({ status }) => stateWords[status], cell: StateChip, width: 120, phone: 'trail' },
  { id: 'form', title: 'Formular', text: formOf, width: 160, grow: 1, phone: 'second' },
  {
    ...{ id: 'creator', title: 'Aufgenommen von', text: ({ creator }) => creator, width: 190, grow: 1 },
    cell: ({ creator, byTrainer }) => (creator === null ? noText : <Creator name={creator} isTrainer={byTrainer === true} />),
  },
  { id: 'studio', title: 'Studio', text: ({ studio }) => studioName(studio), width: 110 },
  { id: 'changedAt', title: 'Geändert', ...instants<AnamnesisRow>(({ changedAt }) => changedAt), sorts: true, width: 156 },
  { id: 'submittedAt', title: 'Abgeschlossen', ...instants<AnamnesisRow>(({ submittedAt }) => submittedAt), sorts: true, width: 168 },
]

export const filtersWith = (studios: readonly (readonly [string, string])[]): Filter[] => [
  { id: 'status', title: 'Stand', choices: anamnesisStates.map(value => ({ value, label: stateWords[value] })) },
  { id: 'kind', title: 'Formular', choices: formKinds.map(value => ({ value, label: formTitles[value] })) },
  { id: 'studio', title: 'Studio', choices: studios.map(([value, label]) => ({ value, label })), follows: code => [code] },
]
