import { useEffect, useState } from 'react'

/** The time in ms, drawn anew at each full minute and when the page is looked at again. */
export function useNow() {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      timer = setTimeout(tick, 60_000 - (Date.now() % 60_000) + 20)
    }
    const tick = () => {
      clearTimeout(timer)
      setNow(Date.now())
      wait()
    }
    wait()
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [])
  return now
}
