import { useMemo } from 'react'
import { useReach } from '#client/data/reach.ts'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import type { AnyCall } from '#contract/call.ts'
import { website } from '#contract/website/calls.ts'

/** Studios in which the person may make this call; for the whole chain writes who keeps the whole site. */
export function useWebsiteStudios(call: AnyCall) {
  const { all, options, nameOf } = useOwnStudios(call)
  const { everywhere } = useReach(website.addService)
  const only = !everywhere && options.length === 1 ? options[0]?.[0] : undefined
  return useMemo(
    () => ({ all, nameOf, own: { options, everywhere }, start: only ? { studio: only } : {} }),
    [all, nameOf, options, everywhere, only],
  )
}
