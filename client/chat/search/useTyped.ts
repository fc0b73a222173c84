import { useCallback, useEffect, useRef, useState } from 'react'
import { useGo, useQueryText } from '#client/map/links.tsx'

/** Milliseconds for which the address is debounced: a browser takes only so many changes of it. */
const pause = 300
/** Acts that may lead away from here: the address is written before they do. */
const leads = ['pointerdown', 'click'] as const

/** The words typed in a search of the chat. They stand in the address too, so that the way back leads to the same results. */
export function useTyped(name: 'q' | 'find') {
  const query = useQueryText()
  const go = useGo()
  const value = String(query[name] ?? '')
  const [typed, setTyped] = useState(value)
  const said = useRef(value)
  const latest = useRef(query)
  latest.current = query
  useEffect(() => {
    if (said.current === value) return
    said.current = value
    setTyped(value)
  }, [value])
  useEffect(() => {
    if (typed === said.current) return
    const say = () => {
      stop()
      said.current = typed
      void go({ to: 'chat', search: { ...latest.current, [name]: typed || (name === 'find' ? '' : undefined) }, replace: true })
    }
    const timer = setTimeout(say, pause)
    for (const each of leads) window.addEventListener(each, say, true)
    const stop = () => {
      clearTimeout(timer)
      for (const each of leads) window.removeEventListener(each, say, true)
    }
    return stop
  }, [typed, name, go])
  return [typed, useCallback((next: string) => setTyped(next), [])] as const
}
