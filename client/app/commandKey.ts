import { useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { paletteOpenAtom } from '#client/data/paletteOpen.ts'
import { isSignedIn } from '#client/data/session.ts'

/** Ctrl/⌘ K opens the palette from the first picture on: its code comes later, and a key pressed meanwhile would be the browser's. */
export function useCommandKey() {
  const setOpen = useSetAtom(paletteOpenAtom)
  useEffect(() => {
    const heard = (event: KeyboardEvent) => {
      // Chromium's filling in of a form is a key without a name.
      const isMeant = event.key?.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
      if (!isMeant || !isSignedIn()) return
      event.preventDefault()
      setOpen(true)
    }
    addEventListener('keydown', heard)
    return () => removeEventListener('keydown', heard)
  }, [setOpen])
}
