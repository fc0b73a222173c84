import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { canSee, session } from '#client/data/session.ts'
import { anyManagement } from '#contract/access.ts'

let left: { employee: string; path: string } | undefined

/** Where somebody was when the tablet locked itself: they go on there. */
export function rememberPlace(path: string) {
  const employee = session().employee?.employee._id
  if (employee) left = { employee, path }
}

/** After the right PIN: back to one's own place, else to what staff work with. */
export function useOpened() {
  const router = useRouter()
  return useCallback(() => {
    const place = left?.employee === session().employee?.employee._id ? left?.path : undefined
    left = undefined
    void router.navigate({ to: place ?? (canSee(anyManagement) ? '/dashboard' : '/') } as never)
  }, [router])
}
