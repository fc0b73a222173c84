import { useEffect } from 'react'
import { deviceTexts } from '#client/data/storage.ts'
import { useGo, useQueryText } from '#client/map/links.tsx'

const place = 'sandboxKey'

/** The key that opens the sandboxes on this device: the link that the start prints brings it once, and the address is rid of it. */
export function useKey() {
  const { key: brought, ...search } = useQueryText()
  const go = useGo()
  useEffect(() => {
    if (brought === undefined) return
    deviceTexts.setItem(place, brought)
    void go({ to: 'sandbox', search, replace: true })
  })
  return brought ?? deviceTexts.getItem(place) ?? undefined
}
