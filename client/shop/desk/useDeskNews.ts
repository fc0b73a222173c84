import { useEffect } from 'react'
import { onNews } from '#client/data/live.ts'
import { staleIn } from '#client/data/reads.ts'

/** Random delay in ms at most: the desks of a chain need not all ask in the same second. */
const spread = 1500
const stale = ['orderDesk']

/** Looks at the orders again once one of them stands elsewhere. */
export function useDeskNews() {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const soon = (before?: number) => {
      clearTimeout(timer)
      timer = setTimeout(() => void staleIn(stale, before), Math.random() * spread)
    }
    const deaf = onNews({ events: ['order:desk'], heard: () => soon(), missed: soon })
    return () => {
      deaf()
      clearTimeout(timer)
    }
  }, [])
}
