import { useEffect, useState } from 'react'
import { dayOf } from '#client/data/time.ts'
import { clockTime } from '#client/kit/format.ts'
import { minuteOf } from '#contract/clock.ts'
import type { WallTime } from '#contract/rules/studios/openness.ts'

/** Day and minute by the clock on a studio's wall at this instant. */
export const wallAt = (instant: Date): WallTime => ({ day: dayOf(instant.toISOString()), minute: minuteOf(clockTime(instant)) })

/** The wall clock, updated each minute and whenever the page comes back to the front. */
export function useWall(): WallTime {
  const [wall, setWall] = useState(() => wallAt(new Date()))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const tell = () => {
      clearTimeout(timer)
      setWall(wallAt(new Date()))
      timer = setTimeout(tell, 60_050 - (Date.now() % 60_000))
    }
    timer = setTimeout(tell, 60_050 - (Date.now() % 60_000))
    document.addEventListener('visibilitychange', tell)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', tell)
    }
  }, [])
  return wall
}
