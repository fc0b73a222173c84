import { useRouter } from '@tanstack/react-router'
import { atom, useSetAtom } from 'jotai'
import { useCallback } from 'react'
import { lockOthers } from '#client/data/actingHere.ts'
import { canSee } from '#client/data/session.ts'
import { session } from '#client/data/signed.ts'
import { useGo } from '#client/map/links.tsx'
import { anyStaff } from '#contract/access.ts'
import { lockNow } from './acting.ts'

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

let left: { employee: string; path: string } | undefined

/** The place at which somebody was when the tablet locked itself: they go on there. */
export function rememberPlace(path: string) {
  const employee = session().employee?.employee._id
  if (employee) left = { employee, path }
}

/** After the right PIN: back to one's own place, else to what staff work with; what somebody else had typed goes with them. */
export function useOpened() {
  const router = useRouter()
  return useCallback(() => {
    const place = left?.employee === session().employee?.employee._id ? left?.path : undefined
    left = undefined
    void router.navigate({ to: place ?? (canSee(anyStaff) ? '/dashboard' : '/'), ignoreBlocker: true } as never)
  }, [router])
}
