import { hashKey, useMutation, useQueries, useQuery } from '@tanstack/react-query'
import { getDefaultStore, useAtomValue } from 'jotai'
import { useCallback, useMemo, useRef } from 'react'
import { v7 } from 'uuid'
import type { AnyCall, Input, Reply } from '#contract/call.ts'
import type { DomainName } from '#contract/index.ts'
import { keepAnswer, outdated, queries, restored } from './cache.ts'
import { onlineAtom } from './connection.ts'
import { localAtom, whenLocal } from './local.ts'
import { makersOf } from './makers.ts'
import { CallError } from './problem.ts'
import { addressOf, type Parts, send } from './send.ts'
import { employeeIdAtom, session } from './signed.ts'

export { CallError } from './problem.ts'

type Key = readonly [call: string, input: unknown, employee?: string]

/** What an answer is kept under. On a studio's tablet each employee's answers stay apart: what one may see another may not. */
export function keyOf(call: AnyCall, input?: unknown, employee = session().employee?.employee._id): Key {
  const own = [`${call.method} ${call.path}`, input ?? {}] as const
  return employee === undefined ? own : [...own, employee]
}

const load = async <C extends AnyCall>(call: C, input: Input<C>, signal?: AbortSignal) => {
  const data = await send(call, input, { signal })
  keepAnswer(keyOf(call, input), data)
  return data
}

type Asks<C> = object extends Input<C> ? [call: C, input?: Input<C> | undefined] : [call: C, input: Input<C> | undefined]

// The client is handed over rather than provided, so that the first paint comes without it.

/** Asks, keeps, and asks again when stale. `undefined` in place of an input that a call needs waits. */
export function useCall<C extends AnyCall>(...[call, input]: Asks<C>) {
  if (call.changes) throw new Error(`${call.path} changes something: only useSend takes it`)
  const needsInput = /:\w/.test(call.path)
  const employee = useAtomValue(employeeIdAtom)
  const result = useQuery<Reply<C>, CallError, Reply<C>, Key>(
    {
      queryKey: keyOf(call, input, employee),
      // What the tablet itself has loaded is there for whoever comes to it, until their own answer is.
      initialData: () => (employee === undefined ? undefined : queries.getQueryData<Reply<C>>([...keyOf(call, input, '')].slice(0, 2))),
      initialDataUpdatedAt: 0,
      enabled: !needsInput || input !== undefined,
      queryFn: async ({ queryKey, signal }) => {
        await restored()
        const at = queries.getQueryState(queryKey)
        if (at?.data !== undefined && !at.isInvalidated && Date.now() - at.dataUpdatedAt < 10_000) return at.data as Reply<C>
        return load(call, (input ?? {}) as Input<C>, signal)
      },
    },
    queries,
  )
  return {
    data: result.data,
    /** Shown only where there is no data from before. */
    error: result.error,
    /** When the data was loaded, in ms. */
    stand: result.dataUpdatedAt || undefined,
    loading: result.isFetching,
    again: result.refetch,
  }
}

/** The same call asked with several inputs at once, answers in their order. */
export function useCalls<C extends AnyCall>(call: C, inputs: readonly Input<C>[]) {
  const employee = useAtomValue(employeeIdAtom)
  const asked = useMemo(
    () =>
      inputs.map(input => {
        const queryKey = keyOf(call, input, employee)
        const queryFn = async ({ signal }: { signal: AbortSignal }) => {
          await restored()
          return load(call, input, signal)
        }
        // Else every key would be written out anew with each answer that comes in.
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

/** Loads into the cache what is missing or older than `age`, so that it is there without a network. */
export async function prefetch<C extends AnyCall>(call: C, input: Input<C>, age = 600_000): Promise<Reply<C>> {
  await restored()
  return queries.fetchQuery({
    queryKey: keyOf(call, input),
    queryFn: ({ signal }) => load(call, input, signal),
    staleTime: age,
    retry: false,
  })
}

/** Makes stale what a change touched: its own domain and the ones it names. */
export const staleAfter = (call: AnyCall) => stale((name, calls) => !!call.touches?.includes(name) || Object.values(calls).includes(call))

/** Makes stale what these domains loaded. */
export const staleIn = (domains: readonly string[]) => stale(name => domains.includes(name))

async function stale(isMeant: (domain: DomainName, calls: Record<string, AnyCall>) => boolean) {
  const { contract } = await import('#contract/index.ts')
  const domains = Object.entries(contract) as [DomainName, Record<string, AnyCall>][]
  const touched = domains.filter(([name, calls]) => isMeant(name, calls))
  const paths = new Set(touched.flatMap(([, calls]) => Object.values(calls).map(each => `${each.method} ${each.path}`)))
  await outdated({ predicate: ({ queryKey }) => paths.has(String(queryKey[0])) })
}

async function nameOf(call: AnyCall) {
  const { contract } = await import('#contract/index.ts')
  for (const [domain, calls] of Object.entries(contract as Record<string, Record<string, AnyCall>>)) {
    for (const [name, each] of Object.entries(calls)) if (each === call) return `${domain}.${name}`
  }
  throw new Error(`${call.path} stands in no domain of the contract`)
}

interface Waits {
  key: string
  title?: string
  dependsOn?: string[]
  /** Of a refused act in whose place this one waits. */
  instead?: string
}

interface Doing extends Waits {
  asks?: true
}

async function signedOut() {
  const { refusals } = await import('#contract/refusals.ts')
  return new CallError('unauthenticated', refusals.unauthenticated[1], 401)
}

async function waitInOutbox(call: AnyCall, input: Parts, { instead, ...waits }: Waits, whose: string | undefined) {
  const [local, name] = await Promise.all([whenLocal(), nameOf(call)])
  // Somebody else has signed in since: it is not theirs.
  if (session().user?._id !== whose) throw await signedOut()
  if (instead) await local.outbox.edit(instead, input.body, waits.dependsOn)
  else await local.outbox.send({ call: name, method: call.method, path: addressOf(call, input), body: input.body, ...waits })
}

interface Wishes<C> {
  /** What /abgleich calls it. */
  title?: (input: Input<C>) => string
  /** It waits only where the studio does not answer: a refusal is thrown where the act was done. */
  asks?: true
  /** Keys of acts that must have arrived before it. */
  after?: (input: Input<C>) => string[]
  /** Key of a refused act that this one takes the place of; what depends on that one depends on this one. */
  instead?: string
}

/** So long an answer is waited for before the act waits in the outbox instead. */
const patience = 5000
const patienceWithFiles = 25_000
const atoms = getDefaultStore()

/**
 * The answer of an act that may wait, where there is a network and nothing of the same domain waits before it; undefined where it has to
 * wait. A request that was cut off and the outbox's carry one key: the server does it once.
 */
async function answeredAtOnce<C extends AnyCall>(call: C, input: Input<C>, { key, dependsOn = [] }: Waits) {
  if (!atoms.get(onlineAtom) || (await isHeldBack(call, dependsOn))) return undefined
  try {
    return { answer: await send(call, input, { key, timeout: call.upload ? patienceWithFiles : patience }) }
  } catch (error) {
    if (error instanceof CallError && error.passing) return undefined
    throw error
  }
}

/** What this device made and the studio does not have yet, as far as the act names it. */
export async function makersFor(input: Parts) {
  const rows = (await atoms.get(localAtom)?.collections.outbox.find().exec()) ?? []
  return makersOf(rows, input)
}

async function isHeldBack(call: AnyCall, dependsOn: readonly string[]) {
  const local = atoms.get(localAtom)
  if (!local) return false
  const [name, rows] = await Promise.all([nameOf(call), local.collections.outbox.find().exec()])
  const domain = name.slice(0, name.indexOf('.') + 1)
  const isNamed = ({ key, state }: { key: string; state: string }) => state !== 'done' && dependsOn.includes(key)
  return rows.some(row => isNamed(row) || (row.state === 'waiting' && row.call.startsWith(domain)))
}

/** Makes an act; one worn `offline` waits in the outbox, with `asks` only where it can't be answered at once. Undefined where it waits. */
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
 * Makes a change. Its Idempotency-Key is born with the act and stays while the same act is tried again. A call worn `offline` waits in the
 * outbox and answers undefined.
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
        return perform(call, input, { key, title: title?.(input), asks, dependsOn: after?.(input), instead })
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
