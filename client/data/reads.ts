import { hashKey, useQueries, useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useCallback, useMemo } from 'react'
import { type AnyCall, domainOf, type Input, nameOf, type Reply } from '#contract/call.ts'
import { asksNow, keepAnswer, keptOpenly, neverKept, outdated, queries, restored, restoredOpenly } from './cache.ts'
import type { CallError } from './problem.ts'
import { type Sending, send } from './send.ts'
import { employeeIdAtom, session } from './signed.ts'

type Key = readonly [call: string, input: unknown, employee?: string]

/** Key of an answer in the cache. On a studio's tablet each employee's answers stay apart: one may see what another may not. */
export function keyOf(call: AnyCall, input?: unknown, employee = session().employee?.employee._id): Key {
  if (call.sealed || (call.health && !call.health.kept)) neverKept.add(nameOf(call))
  if (call.openly) keptOpenly.set(nameOf(call), call.openly)
  const own = [nameOf(call), input ?? {}] as const
  return employee === undefined ? own : [...own, employee]
}

const load = async <C extends AnyCall>(call: C, input: Input<C>, options: Pick<Sending, 'signal' | 'priority'>) => {
  const key = keyOf(call, input)
  asksNow(key)
  const data = await send(call, input, options)
  keepAnswer(key, data)
  return data
}

const whenRestored = async (call: AnyCall) => {
  await restored()
  if (call.openly) await restoredOpenly()
}

type Asks<C> = object extends Input<C> ? [call: C, input?: Input<C> | undefined] : [call: C, input: Input<C> | undefined]

// The query client is passed as an argument rather than provided, so that the first paint comes without it.

/** Asks a call, caches the answer, and asks again when it is stale. `undefined` in place of an input waits. */
export function useCall<C extends AnyCall>(...asked: Asks<C>) {
  const [call, input] = asked
  if (call.changes) throw new Error(`${call.path} changes something: only useSend takes it`)
  const employee = useAtomValue(employeeIdAtom)
  const queryKey = keyOf(call, input, employee)
  const queryHash = hashKey(queryKey)
  const result = useQuery<Reply<C>, CallError, Reply<C>, Key>(
    {
      queryKey,
      queryHash,
      // An answer that the tablet itself has loaded serves each employee until their own is there.
      initialData: () => (employee === undefined ? undefined : queries.getQueryData<Reply<C>>([...keyOf(call, input, '')].slice(0, 2))),
      initialDataUpdatedAt: 0,
      enabled: input !== undefined || asked.length === 1,
      queryFn: async ({ queryKey, signal }) => {
        await whenRestored(call)
        const at = queries.getQueryState(queryKey)
        if (at?.data !== undefined && !at.isInvalidated && Date.now() - at.dataUpdatedAt < 10_000) return at.data as Reply<C>
        return load(call, (input ?? {}) as Input<C>, { signal })
      },
    },
    queries,
  )
  const { refetch } = result
  // Whoever asks again wants another answer than the one of just now.
  const again = useCallback(() => {
    queries.getQueryCache().get(queryHash)?.invalidate()
    return refetch()
  }, [queryHash, refetch])
  return {
    // Whoever took their consent back is read no more, also where an answer of before is here (H10).
    data: result.error?.code === 'no-consent' ? undefined : result.data,
    /** Shown only where there is no data from before. */
    error: result.error,
    /** Moment in ms when the data was loaded. */
    stand: result.dataUpdatedAt || undefined,
    loading: result.isFetching,
    again,
  }
}

/** The same call with several inputs at once; answers come in their order. */
export function useCalls<C extends AnyCall>(call: C, inputs: readonly Input<C>[]) {
  const employee = useAtomValue(employeeIdAtom)
  const asked = useMemo(
    () =>
      inputs.map(input => {
        const queryKey = keyOf(call, input, employee)
        const queryFn = async ({ signal }: { signal: AbortSignal }) => {
          await whenRestored(call)
          return load(call, input, { signal })
        }
        // Without a hash given here, every key would be serialised anew with each answer that comes in.
        return { queryKey, queryHash: hashKey(queryKey), queryFn }
      }),
    [call, inputs, employee],
  )
  return useQueries({ queries: asked }, queries).map(({ data, error, dataUpdatedAt, isFetching, refetch }) => ({
    data: data as Reply<C> | undefined,
    error: error as CallError | null,
    stand: dataUpdatedAt || undefined,
    loading: isFetching,
    again: refetch,
  }))
}

/** Loads an answer into the cache where it is missing or older than `age` (in ms), so that it is there without a network. */
export async function prefetch<C extends AnyCall>(call: C, input: Input<C>, age = 600_000, priority?: RequestPriority): Promise<Reply<C>> {
  await restored()
  return queries.fetchQuery({
    queryKey: keyOf(call, input),
    queryFn: ({ signal }) => load(call, input, { signal, priority }),
    staleTime: age,
    retry: false,
  })
}

/** Makes stale the domains that a change touched: its own, and those that it names. */
export const staleAfter = (call: AnyCall) => staleIn(touchedBy(call))

/** The domains whose answers a change makes stale. */
export const touchedBy = (call: AnyCall) => [domainOf(nameOf(call)), ...(call.touches ?? [])]

/** Makes stale all answers of these domains, or those that were asked for by a moment (in ms). */
export const staleIn = (domains: readonly string[], before?: number) =>
  outdated({ predicate: ({ queryKey }) => domains.includes(domainOf(String(queryKey[0]))) }, before)
