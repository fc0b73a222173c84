import { useEffect, useRef, useState } from 'react'
import { dropDraft, forgetTypedAt, keepDraft, newestDraft, noteTyped, placeOf, typedAt, type UnsavedForm } from '#client/data/drafts.ts'
import { useMaybeLocal, useStorageFailed } from '#client/data/local.ts'
import { now } from '#client/data/time.ts'

/** Pause in ms between two writes into the database; text typed meanwhile is noted in localStorage. */
const pause = 250

/** A form's unsaved values, kept for this person on this device. */
export function useFormDraft(name: string | undefined) {
  const local = useMaybeLocal()
  const failed = useStorageFailed()
  const [place] = useState(() => (name === undefined ? undefined : placeOf(name)))
  const [found, setFound] = useState<UnsavedForm | undefined>(() => place && typedAt(place))
  const typed = useRef(found)
  const [looked, setLooked] = useState(false)
  const last = useRef<UnsavedForm>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    if (!local || !place || looked) return
    let gone = false
    void newestDraft(local, place, typed.current).then(draft => {
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
  const note = (typed: Omit<UnsavedForm, 'at'>) => {
    const draft = { ...typed, at: now() }
    if (place) noteTyped(place, draft)
    return draft
  }
  const unnote = () => place && forgetTypedAt(place)
  const keep = (typed: Omit<UnsavedForm, 'at'>) => {
    last.current = note(typed)
    timer.current ??= setTimeout(() => latest.current(), pause)
  }
  const dismiss = () => {
    setFound(undefined)
    setLooked(true)
  }
  const clear = async () => {
    clearTimeout(timer.current)
    timer.current = undefined
    last.current = undefined
    dismiss()
    if (place) await dropDraft(place)
  }
  // A draft in localStorage may be outdated: it is offered once the database has told, or can't.
  return { found: looked || failed ? found : undefined, looked, keeps: place !== undefined, note, unnote, keep, clear, dismiss }
}
