import { liveQuery } from 'dexie'
import { useEffect, useState } from 'react'
import { device, type WaitingRegistration } from './device.ts'

/** The registration that waits on this device, or has an outcome not told yet; undefined until it is known. */
export function useWaitingRegistrations(): WaitingRegistration[] | undefined {
  const [rows, setRows] = useState<WaitingRegistration[]>()
  useEffect(() => {
    const subscribed = liveQuery(() => device().waiting.orderBy('born').toArray()).subscribe({
      next: setRows,
      error: () => setRows([]),
    })
    return () => subscribed.unsubscribe()
  }, [])
  return rows
}
