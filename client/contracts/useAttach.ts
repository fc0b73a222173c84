import { useSealKey } from '#client/data/useSealKey.ts'
import { useAttaching } from '#client/kit/upload/useAttaching.ts'
import { contracts } from '#contract/contracts/calls.ts'
import { type ContractPlace, paramsOf } from './contractActs.ts'

/** Sends a paper to a contract; without a network it waits sealed, also on a studio's tablet (C42). */
export function useAttach(place: ContractPlace, number: number) {
  useSealKey()
  return useAttaching(contracts.attach, {
    input: name => ({ params: paramsOf(place), query: { name } }),
    title: () => `Beilage zu Vertrag ${number}`,
  })
}
