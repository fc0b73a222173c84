import { Flex } from '@chakra-ui/react'
import { Chip } from '#client/kit/Chip.tsx'
import { Tick } from '#client/kit/Tick.tsx'
import type { Column } from '#client/kit/table/column.ts'
import { amounts, counts, days, instants } from '#client/kit/table/kinds.ts'
import { StateChip } from '#client/parts/contract/StateChip.tsx'
import { wayWords } from '#client/parts/contract/words.ts'
import type { ContractRow } from '#contract/contracts/shapes.ts'
import { type ContractState, contractMarks, contractStates } from '#contract/rules/contracts/states.ts'

/** The state that a contract will have once what waits on this device has arrived. */
export type ContractStateReader = (row: ContractRow) => ContractState | undefined

const stateText = ({ state, marks }: ContractRow) => [contractStates[state], ...marks.map(mark => contractMarks[mark])].join(', ')

const StateCell = ({ row, meant }: { row: ContractRow; meant: ContractState | undefined }) => (
  <Flex as="span" gap="6" align="center">
    <StateChip state={meant ?? row.state} small />
    {meant && <Tick state="waiting" size="small" />}
    {!meant &&
      row.marks.map(mark => (
        <Chip key={mark} small look="danger">
          {contractMarks[mark]}
        </Chip>
      ))}
  </Flex>
)

/** Columns of contracts; `nameOf` reads a studio's code. */
export const contractColumns = (nameOf: (code: string) => string | null, meant: ContractStateReader): Column<ContractRow>[] => [
  { id: 'name', title: 'Name', text: ({ name }) => name, sorts: true, strong: true, width: 180, grow: 2, phone: 'title' },
  {
    id: 'number',
    title: 'Nummer',
    ...counts(({ number }: ContractRow) => number),
    text: ({ number }) => String(number),
    sorts: true,
    width: 90,
  },
  {
    id: 'state',
    title: 'Stand',
    text: stateText,
    cell: row => <StateCell row={row} meant={meant(row)} />,
    sorts: true,
    width: 190,
    phone: 'trail',
  },
  { id: 'title', title: 'Angebot', text: ({ title }) => title, width: 160, grow: 1, phone: 'second' },
  { id: 'start', title: 'Beginn', ...days(({ start }: ContractRow) => start), sorts: true, width: 110 },
  { id: 'finalEnd', title: 'Ende', ...days(({ finalEnd }: ContractRow) => finalEnd), sorts: true, width: 110 },
  { id: 'noticed', title: 'Gekündigt', text: ({ noticed }) => (noticed ? 'ja' : 'nein'), width: 90, spare: true },
  { id: 'price', title: 'Preis', ...amounts(({ price }: ContractRow) => price), width: 110 },
  { id: 'way', title: 'Zahlungsart', text: ({ way }) => wayWords[way], width: 110, spare: true },
  { id: 'studio', title: 'Studio', text: ({ studio }) => nameOf(studio), width: 130 },
  { id: 'receivedAt', title: 'Erhalten', ...instants(({ receivedAt }: ContractRow) => receivedAt), sorts: true, width: 170, spare: true },
]
