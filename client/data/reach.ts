import { useMemo } from 'react'
import { allows } from '#contract/access.ts'
import type { AnyCall, Input } from '#contract/call.ts'
import { everyStudio } from '#contract/rights.ts'
import { holderOf, useSession } from './session.ts'

/**
 * Studios in which the signed-in person may make any of these calls; rows of the whole chain (null) count only for a person who may
 * everywhere.
 */
export function useReach(...calls: readonly AnyCall[]) {
  const now = useSession()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the calls of one place in the code are always the same ones
  return useMemo(() => {
    const holder = holderOf(now)
    const isIn = (code: string | null | undefined) => calls.some(({ access }) => allows(access, holder, code ?? everyStudio))
    return { everywhere: isIn(everyStudio), isIn }
  }, [now, ...calls])
}

/** True where the signed-in person may make this call in some studio at least. */
export const useReachAny = (call: AnyCall) => allows(call.access, holderOf(useSession()))

/** True where the signed-in person may make this call with this input: in the studio whose rows it touches. */
export function useMay<C extends AnyCall>(call: C, input: Input<C>) {
  const parts = input as { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown }
  return allows(call.access, holderOf(useSession()), call.studio?.({ params: {}, query: {}, body: undefined, ...parts }))
}
