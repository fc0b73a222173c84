import { useEffect } from 'react'
import { probe } from '#client/data/connection.ts'
import { useUpdate } from '#client/data/update.ts'

/** Hour of the night, by the device's clock, in which the screen reloads. */
const night = 4

const anew = () => location.reload()

/**
 * A screen that nobody touches takes each new version as soon as it is there. It reloads each night, when the server answers, so that
 * nothing piles up over weeks.
 */
export function useStaysNew(reload = anew) {
  const update = useUpdate()
  useEffect(() => {
    if (update && !update.waits) update.take()
  }, [update])
  useEffect(() => {
    const now = new Date()
    const next = new Date(now)
    next.setHours(night, Math.floor(Math.random() * 60), 0, 0)
    if (next <= now) next.setDate(next.getDate() + 1)
    let over = false
    let timer = setTimeout(function begin() {
      void probe().then(there => {
        if (over) return
        if (there) reload()
        else timer = setTimeout(begin, 600_000)
      })
    }, next.getTime() - now.getTime())
    return () => {
      over = true
      clearTimeout(timer)
    }
  }, [reload])
}
