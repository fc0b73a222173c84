import { useEffect, useState } from 'react'

const writable = 'input:not([type=radio]):not([type=checkbox]):not([type=range]), textarea, select, [contenteditable=true]'

/** Whether the focus is in something that takes text. */
export function useTyping() {
  const [typing, setTyping] = useState(false)
  useEffect(() => {
    const look = () => setTyping(document.activeElement?.matches(writable) ?? false)
    const later = () => queueMicrotask(look)
    document.addEventListener('focusin', look)
    document.addEventListener('focusout', later)
    return () => {
      document.removeEventListener('focusin', look)
      document.removeEventListener('focusout', later)
    }
  }, [])
  return typing
}
