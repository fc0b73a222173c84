import { useRouter } from '@tanstack/react-router'
import { atom, getDefaultStore, useSetAtom } from 'jotai'
import { useCallback } from 'react'
import { lockOthers } from '#client/data/actingHere.ts'
import { unkeptAtom } from '#client/data/dirty.ts'
import { canSee } from '#client/data/session.ts'
import { session } from '#client/data/signed.ts'
import { useGo } from '#client/map/links.tsx'
import { anyStaff } from '#contract/access.ts'
import { lockNow } from './acting.ts'
import { placeOf } from './rememberedPlace.ts'

/** The choice of who takes over stands open. */
export const changingAtom = atom(false)

/**
 * The ways off: to the choice, still at work until somebody else's PIN is right, or with nobody at work any more: in this tab
 * alone (`lockHere`), or in all of them.
 */
export function useLeave() {
  const go = useGo()
  const setChanging = useSetAtom(changingAtom)
  const change = () => (session().employee ? setChanging(true) : void go({ to: 'selectEmployee' }))
  // First away from what only they may see, or the guard would lead home meanwhile; but never later than a moment, and without a question.
  const lockHere = () => {
    const away = go({ to: 'selectEmployee', ignoreBlocker: true })
    void Promise.race([away, new Promise(late => setTimeout(late, 1000))]).finally(lockNow)
  }
  const lock = () => {
    lockOthers()
    lockHere()
  }
  return { change, lock, lockHere }
}

/** After the right PIN: back to where they were, else to where the tablet was, else to what staff work with; what somebody else had typed goes with them. */
export function useOpened() {
  const router = useRouter()
  return useCallback(() => {
    const employee = session().employee?.employee._id
    const known = employee && placeOf(employee)
    // Going on where they stand would leave them on what somebody else had typed there.
    const isTyped = getDefaultStore().get(unkeptAtom).size > 0 && known?.split('?', 1)[0] === router.state.location.pathname
    const place = isTyped ? undefined : known
    void router.navigate({ to: place ?? (canSee(anyStaff) ? '/dashboard' : '/'), ignoreBlocker: true } as never)
  }, [router])
}
