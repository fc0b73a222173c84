import { useCallback } from 'react'
import { useBreath } from '#client/kit/breath.ts'
import { contracts } from '#contract/contracts/calls.ts'
import type { ContractRow } from '#contract/contracts/shapes.ts'
import type { ContractState } from '#contract/rules/contracts/states.ts'
import { hold, paramsOf, placeOf } from './contractActs.ts'

/** In ms: how long it can be taken back. */
export const breathMs = (contracts.turn.breath ?? 0) * 1000
/** In ms: by then it was loaded anew. */
const shownFor = breathMs + 30_000

export type TurnTarget = Pick<ContractRow, 'userId' | 'index' | 'version'>

/** Puts a contract into another state, of which its member hears after the breath; `back` takes it back until then, and answers whether it could. */
export function useContractTurn() {
  const { hold: send } = useBreath(contracts.turn)
  return useCallback(
    async (row: TurnTarget, status: ContractState, reason: string | null = null, late?: true) => {
      const place = placeOf(row)
      const { back } = await send({ params: paramsOf(row), body: { status, reason, version: row.version, ...(late && { late }) } })
      const release = hold(place, { state: status, version: row.version })
      setTimeout(release, shownFor)
      return {
        back: async () => {
          const stopped = await back()
          if (stopped) release()
          return stopped
        },
      }
    },
    [send],
  )
}
