import { useEffect, useRef } from 'react'
import { addOverlay } from './overlays.ts'

/** Lets the phone's Back close what is drawn over the page, as long as it is drawn. */
export function useOverlay(close: () => void) {
  const latest = useRef(close)
  latest.current = close
  useEffect(() => addOverlay({ close: () => latest.current() }), [])
}
