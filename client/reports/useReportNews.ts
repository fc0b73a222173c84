import { useEffect } from 'react'
import { onNews } from '#client/data/live.ts'
import { staleIn } from '#client/data/reads.ts'

/** Keeps the reports of an open screen current. */
export function useReportNews() {
  useEffect(() => {
    const soon = (before?: number) => void staleIn(['reports'], before)
    return onNews({ events: ['report:changed'], heard: () => soon(), missed: soon })
  }, [])
}
