import { useCallback, useEffect, useRef, useState } from 'react'
import { useMaybeLocal } from '#client/data/local.ts'
import { type ChatDraft, saveDraft } from './drafts.ts'

/** Debounce in ms before what was typed is written down. */
const pause = 300

/** The text of a draft as it stands in the field: written down as somebody types, and at once where the page is left. */
export function useField(id: string, draft: ChatDraft | undefined) {
  const local = useMaybeLocal()
  const [text, setText] = useState(draft?.text ?? '')
  /** The stored text that the field's text was made from. */
  const seen = useRef(draft?.text ?? '')
  const typed = useRef<string>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const turn = useRef<Promise<unknown>>(Promise.resolve())

  const flush = useCallback(() => {
    clearTimeout(timer.current)
    const [next, before] = [typed.current, seen.current]
    if (next === undefined || !local) return turn.current
    typed.current = undefined
    seen.current = next
    turn.current = turn.current.then(() => saveDraft(local, id, next, before)).catch(() => {})
    return turn.current
  }, [local, id])

  const type = useCallback(
    (next: string) => {
      setText(next)
      typed.current = next
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void flush(), pause)
    },
    [flush],
  )

  const stored = draft?.text ?? ''
  useEffect(() => {
    // What another device wrote, or an act on this one, comes into a field in which nobody is typing.
    if (typed.current !== undefined || stored === seen.current) return
    seen.current = stored
    setText(stored)
  }, [stored])

  useEffect(() => {
    const left = () => void (document.visibilityState === 'hidden' && flush())
    document.addEventListener('visibilitychange', left)
    addEventListener('pagehide', flush)
    return () => {
      document.removeEventListener('visibilitychange', left)
      removeEventListener('pagehide', flush)
      void flush()
    }
  }, [flush])

  /** The field is empty: its text lies in the outbox. */
  const clear = useCallback(() => {
    clearTimeout(timer.current)
    typed.current = undefined
    seen.current = ''
    setText('')
  }, [])
  return { text, type, flush, clear }
}
