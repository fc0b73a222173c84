import { useCallback, useEffect, useRef, useState } from 'react'
import { useOnline } from '#client/data/connection.ts'
import { send } from '#client/data/send.ts'
import { email as emailShape } from '#contract/shapes.ts'

/** How far an address is checked (L112). */
export type MailCheck = 'unvalidated' | 'validating' | 'validated' | 'already-used'

const delay = 500

const isPlausible = (email: string) => emailShape().isValidSync(email)

/** Asks the server whether an address has an account; what can't be asked stays unvalidated and is checked at sending. */
async function loadMailCheck(email: string, signal: AbortSignal): Promise<MailCheck> {
  try {
    const { registration } = await import('#contract/registration.ts')
    const { inUse } = await send(registration.mailInUse, { body: { email } }, { signal, timeout: 6000 })
    return inUse ? 'already-used' : 'validated'
  } catch {
    return 'unvalidated'
  }
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>(resolve => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/**
 * Checks what is typed, 500 ms after the last letter and only what looks like an address (A28). `settled` is the state once no check is
 * under way.
 */
export function useMailCheck(typed: string) {
  const email = typed.trim()
  const online = useOnline()
  const [checked, setChecked] = useState<{ email: string; state: MailCheck }>({ email: '', state: 'unvalidated' })
  const running = useRef<Promise<MailCheck>>(undefined)

  useEffect(() => {
    running.current = undefined
    if (!online || !isPlausible(email)) return
    const abort = new AbortController()
    const check = async (): Promise<MailCheck> => {
      await pause(delay, abort.signal)
      if (abort.signal.aborted) return 'unvalidated'
      setChecked({ email, state: 'validating' })
      const state = await loadMailCheck(email, abort.signal)
      if (!abort.signal.aborted) setChecked({ email, state })
      return state
    }
    running.current = check()
    return () => abort.abort()
  }, [email, online])

  const settled = useCallback(() => running.current ?? Promise.resolve<MailCheck>('unvalidated'), [])
  return { state: checked.email === email ? checked.state : 'unvalidated', settled }
}
