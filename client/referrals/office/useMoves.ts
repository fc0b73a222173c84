import { useCallback } from 'react'
import { useSend } from '#client/data/useSend.ts'
import { toast } from '#client/kit/toast.ts'
import { type ReferralRow, referralOffice } from '#contract/referrals/referralOffice.ts'
import type { ReferralState } from '#contract/rules/referrals/states.ts'

type Ids = readonly Pick<ReferralRow, '_id'>[]

/** Puts rows in a state and says how many stay as they are; answers how many went there, and the way back to where each came from. */
export function useMoves() {
  const { send } = useSend(referralOffice.move)
  return useCallback(
    async (rows: Ids, status: ReferralState) => {
      const put = async (some: Ids, to: ReferralState) => {
        const { moved, left } = (await send({ body: { ids: some.map(({ _id }) => _id), status: to } }))!
        if (left > 0) toast(left === 1 ? 'Eine bleibt, wie sie ist.' : `${left} bleiben, wie sie sind.`)
        return moved
      }
      const moved = await put(rows, status)
      const back = async () => {
        for (const before of new Set(moved.map(({ from }) => from)))
          await put(
            moved.filter(({ from }) => from === before),
            before,
          )
      }
      return { count: moved.length, back }
    },
    [send],
  )
}
