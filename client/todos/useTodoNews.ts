import { useEffect } from 'react'
import { onNews } from '#client/data/live.ts'
import { staleIn } from '#client/data/reads.ts'

/** Pause in ms in which what is told of many to-dos becomes one question. */
const together = 400

/** Keeps the to-dos of an open screen current. */
export function useTodoNews() {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const soon = (before?: number) => {
      timer ??= setTimeout(() => {
        timer = undefined
        void staleIn(['todos'], before)
      }, together)
    }
    const deaf = onNews({ events: ['todo:changed'], heard: () => soon(), missed: soon })
    return () => {
      deaf()
      clearTimeout(timer)
    }
  }, [])
}
