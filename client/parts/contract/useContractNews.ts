import { useEffect } from 'react'
import { onNews } from '#client/data/live.ts'
import { staleIn } from '#client/data/reads.ts'

/** Keeps what is shown of contracts and of their transfers current. */
export function useContractNews() {
  useEffect(() => {
    const soon = (before?: number) => void staleIn(['transfers', 'contracts'], before)
    return onNews({ events: ['contract:changed'], heard: () => soon(), missed: soon })
  }, [])
}
