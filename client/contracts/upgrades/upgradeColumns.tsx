import { Flex } from '@chakra-ui/react'
import { Tick } from '#client/kit/Tick.tsx'
import type { Column } from '#client/kit/table/column.ts'
import { amounts, counts, days, instants } from '#client/kit/table/kinds.ts'
import { UpgradeChip } from '#client/parts/contract/upgrade/UpgradeChip.tsx'
import { wayWords } from '#client/parts/contract/words.ts'
import type { UpgradeRow } from '#contract/contracts/upgradeShapes.ts'
import { type UpgradeState, upgradeStates } from '#contract/rules/contracts/states.ts'

/** The state that an upgrade will have once its breath is over. */
type UpgradeStateReader = (row: UpgradeRow) => UpgradeState | undefined

const StateCell = ({ row, meant }: { row: UpgradeRow; meant: UpgradeState | undefined }) => (
  <Flex as="span" gap="6" align="center">
    <UpgradeChip state={meant ?? row.state} small />
    {meant && <Tick state="waiting" size="small" />}
  </Flex>
)

/** Columns of upgrades; `nameOf` reads a studio's code. */
export const upgradeColumns = (nameOf: (code: string) => string | null, meant: UpgradeStateReader): Column<UpgradeRow>[] => [
  { id: 'name', title: 'Name', text: ({ name }) => name, sorts: true, strong: true, width: 180, grow: 2, phone: 'title' },
  {
    id: 'number',
    title: 'Vertrag',
    ...counts(({ number }: UpgradeRow) => number),
    text: ({ number }) => String(number),
    sorts: true,
    width: 90,
  },
  {
    id: 'state',
    title: 'Stand',
    text: ({ state }) => upgradeStates[state],
    cell: row => <StateCell row={row} meant={meant(row)} />,
    width: 140,
    phone: 'trail',
  },
  { id: 'titles', title: 'Wechsel', text: ({ leftTitle, title }) => `${leftTitle} → ${title}`, width: 240, grow: 2, phone: 'second' },
  { id: 'start', title: 'Gilt ab', ...days(({ start }: UpgradeRow) => start), sorts: true, width: 110 },
  { id: 'price', title: 'Preis', ...amounts(({ price }: UpgradeRow) => price), width: 110 },
  { id: 'due', title: 'Zu bezahlen', ...amounts(({ due }: UpgradeRow) => due), width: 110 },
  { id: 'back', title: 'Geht zurück', ...amounts(({ back }: UpgradeRow) => back), width: 110, spare: true },
  { id: 'way', title: 'Zahlungsart', text: ({ way }) => wayWords[way], width: 110, spare: true },
  { id: 'by', title: 'Unterschrieben', text: ({ byMember }) => (byMember ? 'in der App' : 'mit dem Studio'), width: 130, spare: true },
  { id: 'reason', title: 'Grund', text: ({ reason }) => reason ?? null, width: 200, spare: true },
  { id: 'studio', title: 'Studio', text: ({ studio }) => nameOf(studio), width: 130 },
  { id: 'receivedAt', title: 'Erhalten', ...instants(({ receivedAt }: UpgradeRow) => receivedAt), sorts: true, width: 170, spare: true },
  { id: 'since', title: 'In diesem Stand seit', ...instants(({ since }: UpgradeRow) => since), sorts: true, width: 170, spare: true },
]
