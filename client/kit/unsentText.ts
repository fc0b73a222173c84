import { type RefObject, useEffect, useRef, useState } from 'react'
import { useDirty } from '#client/data/dirty.ts'

/** Fields whose text is no work of anybody's: what one searches by, what is picked, and what a password manager fills in. */
const passing = ['search', 'password', 'checkbox', 'radio', 'range', 'file', 'hidden', 'date', 'time', 'datetime-local']
const known = ['username', 'current-password', 'new-password', 'one-time-code']

type TextElement = HTMLInputElement | HTMLTextAreaElement

const isText = (at: EventTarget): at is TextElement =>
  at instanceof HTMLTextAreaElement ||
  (at instanceof HTMLInputElement && at.role !== 'combobox' && !passing.includes(at.type) && !known.includes(at.autocomplete))

/**
 * True where a sheet holds text that would go with it. A field counts from its first focus on, unless it stands in an element with `data-kept`: one
 * that keeps its draft, or whose text counts at once. So each sheet asks before it closes, and none has to think of it.
 */
export function useUnsentText(sheet: RefObject<HTMLElement | null>, kept = false) {
  const before = useRef(new Map<TextElement, string>())
  const [dirty, setDirty] = useState(false)
  const [look] = useState(() => () => {
    for (const [field, text] of before.current) if (field.isConnected && field.value !== text && !field.closest('[data-kept]')) return true
    return false
  })
  useDirty(dirty)
  useEffect(() => {
    const leaving = (event: BeforeUnloadEvent) => {
      if (look()) event.preventDefault()
    }
    addEventListener('beforeunload', leaving)
    return () => removeEventListener('beforeunload', leaving)
  }, [look])
  return {
    isUnsent: look,
    wears: {
      onFocus: ({ target }: { target: EventTarget }) => {
        if (kept || !isText(target) || before.current.has(target) || target.closest('dialog') !== sheet.current) return
        before.current.set(target, target.value)
      },
      onInput: () => setDirty(look()),
    },
  }
}
