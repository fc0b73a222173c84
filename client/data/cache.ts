import { hashKey, onlineManager, type Query, QueryClient, type QueryFilters } from '@tanstack/react-query'
import { getDefaultStore } from 'jotai'
import type { AnyCall } from '#contract/call.ts'
import { nameToday } from '#contract/earlierNames.ts'
import { onlineAtom } from './connection.ts'
import { CallError } from './problem.ts'
import type { Answer, CallStore } from './stored.ts'

const store = getDefaultStore()

// TanStack's own manager starts as online even without a network; ours knows better.
onlineManager.setEventListener(setOnline => {
  setOnline(store.get(onlineAtom))
  return store.sub(onlineAtom, () => setOnline(store.get(onlineAtom)))
})

export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'offlineFirst',
      staleTime: 60_000,
      gcTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      retry: (times, error) => times < 2 && error instanceof CallError && error.passing && error.code !== 'offline',
      retryDelay: times => 1000 * 2 ** times,
    },
  },
})

// No provider does it, since the first paint comes without this client: what failed or waits is asked for again once the network is back.
queries.mount()

/** Names of calls whose answers hold health data: they live in memory alone, until the tablet is locked or the app closed (H03). */
export const neverKept = new Set<string>()

/** Calls worn `openly`: what they answer lies on the device for whoever is not signed in, too. */
export const keptOpenly = new Map<string, NonNullable<AnyCall['openly']>>()

const mayBeOpen = ([call, input]: readonly unknown[]) =>
  keptOpenly.get(String(call))?.({ params: {}, query: {}, body: {}, ...(input as object) }) ?? false

const mayBeKept = ([call]: readonly unknown[]) => !neverKept.has(String(call))

/** Moments in ms at which queries last asked the server. */
const asked = new WeakMap<Query, number>()

/** Notes that a query asks the server now: its answer will hold what was told before. */
export function asksNow(key: readonly unknown[]) {
  const query = queries.getQueryCache().get(hashKey(key))
  if (query) asked.set(query, Date.now())
}

/**
 * Refetches the shown queries among these, and the others once they are shown. With `before`, only those whose answer was asked for by
 * that moment (in ms): a later one holds the news already.
 */
export function outdated({ predicate, ...filters }: QueryFilters, before = Number.POSITIVE_INFINITY) {
  const isOld = (query: Query) => (asked.get(query) ?? 0) <= before && (predicate?.(query) ?? true)
  for (const query of queries.getQueryCache().findAll(filters)) {
    const { data, fetchStatus } = query.state
    // A first answer that is under way may be older than the news, and the query starts no second request until it is there.
    if (data !== undefined || fetchStatus !== 'fetching') continue
    void query.promise?.then(() => (isOld(query) ? again(query.queryKey) : undefined)).catch(() => {})
  }
  return queries.invalidateQueries({ ...filters, predicate: isOld })
}

const again = (queryKey: readonly unknown[]) => queries.invalidateQueries({ queryKey, exact: true })

let stored: Promise<CallStore> | undefined
let whose: string | undefined
/** Answers that lie here for everybody; opened once somebody without a session asks for them. */
let open: Promise<CallStore> | undefined

/** Resolves once the answers that this person loaded before are back in memory. */
export const restored = async () => {
  await stored
}

/** Resolves once the answers that are the same for everybody are back in memory, where nobody is signed in. */
export async function restoredOpenly() {
  if (stored) return
  open ??= restoreOpenly()
  await open.catch(() => {})
}

async function restoreOpenly() {
  const { openCallStore } = await import('./stored.ts')
  const calls = await openCallStore('')
  const all = await calls.all()
  if (!stored) takeUp(all)
  return calls
}

function closeOpen() {
  void open?.then(calls => calls.close()).catch(() => {})
  open = undefined
}

/** Puts answers into memory where it has none that is newer. */
function takeUp(answers: readonly Answer[]) {
  for (const { key, data, at } of answers) {
    const known = queries.getQueryState(key)?.dataUpdatedAt ?? 0
    if (known < at) queries.setQueryData(key, data, { updatedAt: at })
  }
}

/** From now on answers are this person's, and kept on the device; undefined forgets them in memory. */
export function keepFor(person: string | undefined) {
  // A screen that was opened first may have asked already, for the same person: cleared, its query would wait forever.
  if (stored || person === undefined) queries.clear()
  closeOpen()
  const before = stored
  whose = person
  stored = person === undefined ? undefined : restoreFor(person, before)
}

async function restoreFor(person: string, before: Promise<CallStore> | undefined) {
  await before?.then(calls => calls.close()).catch(() => {})
  const { openCallStore } = await import('./stored.ts')
  const calls = await openCallStore(person)
  const all = await renameAnswers(calls)
  // Somebody else may have signed in meanwhile, or nobody.
  if (whose !== person) return calls
  takeUp(all)
  await keepEarlier(calls)
  return calls
}

/** The stored answers by today's names of their calls; an answer kept under a call's address, or under a name of before, moves there. */
async function renameAnswers(calls: CallStore): Promise<Answer[]> {
  const all = await calls.all()
  const byAddress = ([call]: readonly unknown[]) => String(call).includes(' ')
  const isOld = (key: readonly unknown[]) => byAddress(key) || nameToday(String(key[0])) !== key[0]
  const rest = all.filter(({ key }) => !isOld(key))
  if (rest.length === all.length) return all
  const names =
    all.some(({ key }) => byAddress(key)) &&
    (await import('#contract/callNamed.ts').then(({ namesByPath }) => namesByPath()).catch(() => undefined))
  // Not all of the list is on every device: without a network they are named at a later start.
  if (names === undefined) return rest
  const moved = all
    .filter(({ key }) => isOld(key))
    .flatMap(({ key: [call, ...more], ...answer }) => {
      const name = names && byAddress([call]) ? names.get(String(call)) : nameToday(String(call))
      return name ? [{ ...answer, key: [name, ...more], id: hashKey([name, ...more]) }] : []
    })
    // An answer that was loaded since under the name of today is newer.
    .filter(({ id, at }) => !rest.some(known => known.id === id && known.at >= at))
  for (const answer of moved) await calls.put(answer)
  await calls.drop(isOld)
  return [...rest, ...moved]
}

/** Keeps the answers of a screen that was opened first: they were loaded before there was a store to keep them in. */
async function keepEarlier(calls: CallStore) {
  for (const { queryHash: id, queryKey: key, state } of queries.getQueryCache().getAll())
    if (state.data !== undefined && mayBeKept(key)) await calls.put({ id, key, data: state.data, at: state.dataUpdatedAt })
}

const manyRows = 200
const isLarge = (data: unknown) =>
  [data, ...Object.values(data ?? {})].some((part: unknown) => Array.isArray(part) && part.length > manyRows)

/** A large answer takes longer to copy into the database than a frame lasts: the copy waits until the page is idle. */
const idle = () =>
  new Promise<void>(resolve => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: 500 })
    else resolve()
  })

let writing: Promise<unknown> = Promise.resolve()

/** Resolves once all answers loaded by now are written on the device, or can't be. */
export const answersWritten = async () => {
  await writing
}

/** Writes down a query's fresh answer. */
export function keepAnswer(key: readonly unknown[], data: unknown) {
  if (!mayBeKept(key)) return
  const isOpen = !stored && mayBeOpen(key)
  const mine = isOpen ? open : stored
  const at = Date.now()
  const written = mine
    ?.then(async calls => {
      if (isLarge(data)) await idle()
      if (mine === (isOpen ? open : stored)) await calls.put({ id: hashKey(key), key, data, at })
    })
    .catch(() => {})
  writing = Promise.all([writing, written])
}

/** Forgets what must not outlive the person who read it. */
export const forgetUnkept = () => queries.removeQueries({ predicate: ({ queryKey }) => !mayBeKept(queryKey) })

/** Empties the shown answers with health data and asks for them again. */
export const emptyUnkept = () => queries.resetQueries({ predicate: ({ queryKey }) => !mayBeKept(queryKey) })

/** Deletes the answers that a person who acted on this tablet had loaded. */
export async function forgetAnswersOf(employee: string) {
  await forgetAnswers(key => key[2] === employee)
}

/** Deletes the answers for which `isMeant` says yes, from memory and from the device. */
export async function forgetAnswers(isMeant: (key: readonly unknown[], data: unknown) => boolean) {
  queries.removeQueries({ predicate: ({ queryKey, state }) => isMeant(queryKey, state.data) })
  await stored?.then(calls => calls.drop(isMeant)).catch(() => {})
}

/** Deletes from the device all answers that this person loaded. */
export async function destroyKept(person: string) {
  // Another person may be here by now; the answers in memory are theirs.
  if (whose === undefined || whose === person) {
    queries.clear()
    closeOpen()
    const before = stored
    stored = undefined
    await before?.then(calls => calls.close()).catch(() => {})
  }
  const { destroyCallStore } = await import('./stored.ts')
  await destroyCallStore(person)
}
