import { useEffect, useState } from 'react'

/** Height in px that the keyboard takes from the page where the browser lays it over instead of making the page smaller (iOS). */
export function useKeyboard() {
  const [height, setHeight] = useState(0)
  useEffect(() => {
    const view = window.visualViewport
    if (!view) return
    // Zoomed in, the view is smaller without any keyboard.
    const look = () => setHeight(view.scale > 1.01 ? 0 : Math.max(0, Math.round(innerHeight - view.height - view.offsetTop)))
    view.addEventListener('resize', look)
    view.addEventListener('scroll', look)
    return () => {
      view.removeEventListener('resize', look)
      view.removeEventListener('scroll', look)
    }
  }, [])
  return height
}
