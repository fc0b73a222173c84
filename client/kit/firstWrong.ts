import { useEffect, useRef, useState } from 'react'

/** Whatever takes the focus of a step or a form. */
export const focusable = 'input:not([type=hidden]):not(:disabled), select, textarea, canvas[tabindex], [role=radiogroup] input'

/**
 * Whoever goes on while something is wrong has the first such field in view, and the focus there (L147, L264): `show`, once what is wrong is being said
 * in what `inside` refers to.
 */
export function useFirstWrong<T extends HTMLElement>() {
  const inside = useRef<T>(null)
  /** Counts how often somebody went on. */
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (tries === 0) return
    const wrong = inside.current?.querySelector<HTMLElement>('[data-wrong], [aria-invalid=true]')
    const field = wrong?.matches(focusable) ? wrong : wrong?.querySelector<HTMLElement>(focusable)
    wrong?.scrollIntoView({ block: 'center' })
    field?.focus({ preventScroll: true })
  }, [tries])
  return { inside, show: () => setTries(before => before + 1) }
}
