import { useEffect, useState } from 'react'

/** The clock in milliseconds, told again every half minute and whenever the page comes back to the front. */
export function useMinute() {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const tell = () => setNow(Date.now())
    const timer = setInterval(tell, 30_000)
    document.addEventListener('visibilitychange', tell)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tell)
    }
  }, [])
  return now
}
