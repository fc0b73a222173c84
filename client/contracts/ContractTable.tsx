import { type ReactNode, useMemo } from 'react'
import { useReachAny } from '#client/data/reach.ts'
import { CallTable } from '#client/kit/table/CallTable.tsx'
import type { Filter } from '#client/kit/table/column.ts'
import { useGo } from '#client/map/links.tsx'
import { byStudio } from '#client/parts/studio/byStudio.ts'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { contracts } from '#contract/contracts/calls.ts'
import type { ContractRow } from '#contract/contracts/shapes.ts'
import { type ContractState, contractStates } from '#contract/rules/contracts/states.ts'
import { meantBy, paramsOf, useContractActs } from './contractActs.ts'
import { type ContractStateReader, contractColumns } from './contractColumns.tsx'
import { useContractBulk } from './useContractBulk.ts'

interface ContractTableProps {
  label: string
  name: string
  /** Only contracts in this state; without it they can be filtered by it. */
  state?: ContractState
  /** Only those that end soon, were given notice, whose notice waits for its confirmation, or offers that run out. */
  ends?: 'soon' | 'noticed' | 'waiting' | 'offers'
  empty: { text: string; action?: ReactNode }
  above?: ReactNode
}

const states = Object.entries(contractStates)

function useMeant(): ContractStateReader {
  const acts = useContractActs()
  return useMemo(() => (row: ContractRow) => meantBy(acts, row), [acts])
}

/** A list of contracts: searched by name and number, filtered, exported, and accepted or rejected together by whoever decides. */
export function ContractTable({ label, name, state, ends, empty, above }: ContractTableProps) {
  const go = useGo()
  const { options, nameOf } = useOwnStudios(contracts.list)
  const meant = useMeant()
  const columns = useMemo(() => contractColumns(nameOf, meant), [nameOf, meant])
  const filters = useMemo<Filter[]>(
    () => [...(state ? [] : [{ id: 'state', title: 'Stand', choices: states }]), byStudio(options)],
    [options, state],
  )
  const fixed = useMemo(() => ({ ...(state && { state: [state] }), ...(ends && { ends }) }), [state, ends])
  const { acts, sheet } = useContractBulk()
  const decides = useReachAny(contracts.turn)
  return (
    <>
      <CallTable
        label={label}
        one="Vertrag"
        name={name}
        call={contracts.list}
        columns={columns}
        filters={filters}
        fixed={fixed}
        searches={{ label: 'Name oder Nummer' }}
        open={row => void go({ to: 'contractView', params: paramsOf(row) })}
        acts={decides ? acts : undefined}
        above={above}
        exports
        empty={empty}
      />
      {sheet}
    </>
  )
}
