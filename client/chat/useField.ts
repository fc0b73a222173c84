import { useCallback, useEffect, useRef, useState } from 'react'
import { useMaybeLocal } from '#client/data/local.ts'
import { beforeParting } from '#client/data/parting.ts'
import { now } from '#client/data/time.ts'
import { type ChatDraft, saveBehind, saveDraft } from './drafts.ts'
import { forgetLine, noteLine, saidGone } from './typed.ts'

/** Debounce in ms before what was typed is written down. */
const pause = 300

/** Writes down at once what waits where the page or the field is left, or its member signs out. */
function useFlushWhenLeft(flush: () => Promise<unknown>) {
  useEffect(() => {
    const left = () => void (document.visibilityState === 'hidden' && flush())
    document.addEventListener('visibilitychange', left)
    addEventListener('pagehide', flush)
    const stop = beforeParting(flush)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', left)
      removeEventListener('pagehide', flush)
      void flush()
    }
  }, [flush])
}

const restBehind = (text: string, sent: string) => (text.startsWith(sent) ? text.slice(sent.length).trimStart() : text)

/** Notes of a field until that moment count as over. */
async function endNotes(local: ReturnType<typeof useMaybeLocal>, id: string, at: string) {
  if (local) await saidGone(local, id, at).catch(() => {})
  forgetLine(id, at)
}

/**
 * The text of a draft as it stands in the field: noted with each key, written down as somebody types, and at once where the page is left.
 */
export function useField(id: string, draft: ChatDraft | undefined) {
  const local = useMaybeLocal()
  const [text, setText] = useState(draft?.text ?? '')
  /** The stored text that the field's text was made from. */
  const seen = useRef(draft?.text ?? '')
  const typed = useRef<string>(undefined)
  /** Moment of the last note. */
  const noted = useRef<string>(undefined)
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
    const at = noted.current
    const write = async () => {
      await (edited.current ? saveBehind : saveDraft)(local, id, next, before)
      await saidGone(local, id, at)
      forgetLine(id, at)
    }
    turn.current = turn.current.then(write).catch(() => {})
    return turn.current
  }, [local, id])
  const type = useCallback(
    (next: string) => {
      setText(next)
      latest.current = next
      typed.current = next
      noted.current = noteLine(id, next, seen.current)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void flush(), pause)
    },
    [id, flush],
  )

  const stored = draft?.text ?? ''
  useEffect(() => {
    // A text that another device wrote, or an act on this one, comes into a field in which nobody is typing.
    if (typed.current !== undefined || stored === seen.current) return
    seen.current = stored
    setText(stored)
  }, [stored])

  useFlushWhenLeft(flush)

  /**
   * A text that was sent, a message or an `edit`, lies in the outbox: it leaves the field, and `drop` its draft. Words that were typed meanwhile
   * stay, as the beginning of the next.
   */
  const sent = useCallback(
    (words: string, edit: boolean, drop: () => Promise<unknown>) => {
      const rest = restBehind(latest.current, words)
      edited.current = edit
      clearTimeout(timer.current)
      typed.current = undefined
      seen.current = ''
      // Whatever was noted until here went with it, also its first letters alone; what is typed from now on has a later moment.
      const at = noted.current ?? now()
      const dropped = turn.current.then(drop).then(() => endNotes(local, id, at))
      turn.current = dropped.catch(() => {})
      if (rest) type(rest)
      else setText('')
      return dropped
    },
    [id, local, type],
  )
  return { text, type, flush, sent }
}
