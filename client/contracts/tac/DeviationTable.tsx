import { type ReactNode, useMemo } from 'react'
import { paramsOf } from '#client/contracts/contractActs.ts'
import { useReachAny } from '#client/data/reach.ts'
import { CallTable } from '#client/kit/table/CallTable.tsx'
import type { Column, Filter } from '#client/kit/table/column.ts'
import { counts, instants } from '#client/kit/table/kinds.ts'
import { useGo } from '#client/map/links.tsx'
import { byStudio } from '#client/parts/studio/byStudio.ts'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { contractTac, type DeviationRow } from '#contract/contracts/tac.ts'
import { deviationWords } from './words.ts'

const wordsOf = ({ said, deviations }: DeviationRow) => [said, ...deviations.map(deviationWords)].filter(Boolean).join(' · ')

const columnsFor = (nameOf: (code: string) => string | null): Column<DeviationRow>[] => [
  { id: 'name', title: 'Name', text: ({ name }) => name, sorts: true, strong: true, width: 180, grow: 1, phone: 'title' },
  {
    id: 'number',
    title: 'Nummer',
    ...counts(({ number }: DeviationRow) => number),
    text: ({ number }) => String(number),
    sorts: true,
    width: 90,
  },
  { id: 'deviations', title: 'Was abweicht', text: wordsOf, width: 320, grow: 3, phone: 'second' },
  { id: 'title', title: 'Angebot', text: ({ title }) => title, width: 150, grow: 1 },
  { id: 'studio', title: 'Studio', text: ({ studio }) => nameOf(studio), width: 130 },
  { id: 'checkedAt', title: 'Verglichen', ...instants(({ checkedAt }: DeviationRow) => checkedAt), sorts: true, width: 170 },
]

/** Contracts of which the access-control service says something else, as the last night found them; opened, they are mended field by field (C37). */
export function DeviationTable({ above }: { above: ReactNode }) {
  const go = useGo()
  const { options, nameOf } = useOwnStudios(contractTac.deviations)
  const columns = useMemo(() => columnsFor(nameOf), [nameOf])
  const filters = useMemo<Filter[]>(() => [byStudio(options)], [options])
  const decides = useReachAny(contractTac.map)
  return (
    <CallTable
      label="Abweichungen"
      one="Vertrag"
      name="contracts-deviations"
      call={contractTac.deviations}
      columns={columns}
      filters={filters}
      searches={{ label: 'Name oder Nummer' }}
      open={row => void go({ to: decides ? 'contractManagerMap' : 'contractView', params: paramsOf(row) })}
      above={above}
      exports
      empty={{ text: 'Nichts weicht ab: Verträge und Zutrittskontrolle sagen dasselbe.' }}
    />
  )
}
