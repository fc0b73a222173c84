import { type KeyboardEvent, useCallback, useRef } from 'react'

const saves = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  key.toLowerCase() === 's' && (ctrlKey || metaKey) && !altKey && !shiftKey

/**
 * Ctrl S, on a Mac ⌘ S, saves the form or place that has the focus; in a place that is no form, Enter in a field does too. The field's own
 * use of the key comes first.
 */
export function useSaveKeys<E extends HTMLElement>(save: (place: E) => void, enters = false) {
  const latest = useRef(save)
  latest.current = save
  return useCallback(
    (event: KeyboardEvent<E>) => {
      const { currentTarget, target, key } = event
      const isEntered = enters && key === 'Enter' && target instanceof HTMLInputElement && target.type !== 'checkbox'
      if (!saves(event) && !isEntered) return
      event.preventDefault()
      requestAnimationFrame(() => latest.current(currentTarget))
    },
    [enters],
  )
}
