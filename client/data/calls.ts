import { hashKey, useMutation, useQueries, useQuery } from '@tanstack/react-query'
import { getDefaultStore, useAtomValue } from 'jotai'
import { useCallback, useMemo, useRef } from 'react'
import { v7 } from 'uuid'
import { type AnyCall, domainOf, type Input, laneOf, nameOf, type Reply, rowNames } from '#contract/call.ts'
import { isCarried } from '#contract/carried.ts'
import type { Act, Edited } from '#sync/client/types.ts'
import { asksNow, keepAnswer, keptOpenly, neverKept, outdated, queries, restored, restoredOpenly } from './cache.ts'
import { onlineAtom } from './connection.ts'
import { type Local, localAtom, localForAct } from './local.ts'
import { makersOf } from './makers.ts'
import { CallError } from './problem.ts'
import { addressOf, type Parts, type Sending, send } from './send.ts'
import { employeeIdAtom, session } from './signed.ts'

export { CallError } from './problem.ts'

type Key = readonly [call: string, input: unknown, employee?: string]

/** Key of an answer in the cache. On a studio's tablet each employee's answers stay apart: one may see what another may not. */
export function keyOf(call: AnyCall, input?: unknown, employee = session().employee?.employee._id): Key {
  if (call.health && !call.health.kept) neverKept.add(nameOf(call))
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

/** Asks a call, caches the answer, and asks again when it is stale. `undefined` in place of an input that a call needs waits. */
export function useCall<C extends AnyCall>(...[call, input]: Asks<C>) {
  if (call.changes) throw new Error(`${call.path} changes something: only useSend takes it`)
  const needsInput = /:\w/.test(call.path)
  const employee = useAtomValue(employeeIdAtom)
  const result = useQuery<Reply<C>, CallError, Reply<C>, Key>(
    {
      queryKey: keyOf(call, input, employee),
      // An answer that the tablet itself has loaded serves each employee until their own is there.
      initialData: () => (employee === undefined ? undefined : queries.getQueryData<Reply<C>>([...keyOf(call, input, '')].slice(0, 2))),
      initialDataUpdatedAt: 0,
      enabled: !needsInput || input !== undefined,
      queryFn: async ({ queryKey, signal }) => {
        await whenRestored(call)
        const at = queries.getQueryState(queryKey)
        if (at?.data !== undefined && !at.isInvalidated && Date.now() - at.dataUpdatedAt < 10_000) return at.data as Reply<C>
        return load(call, (input ?? {}) as Input<C>, { signal })
      },
    },
    queries,
  )
  return {
    // Whoever took their consent back is read no more, also where an answer of before is here (H10).
    data: result.error?.code === 'no-consent' ? undefined : result.data,
    /** Shown only where there is no data from before. */
    error: result.error,
    /** Moment in ms when the data was loaded. */
    stand: result.dataUpdatedAt || undefined,
    loading: result.isFetching,
    again: result.refetch,
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

interface Waits {
  key: string
  title?: string
  dependsOn?: string[]
  /** Key of a refused act that this act replaces. */
  instead?: string
}

interface Doing extends Waits {
  asks?: true
}

async function signedOut() {
  const { refusals } = await import('#contract/refusals.ts')
  return new CallError('unauthenticated', refusals.unauthenticated[1], 401)
}

/** An act as the outbox takes it. */
export function actOf(call: AnyCall, input: Parts, { key = v7(), ...waits }: Omit<Waits, 'instead' | 'key'> & { key?: string }): Act {
  const { params, query, body } = input
  const rows = rowNames(call, input)
  const made = { call: nameOf(call), method: call.method, path: addressOf(call, input), lane: laneOf(call, input, key), rows }
  return { ...made, params, query, body, key, ...waits }
}

/** The body of an act as it may lie on the device: health data never do in clear (H03). */
export async function keptBody(local: Pick<Local, 'keep'>, call: AnyCall, body: unknown): Promise<unknown> {
  if (!call.health || body === undefined) return body
  const { sealAct } = await import('./sealedActs.ts')
  return sealAct(local, call, body)
}

async function waitInOutbox(call: AnyCall, input: Parts, { instead, ...waits }: Waits, whose: string | undefined) {
  const local = await localForAct()
  // Another person has signed in since: the act is not theirs.
  if (session().user?._id !== whose) throw await signedOut()
  const { dependsOn, title } = waits
  if (instead && (await writeAnew(local, call, instead, input.body, { dependsOn, title }))) return
  await local.outbox.send({ ...actOf(call, input, waits), body: await keptBody(local, call, input.body) })
}

/** Replaces an act in the outbox by one with another body; false where another tab, or what settles, has taken it from there. */
export async function writeAnew(local: Local, call: AnyCall, key: string, body: unknown, edited: Edited) {
  return local.outbox.edit(key, await keptBody(local, call, body), edited)
}

interface Wishes<C> {
  /** The act's title on /abgleich. */
  title?: (input: Input<C>) => string
  /** Lets the act wait only where the studio does not answer: a refusal is thrown where the act was done. */
  asks?: true
  /** Keys of acts that must have arrived before this one. */
  after?: (input: Input<C>) => string[]
  /** Key of a refused act that this one replaces, asked for as it is sent; acts that depend on that one then depend on this one. */
  instead?: () => string | undefined
}

/** Timeout in ms after which an act waits in the outbox instead of for its answer. */
const patience = 5000
const patienceWithFiles = 25_000
const atoms = getDefaultStore()

/**
 * The answer of an act that may wait, where there is a network and nothing waits before it in its lane; undefined where it has to
 * wait. A request that was cut off and the outbox's carry one key: the server does it once. An answered act lies in the outbox like those that
 * went from there: the screen may not have loaded its row anew before the next act on that row.
 */
async function answeredAtOnce<C extends AnyCall>(call: C, input: Input<C>, { key, title, dependsOn = [] }: Waits) {
  if (!atoms.get(onlineAtom) || (await isHeldBack(laneOf(call, input as Parts, key), dependsOn))) return undefined
  const rows = rowNames(call, input as Parts)
  const outbox = rows.length > 0 ? atoms.get(localAtom)?.outbox : undefined
  const buildsOn = await outbox?.buildsOn(rows, session().employee?.employee._id)
  try {
    const answer = await send(call, input, { key, buildsOn, timeout: call.upload ? patienceWithFiles : patience })
    await outbox?.arrived({ ...actOf(call, input as Parts, { key, title }), body: shownBody(call, input as Parts) }).catch(() => {})
    return { answer }
  } catch (error) {
    if (error instanceof CallError && error.passing) return undefined
    throw error
  }
}

/** As much of the body of an act that the studio has as a screen shows before it has loaded anew: no file, and of health data the id alone (H03). */
function shownBody({ health }: AnyCall, { body }: Parts) {
  const { _id } = (body ?? {}) as { _id?: string }
  return health || isCarried(body) ? { ...(_id !== undefined && { _id }) } : body
}

/** Keys of acts that make rows which the studio does not have yet, as far as the input names them. */
export async function makersFor(input: Parts) {
  const rows = (await atoms.get(localAtom)?.collections.outbox.find().exec()) ?? []
  return makersOf(rows, input)
}

async function isHeldBack(lane: string, dependsOn: readonly string[]) {
  const local = atoms.get(localAtom)
  if (!local) return false
  const rows = await local.collections.outbox.find().exec()
  const isNamed = ({ key, state }: { key: string; state: string }) => state !== 'done' && dependsOn.includes(key)
  return rows.some(row => isNamed(row) || (row.state === 'waiting' && row.lane === lane))
}

/**
 * Makes an act; one worn `offline` goes into the outbox, with `asks` only where it can't be answered at once. Answers undefined where it
 * waits.
 */
export async function perform<C extends AnyCall>(call: C, input: Input<C>, { asks, ...waits }: Doing): Promise<Reply<C> | undefined> {
  if (!call.offline) return send(call, input, { key: waits.key })
  const whose = session().user?._id
  const makers = await makersFor(input as Parts)
  if (makers.length > 0) waits.dependsOn = [...new Set([...(waits.dependsOn ?? []), ...makers])]
  const told = asks ? await answeredAtOnce(call, input, waits) : undefined
  if (!told) await waitInOutbox(call, input as Parts, waits, whose)
  return told?.answer
}

/**
 * Makes a change. Its Idempotency-Key is made with the act and stays on every retry of it. A call worn `offline` waits in the outbox and
 * answers undefined.
 */
export function useSend<C extends AnyCall>(call: C, { title, asks, after, instead }: Wishes<C> = {}) {
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
        return perform(call, input, { key, title: title?.(input), asks, dependsOn: after?.(input), instead: instead?.() })
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
