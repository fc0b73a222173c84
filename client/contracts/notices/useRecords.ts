import { useMemo } from 'react'
import { type ContractPlace, placeOf } from '#client/contracts/contractActs.ts'
import { useOutboxActs } from '#client/data/outboxActs.ts'
import { notices } from '#contract/contracts/notices.ts'

const calls = { record: notices.record, proveFor: notices.proveFor }

/** Notices of this contract that were entered here and that the studio does not have: those that wait, and those that it refused. */
export function useRecords(place: ContractPlace) {
  const acts = useOutboxActs(calls)
  const own = placeOf(place)
  return useMemo(
    () => acts.filter(({ row }) => row.state !== 'done' && placeOf(row.params as unknown as ContractPlace) === own).map(({ row }) => row),
    [acts, own],
  )
}
