import { useEffect } from 'react'

/** Keeps the screen on while `wanted`; a lock that the browser took away is asked for again when the page shows. */
export function useAwake(wanted: boolean) {
  useEffect(() => {
    if (!wanted || !('wakeLock' in navigator)) return
    let over = false
    let lock: WakeLockSentinel | undefined
    const ask = async () => {
      if (over || document.visibilityState !== 'visible' || (lock && !lock.released)) return
      lock = await navigator.wakeLock.request('screen').catch(() => undefined)
      if (over) await lock?.release()
    }
    void ask()
    document.addEventListener('visibilitychange', ask)
    return () => {
      over = true
      document.removeEventListener('visibilitychange', ask)
      void lock?.release()
    }
  }, [wanted])
}
