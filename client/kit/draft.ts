import { useEffect, useRef, useState } from 'react'
import { useMaybeLocal } from '#client/data/local.ts'
import { now } from '#client/data/time.ts'

interface Draft {
  values: Record<string, unknown>
  at: string
}

const keyOf = (name: string) => `draft/${name}`
/** So long a pause between two writes at most loses, if the device dies in it. */
const pause = 250

/** What was typed and not saved, kept for this person on this device. */
export function useDraft(name: string | undefined) {
  const local = useMaybeLocal()
  const [found, setFound] = useState<Draft>()
  const [looked, setLooked] = useState(false)
  const last = useRef<Draft>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    if (!local || !name) return
    let gone = false
    void local.keep.get<Draft>(keyOf(name)).then(draft => {
      if (gone) return
      setFound(draft)
      setLooked(true)
    })
    return () => {
      gone = true
    }
  }, [local, name])

  const write = async () => {
    clearTimeout(timer.current)
    timer.current = undefined
    if (name && last.current) await local?.keep.set(keyOf(name), last.current)
  }
  const latest = useRef(write)
  latest.current = write
  useEffect(() => {
    const leaving = () => void latest.current()
    addEventListener('pagehide', leaving)
    document.addEventListener('visibilitychange', leaving)
    return () => {
      removeEventListener('pagehide', leaving)
      document.removeEventListener('visibilitychange', leaving)
      leaving()
    }
  }, [])

  const keep = (values: Record<string, unknown>) => {
    last.current = { values, at: now() }
    timer.current ??= setTimeout(() => void latest.current(), pause)
  }
  const clear = async () => {
    clearTimeout(timer.current)
    timer.current = undefined
    last.current = undefined
    setFound(undefined)
    if (name) await local?.keep.delete(keyOf(name))
  }
  return { found, looked, keep, clear, dismiss: () => setFound(undefined) }
}
