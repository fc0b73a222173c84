import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'

/** What is chosen on the screen; it stands in the address. */
export interface Chosen {
  plan?: string
  /** A Monday. */
  woche?: string
  ansicht?: 'uhr'
  studio?: string
}

export function useChosen() {
  const chosen = useSearch({ strict: false }) as Chosen
  const navigate = useNavigate()
  /** A change leaves no step back. */
  const choose = useCallback(
    (change: Chosen) =>
      void navigate({ to: '.', search: (before: Chosen) => ({ ...before, ...change }), replace: true, resetScroll: false } as never),
    [navigate],
  )
  return [chosen, choose] as const
}
