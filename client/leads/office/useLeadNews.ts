import { useEffect } from 'react'
import { onNews } from '#client/data/live.ts'
import { staleIn } from '#client/data/reads.ts'

/** Keeps the leads of an open screen current. */
export function useLeadNews() {
  useEffect(() => {
    const soon = (before?: number) => void staleIn(['leads'], before)
    return onNews({ events: ['lead:changed'], heard: () => soon(), missed: soon })
  }, [])
}
