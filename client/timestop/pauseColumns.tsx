import { Chip } from '#client/kit/Chip.tsx'
import type { Column } from '#client/kit/table/column.ts'
import { amounts, counts, days, instants } from '#client/kit/table/kinds.ts'
import type { NameOf } from '#client/parts/studio/ownStudios.ts'
import { creditLooks, pauseLooks } from '#client/parts/timestop/words.ts'
import { pauseStates } from '#contract/rules/contracts/states.ts'
import { type CreditRow, creditStates } from '#contract/timestop/creditShapes.ts'
import { type PauseRow, pauseWays } from '#contract/timestop/shapes.ts'

export const PauseChip = ({ state }: Pick<PauseRow, 'state'>) => (
  <Chip look={pauseLooks[state]} small>
    {pauseStates[state]}
  </Chip>
)

/** The thing to look at first: nobody's form, a proof that is missing. */
const toDo = ({ userId, needsProof, proofs, state }: PauseRow) => {
  if (state !== 'open') return null
  if (!userId) return 'Person zuordnen'
  return needsProof && proofs === 0 ? 'Beleg fehlt' : null
}

/** Columns of pauses; `nameOf` reads a studio's code. */
export const pauseColumns = (nameOf: NameOf): Column<PauseRow>[] => [
  { id: 'name', title: 'Name', text: ({ name }) => name, sorts: true, strong: true, width: 180, grow: 2, phone: 'title' },
  { id: 'state', title: 'Stand', text: ({ state }) => pauseStates[state], cell: PauseChip, width: 180, phone: 'trail' },
  { id: 'toDo', title: 'Zu tun', text: toDo, width: 140 },
  { id: 'reasonText', title: 'Grund', text: ({ reasonText }) => reasonText, width: 160, grow: 1, phone: 'second' },
  { id: 'from', title: 'Von', ...days(({ from }: PauseRow) => from), sorts: true, width: 110 },
  { id: 'to', title: 'Bis', ...days(({ to }: PauseRow) => to), width: 110 },
  { id: 'days', title: 'Tage', ...counts(({ days: many }: PauseRow) => many), width: 80 },
  { id: 'fee', title: 'Gebühr', ...amounts(({ fee }: PauseRow) => fee), width: 100, spare: true },
  { id: 'number', title: 'Vertrag', text: ({ number }) => (number ? String(number) : null), width: 90 },
  { id: 'studio', title: 'Studio', text: ({ studio }) => nameOf(studio), sorts: true, width: 130 },
  { id: 'way', title: 'Weg', text: ({ way }) => pauseWays[way], width: 100, spare: true },
  { id: 'receivedAt', title: 'Erhalten', ...instants(({ receivedAt }: PauseRow) => receivedAt), sorts: true, width: 170 },
  { id: 'since', title: 'Stand seit', ...instants(({ since }: PauseRow) => since), sorts: true, width: 170, spare: true },
]

export const CreditChip = ({ state }: Pick<CreditRow, 'state'>) => (
  <Chip look={creditLooks[state]} small>
    {creditStates[state]}
  </Chip>
)

export const creditColumns = (nameOf: NameOf): Column<CreditRow>[] => [
  { id: 'name', title: 'Name', text: ({ name }) => name, sorts: true, strong: true, width: 180, grow: 2, phone: 'title' },
  { id: 'state', title: 'Stand', text: ({ state }) => creditStates[state], cell: CreditChip, width: 150, phone: 'trail' },
  { id: 'toDo', title: 'Zu tun', text: ({ userId, state }) => (state === 'open' && !userId ? 'Person zuordnen' : null), width: 140 },
  { id: 'from', title: 'Geschlossen ab', ...days(({ from }: CreditRow) => from), width: 130 },
  { id: 'to', title: 'Bis', ...days(({ to }: CreditRow) => to), width: 110 },
  { id: 'days', title: 'Tage', ...counts(({ days: many }: CreditRow) => many), width: 80 },
  { id: 'number', title: 'Vertrag', text: ({ number }) => (number ? String(number) : null), width: 90 },
  { id: 'studio', title: 'Studio', text: ({ studio }) => nameOf(studio), sorts: true, width: 130, phone: 'second' },
  { id: 'receivedAt', title: 'Erhalten', ...instants(({ receivedAt }: CreditRow) => receivedAt), sorts: true, width: 170 },
]
