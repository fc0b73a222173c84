import { useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { paletteOpenAtom } from '#client/data/paletteOpen.ts'
import { isSignedIn } from '#client/data/session.ts'

/** Ctrl/⌘ K opens the palette from the first picture on: the palette's code comes later, and until then the key would be the browser's. */
export function useCommandKey() {
  const setOpen = useSetAtom(paletteOpenAtom)
  useEffect(() => {
    const heard = (event: KeyboardEvent) => {
      // Chromium's autofill of a form comes as a key without a name.
      const isMeant = event.key?.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
      if (!isMeant || !isSignedIn()) return
      event.preventDefault()
      setOpen(true)
    }
    addEventListener('keydown', heard)
    return () => removeEventListener('keydown', heard)
  }, [setOpen])
}
