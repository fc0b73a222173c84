import { useEffect, useRef } from 'react'
import { watchIdle } from '#client/station/idle.ts'

/** So long untouched, and whoever began to type has gone. */
const leftMs = 90_000

/** Calls back each time that nobody has touched the tablet for so long. */
export function useLeft(left: () => void) {
  const latest = useRef(left)
  latest.current = left
  useEffect(() => {
    let stop = () => {}
    const wait = () => {
      stop = watchIdle(() => {
        latest.current()
        wait()
      }, leftMs)
    }
    wait()
    return () => stop()
  }, [])
}
