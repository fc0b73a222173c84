import { useSyncExternalStore } from 'react'

function useMedia(query: string) {
  return useSyncExternalStore(
    changed => {
      const media = typeof matchMedia === 'undefined' ? undefined : matchMedia(query)
      media?.addEventListener('change', changed)
      return () => media?.removeEventListener('change', changed)
    },
    () => typeof matchMedia !== 'undefined' && matchMedia(query).matches,
  )
}

/** Layout of the table: rows of a list below 768 px, and higher rows where a finger points. */
export function useLayout() {
  const phone = useMedia('(max-width: 767.9px)')
  const coarse = useMedia('(pointer: coarse)')
  return { phone, rowHeight: phone ? 60 : coarse ? 48 : 38 }
}
