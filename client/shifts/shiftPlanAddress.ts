import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'

/** The choice on the screen; it stands in the address. */
export interface ShiftPlanChoice {
  plan?: string
  /** A Monday. */
  woche?: string
  ansicht?: 'uhr'
  studio?: string
}

export function useChosen() {
  const chosen = useSearch({ strict: false }) as ShiftPlanChoice
  const navigate = useNavigate()
  /** A change leaves no step back. */
  const choose = useCallback(
    (change: ShiftPlanChoice) =>
      void navigate({
        to: '.',
        search: (before: ShiftPlanChoice) => ({ ...before, ...change }),
        replace: true,
        resetScroll: false,
      } as never),
    [navigate],
  )
  return [chosen, choose] as const
}
