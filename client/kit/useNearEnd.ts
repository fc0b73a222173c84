import { useCallback } from 'react'

/** Calls back when the element is nearly in sight, so that the rest of a long list is drawn as somebody comes near its end. */
export function useNearEnd(near: () => void) {
  return useCallback(
    (element: HTMLElement | null) => {
      if (!element) return
      const observer = new IntersectionObserver(entries => entries.some(entry => entry.isIntersecting) && near(), { rootMargin: '600px' })
      observer.observe(element)
      return () => observer.disconnect()
    },
    [near],
  )
}
