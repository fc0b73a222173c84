import { useCallback, useEffect, useRef, useState } from 'react'
import { useGo, useQueryText } from '#client/map/links.tsx'

/** Milliseconds for which the address is debounced: a browser takes only so many changes of it. */
const pause = 300

/** What is typed in a search of the chat. It stands in the address too, so that the way back leads to the same results. */
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
    const timer = setTimeout(() => {
      said.current = typed
      void go({ to: 'chat', search: { ...latest.current, [name]: typed || (name === 'find' ? '' : undefined) }, replace: true })
    }, pause)
    return () => clearTimeout(timer)
  }, [typed, name, go])
  return [typed, useCallback((next: string) => setTyped(next), [])] as const
}
