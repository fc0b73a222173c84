import { useMutation } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { v7 } from 'uuid'
import type { AnyCall, Input, Reply } from '#contract/call.ts'
import { perform } from './acts.ts'
import { queries } from './cache.ts'
import type { Local } from './local.ts'
import { CallError } from './problem.ts'
import { staleAfter } from './reads.ts'

interface Wishes<C> {
  /** The act's title on /abgleich. */
  title?: (input: Input<C>) => string
  /** Lets the act wait only where the studio does not answer: a refusal is thrown where the act was done. */
  asks?: true
  /** Keys of acts that must have arrived before this one. */
  after?: (input: Input<C>) => string[]
  /** Key of a refused act that this one replaces, asked for as it is sent; acts that depend on that one then depend on this one. */
  instead?: () => string | undefined
  /** Kept on this device before an act that has to wait. */
  first?: (input: Input<C>, local: Local) => Promise<unknown>
}

/**
 * Makes a change. Its Idempotency-Key is made with the act and stays on every retry of it. A call worn `offline` waits in the outbox and
 * answers undefined.
 */
export function useSend<C extends AnyCall>(call: C, { title, asks, after, instead, first }: Wishes<C> = {}) {
  const act = useRef<{ input: string; key: string }>(undefined)
  const sent = useRef<string>(undefined)
  const mutation = useMutation<Reply<C> | undefined, CallError, Input<C>>(
    {
      networkMode: 'always',
      mutationFn: async input => {
        const written = JSON.stringify(input ?? {})
        if (act.current?.input !== written) act.current = { input: written, key: v7() }
        const { key } = act.current
        sent.current = key
        const waits = { key, title: title?.(input), dependsOn: after?.(input), instead: instead?.() }
        return perform(call, input, { ...waits, asks, first: first && (local => first(input, local)) })
      },
      onSuccess: async answer => {
        act.current = undefined
        if (!call.offline || answer !== undefined) await staleAfter(call)
      },
      onError: error => {
        if (!(error instanceof CallError) || !error.passing) act.current = undefined
      },
    },
    queries,
  )
  const { mutateAsync } = mutation
  const run = useCallback((input: Input<C>) => mutateAsync(input), [mutateAsync])
  /** The key of the act that was sent last. */
  const sentAs = useCallback(() => sent.current, [])
  return { send: run, sentAs, waiting: mutation.isPending, error: mutation.error, reset: mutation.reset }
}
