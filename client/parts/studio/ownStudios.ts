import { useMemo } from 'react'
import { useReach } from '#client/data/reach.ts'
import type { Option } from '#client/kit/choices.tsx'
import type { AnyCall } from '#contract/call.ts'
import { nameBy } from './names.ts'
import { useStudios } from './useStudios.ts'

/** Reads a studio's code by its name, and the whole chain's null by nothing. */
export interface NameOf {
  (code: string): string
  (code: string | null | undefined): string | null
}

/**
 * Studios in which the person may make any of these calls, by name as options of a field; `all` are everybody's. `nameOf` reads each code,
 * and nothing for the whole chain.
 */
export function useOwnStudios(...calls: readonly AnyCall[]) {
  const { studios } = useStudios()
  const { everywhere, isIn } = useReach(...calls)
  return useMemo(() => {
    const all = (studios ?? []).map(({ code, name }): Option => [code, name])
    const name = nameBy(studios && new Map(all))
    const nameOf = ((code: string | null | undefined) => (code ? name(code) : null)) as NameOf
    return { everywhere, all, options: all.filter(([code]) => isIn(code)), nameOf }
  }, [studios, everywhere, isIn])
}
