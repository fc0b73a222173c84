import { useCallback } from 'react'
import { useSend } from '#client/data/calls.ts'
import { toast } from '#client/kit/toast.ts'
import { type ReferralRow, referralOffice } from '#contract/referrals/office.ts'
import type { ReferralState } from '#contract/referrals/states.ts'

type Ids = readonly Pick<ReferralRow, '_id'>[]

/** Puts rows in a state; what it answers takes all of them back to where each came from. */
export function useMoves() {
  const { send } = useSend(referralOffice.move)
  return useCallback(
    async (rows: Ids, status: ReferralState) => {
      const { moved, left } = (await send({ body: { ids: rows.map(({ _id }) => _id), status } }))!
      if (left > 0) toast(left === 1 ? 'Eine bleibt, wie sie ist.' : `${left} bleiben, wie sie sind.`)
      return async () => {
        const before = new Set(moved.map(({ from }) => from))
        for (const from of before)
          await send({ body: { ids: moved.filter(each => each.from === from).map(({ _id }) => _id), status: from } })
      }
    },
    [send],
  )
}
