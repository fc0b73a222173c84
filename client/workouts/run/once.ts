import type { MouseEvent } from 'react'

/** A double tap is one tap: nobody does two sets in the blink of an eye. */
export const once = (act: () => void) => (event: MouseEvent) => {
  if (event.detail <= 1) act()
}
