import { useEffect } from 'react'
import { toast } from '#client/kit/toast.ts'
import { type SentForm, watchSent } from './device.ts'
import { followFair, watchFair } from './fair.ts'
import { sendForms } from './outbox.ts'

/** Sends forms without an account that wait on this device, and says once what became of each, wherever one is. */
export default function FormHost() {
  useEffect(() => {
    const abort = new AbortController()
    void followFair().catch(() => {})
    void sendForms(abort.signal)
    const stops = [watchFair(), watchSent(telling())]
    return () => {
      abort.abort()
      for (const stop of stops) stop()
    }
  }, [])
  return null
}

/** Tells outcomes that came while somebody looked on; the form's own screen shows all of them. At a fair the next person stands there by then. */
function telling() {
  let before: ReadonlyMap<string, SentForm['state']> | undefined
  return (rows: readonly SentForm[]) => {
    for (const { key, state, title, arrived = 'Deine Angaben sind angekommen.', message, fair } of rows) {
      if (fair || before?.get(key) !== 'waiting' || state === 'waiting') continue
      if (state === 'done') toast(`${title}: ${arrived}`, { look: 'ok' })
      else toast(`${title}: ${message}`, { look: 'danger' })
    }
    before = new Map(rows.map(({ key, state }) => [key, state]))
  }
}
