import { useRouter } from '@tanstack/react-router'
import { atom, useSetAtom } from 'jotai'
import { useCallback } from 'react'
import { lockOthers } from '#client/data/actingHere.ts'
import { canSee } from '#client/data/session.ts'
import { session } from '#client/data/signed.ts'
import { useGo } from '#client/map/links.tsx'
import { anyStaff } from '#contract/access.ts'
import { lockNow } from './acting.ts'
import { placeOf } from './places.ts'

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
  // First away from what only they may see, or the guard would lead home meanwhile; but never later than a moment.
  const lockHere = () => void Promise.race([go({ to: 'selectEmployee' }), new Promise(late => setTimeout(late, 1000))]).finally(lockNow)
  const lock = () => {
    lockOthers()
    lockHere()
  }
  return { change, lock, lockHere }
}

/** After the right PIN: back to where they were, else to where the tablet was, else to what staff work with. */
export function useOpened() {
  const router = useRouter()
  return useCallback(() => {
    const employee = session().employee?.employee._id
    const place = employee && placeOf(employee)
    void router.navigate({ to: place ?? (canSee(anyStaff) ? '/dashboard' : '/') } as never)
  }, [router])
}
