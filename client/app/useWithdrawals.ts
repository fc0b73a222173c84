import { useEffect } from 'react'
import { onNews } from '#client/data/live.ts'
import { useMaybeLocal } from '#client/data/local.ts'
import { session } from '#client/data/signed.ts'
import type { LiveEvents } from '#contract/live.ts'

/** Loaded once somebody of the staff has to close something: members never need it. */
const closing = () => import('#client/parts/anamnesis/closeWithdrawn.ts')
const quietly = (work: Promise<unknown>) => void work.catch(() => {})

/** Ends the staff's reading of people who take their consent back, on this device too (H10). */
export function useWithdrawals() {
  const local = useMaybeLocal()
  useEffect(() => {
    if (!local) return
    return onNews({
      events: ['consent:withdrawn'],
      heard: ({ data }) => {
        const { person } = data as LiveEvents['consent:withdrawn']
        if (person !== session().user?._id) quietly(closing().then(({ closeFor }) => closeFor([person])))
      },
      missed: () => {
        if (session().userRights?.length || session().employee) quietly(closing().then(({ closeWithdrawn }) => closeWithdrawn(local)))
      },
    })
  }, [local])
}
