import { Chip } from '#client/kit/Chip.tsx'
import type { Option } from '#client/kit/choices.tsx'
import { type Column, type Filter, noText } from '#client/kit/table/column.ts'
import { instants } from '#client/kit/table/kinds.ts'
import { byStudio } from '#client/parts/studio/byStudio.ts'
import { TrainerChip } from '#client/parts/TrainerBadge.tsx'
import type { anamnesis } from '#contract/anamnesis/calls.ts'
import type { AnamnesisRow } from '#contract/anamnesis/shapes.ts'
import { formKinds, formTitles } from '#contract/anamnesisForms.ts'
import type { Reply } from '#contract/call.ts'
import { anamnesisStates, stateWords } from '#contract/rules/anamnesis/states.ts'

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

/** «Rücken» for a form about a subject of its own, by its name; the other kinds are called what they are. */
export const formOf = ({ kind, variant, formTitle }: Pick<AnamnesisRow, 'kind' | 'variant' | 'formTitle'>) =>
  variant ? (formTitle ?? `${formTitles[kind]}, ${variant}`) : formTitles[kind]

export const columnsWith = (studioName: (code: string | null) => string | null): Column<AnamnesisRow>[] => [
  { id: 'name', title: 'Name', text: ({ name }) => name, sorts: true, strong: true, width: 170, grow: 2, phone: 'title' },
  { id: 'status', title: 'Stand', text: ({ status }) => stateWords[status], cell: StateChip, width: 120, phone: 'trail' },
  { id: 'form', title: 'Formular', text: formOf, width: 160, grow: 1, phone: 'second' },
  {
    id: 'creator',
    title: 'Aufgenommen von',
    text: ({ creator }) => creator,
    width: 190,
    grow: 1,
    cell: ({ creator, byTrainer }) => (creator === null ? noText : <Creator name={creator} isTrainer={byTrainer === true} />),
  },
  { id: 'studio', title: 'Studio', text: ({ studio }) => studioName(studio), width: 110 },
  { id: 'changedAt', title: 'Geändert', ...instants<AnamnesisRow>(({ changedAt }) => changedAt), sorts: true, width: 156 },
  { id: 'submittedAt', title: 'Abgeschlossen', ...instants<AnamnesisRow>(({ submittedAt }) => submittedAt), sorts: true, width: 168 },
]

/** A form by its name; where one has several studios, with that one's. */
const formWord = ({ title, studio }: { title: string; studio: string }, studios: Choices['studios']) =>
  studios.length > 1 ? `${title}, ${studios.find(([code]) => code === studio)?.[1] ?? studio}` : title

interface Choices {
  studios: readonly (readonly [string, string])[]
  /** As the studio answers them; absent until then. */
  known: Reply<typeof anamnesis.choices> | undefined
  me: string | undefined
}

/** One's own first: they are looked for most. */
const creatorsOf = ({ known, me }: Pick<Choices, 'known' | 'me'>): Option[] => [
  ...(me ? [[me, 'Meine'] as const] : []),
  ...(known?.creators ?? []).filter(({ _id }) => _id !== me).map(({ _id, name }) => [_id, name] as const),
]

export const filtersWith = ({ studios, known, me }: Choices): Filter[] => [
  { id: 'status', title: 'Stand', choices: anamnesisStates.map(value => [value, stateWords[value]]) },
  { id: 'creator', title: 'Aufgenommen von', choices: creatorsOf({ known, me }) },
  { id: 'kind', title: 'Art', choices: formKinds.map(value => [value, formTitles[value]]) },
  { id: 'form', title: 'Formular', choices: (known?.forms ?? []).map(form => [form._id, formWord(form, studios)]) },
  byStudio(studios),
]
