import { useEffect, useRef, useState } from 'react'
import { type Draft, draftIn, dropDraft, forgetTypedAt, keepDraft, noteTyped, placeOf, typedAt } from '#client/data/drafts.ts'
import { useMaybeLocal } from '#client/data/local.ts'
import { now } from '#client/data/time.ts'

/** Pause in ms between two writes into the database; text typed meanwhile is noted in localStorage. */
const pause = 250

/** A form's unsaved values, kept for this person on this device. */
export function useDraft(name: string | undefined) {
  const local = useMaybeLocal()
  const [place] = useState(() => (name === undefined ? undefined : placeOf(name)))
  const [found, setFound] = useState<Draft | undefined>(() => place && typedAt(place))
  const [looked, setLooked] = useState(found !== undefined)
  const last = useRef<Draft>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    if (!local || !place || looked) return
    let gone = false
    void draftIn(local, place).then(draft => {
      if (gone) return
      setFound(draft)
      setLooked(true)
    })
    return () => {
      gone = true
    }
  }, [local, place, looked])

  const write = () => {
    clearTimeout(timer.current)
    timer.current = undefined
    if (place && last.current) void keepDraft(place, last.current)
    last.current = undefined
  }
  const latest = useRef(write)
  latest.current = write
  useEffect(() => {
    const leaving = () => latest.current()
    addEventListener('pagehide', leaving)
    document.addEventListener('visibilitychange', leaving)
    return () => {
      removeEventListener('pagehide', leaving)
      document.removeEventListener('visibilitychange', leaving)
      leaving()
    }
  }, [])

  /** Notes the draft at once: until the database has told what lies in it, nothing there may be written over. */
  const note = (typed: Omit<Draft, 'at'>) => {
    const draft = { ...typed, at: now() }
    if (place) noteTyped(place, draft)
    return draft
  }
  const unnote = () => place && forgetTypedAt(place)
  const keep = (typed: Omit<Draft, 'at'>) => {
    last.current = note(typed)
    timer.current ??= setTimeout(() => latest.current(), pause)
  }
  const clear = async () => {
    clearTimeout(timer.current)
    timer.current = undefined
    last.current = undefined
    setFound(undefined)
    if (place) await dropDraft(place)
  }
  return { found, looked, note, unnote, keep, clear, dismiss: () => setFound(undefined) }
}
