import { useCallback, useEffect, useRef, useState } from 'react'
import { useMaybeLocal } from '#client/data/local.ts'
import { type ChatDraft, saveBehind, saveDraft } from './drafts.ts'

/** Debounce in ms before what was typed is written down. */
const pause = 300

/** The text of a draft as it stands in the field: written down as somebody types, and at once where the page is left. */
export function useField(id: string, draft: ChatDraft | undefined) {
  const local = useMaybeLocal()
  const [text, setText] = useState(draft?.text ?? '')
  /** The stored text that the field's text was made from. */
  const seen = useRef(draft?.text ?? '')
  const typed = useRef<string>(undefined)
  /** True once the edit in this field was sent: what is typed until the field of the next message is drawn belongs to that. */
  const edited = useRef(false)
  const latest = useRef(text)
  latest.current = text
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const turn = useRef<Promise<unknown>>(Promise.resolve())

  const flush = useCallback(() => {
    clearTimeout(timer.current)
    const [next, before] = [typed.current, seen.current]
    if (next === undefined || !local) return turn.current
    typed.current = undefined
    seen.current = next
    turn.current = turn.current.then(() => (edited.current ? saveBehind : saveDraft)(local, id, next, before)).catch(() => {})
    return turn.current
  }, [local, id])

  const type = useCallback(
    (next: string) => {
      setText(next)
      latest.current = next
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

  /**
   * What was sent, a message or an `edit`, lies in the outbox: it leaves the field, and `drop` its draft. What was typed meanwhile stays, as
   * the beginning of the next.
   */
  const sent = useCallback(
    (words: string, edit: boolean, drop: () => Promise<unknown>) => {
      const since = latest.current
      const rest = since.startsWith(words) ? since.slice(words.length).trimStart() : since
      edited.current = edit
      clearTimeout(timer.current)
      typed.current = undefined
      seen.current = ''
      const dropped = turn.current.then(drop)
      turn.current = dropped.catch(() => {})
      if (rest) type(rest)
      else setText('')
      return dropped
    },
    [type],
  )
  return { text, type, flush, sent }
}
