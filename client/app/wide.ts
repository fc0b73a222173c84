import { useSyncExternalStore } from 'react'

const wide = matchMedia('(min-width: 768px)')

function follow(changed: () => void) {
  wide.addEventListener('change', changed)
  return () => wide.removeEventListener('change', changed)
}

/** True where the navigation stands at the side; the hidden one is not drawn. */
export const useWide = () => useSyncExternalStore(follow, () => wide.matches)
