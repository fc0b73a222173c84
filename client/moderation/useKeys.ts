import { useEffect } from 'react'
import { isTyping } from '#client/kit/table/typing.ts'

/** Does what stands behind a key, wherever the focus is but in a field or a dialog. Keys are lower case, as `KeyboardEvent.key` in it. */
export function useKeys(keys: Readonly<Record<string, (() => void) | undefined>>) {
  useEffect(() => {
    const heard = (event: KeyboardEvent) => {
      const act = keys[event.key.toLowerCase()]
      if (!act || isTyping(event)) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', heard)
    return () => document.removeEventListener('keydown', heard)
  })
}
