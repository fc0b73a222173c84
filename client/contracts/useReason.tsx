import { type ReactNode, useCallback, useRef, useState } from 'react'
import { ReasonSheet } from './ReasonSheet.tsx'

interface ReasonPrompt {
  title: string
  /** The reader of the reason. */
  hint: string
  button: string
  required?: boolean
}

/** Asks for a reason in a sheet: `why` answers it, or nothing where the act is not meant; `sheet` stands on the screen. */
export function useReason(): { why: (asked: ReasonPrompt) => Promise<string | undefined>; sheet: ReactNode } {
  const [open, setOpen] = useState<ReasonPrompt>()
  const answer = useRef<(reason: string | undefined) => void>(undefined)
  const done = useCallback((reason: string | undefined) => {
    setOpen(undefined)
    answer.current?.(reason)
    answer.current = undefined
  }, [])
  const why = useCallback(
    (asked: ReasonPrompt) => {
      // A question that is still open is answered with no.
      done(undefined)
      return new Promise<string | undefined>(resolve => {
        answer.current = resolve
        setOpen(asked)
      })
    },
    [done],
  )
  return { why, sheet: open ? <ReasonSheet {...open} onDone={done} /> : null }
}
