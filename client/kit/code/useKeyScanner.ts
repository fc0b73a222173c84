import { useEffect, useRef } from 'react'

/** Longest gap in ms between two letters of a scanner; a person types more slowly. */
const quickest = 120

/** Hears a scanner that writes like a keyboard, as long as nobody is typing: letters in quick succession, then Enter. */
export function useKeyScanner(onCode: (text: string) => void) {
  const latest = useRef(onCode)
  latest.current = onCode
  useEffect(() => {
    let text = ''
    let last = 0
    const heard = (event: KeyboardEvent) => {
      const { key, target, timeStamp, ctrlKey, metaKey, altKey } = event
      if (ctrlKey || metaKey || altKey) return
      if (target instanceof Element && target.closest('input, textarea, select, [contenteditable=true]')) return
      if (timeStamp - last > quickest) text = ''
      last = timeStamp
      if (key === 'Enter' && text.length >= 8) {
        event.preventDefault()
        latest.current(text)
        text = ''
      } else if (key.length === 1) text += key
    }
    addEventListener('keydown', heard, true)
    return () => removeEventListener('keydown', heard, true)
  }, [])
}
