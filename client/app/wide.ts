import { useSyncExternalStore } from 'react'

const wide = matchMedia('(min-width: 768px)')

function follow(changed: () => void) {
  wide.addEventListener('change', changed)
  return () => wide.removeEventListener('change', changed)
}

/** Whether the navigation stands at the side; the one that is not seen is not drawn. */
export const useWide = () => useSyncExternalStore(follow, () => wide.matches)
