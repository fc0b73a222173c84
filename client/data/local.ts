import { atom, getDefaultStore, useAtomValue } from 'jotai'
import { use, useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { MangoQuery } from 'rxdb/plugins/core'
import type { CollectionName } from '#contract/sync.ts'
import type { Docs, Local, LocalState, OutboxRow, SyncStatus } from '#sync/client/types.ts'
import { takenOverError } from './problem.ts'

export type { StorageState } from '#sync/client/storage.ts'
export type { Docs, Local, SyncStatus } from '#sync/client/types.ts'

const store = getDefaultStore()

/** The member's local database while it is open. */
export const localAtom = atom<Local | undefined>(undefined)
/** Progress of opening, for screens that wait. */
export const openingAtom = atom<LocalState | { kind: 'failed'; error: unknown } | undefined>(undefined)

let waiting: Deferred | undefined

function coming(): Promise<Local> {
  const local = store.get(localAtom)
  if (local) return Promise.resolve(local)
  waiting ??= deferred()
  return waiting.promise
}

/** The open database, or the promise of it; rejects where a newer version in another tab took it over, for this page opens it no more. */
export async function whenLocal(): Promise<Local> {
  const state = store.get(openingAtom)
  if (state?.kind === 'closed' && state.reason === 'newer') throw takenOverError()
  return coming()
}

/** True once an act found this tab's database taken over by a newer version, and was not kept. */
export const notKeptAtom = atom(false)

/** The open database, for an act; one that is not kept because this tab's database was taken over is told of. */
export async function localForAct(): Promise<Local> {
  try {
    return await whenLocal()
  } catch (error) {
    if ((error as { code?: string }).code === 'update-first') store.set(notKeptAtom, true)
    throw error
  }
}

interface Deferred {
  promise: Promise<Local>
  resolve: (local: Local) => void
  reject: (error: unknown) => void
}

function deferred(): Deferred {
  const made = {} as Deferred
  made.promise = new Promise((resolve, reject) => Object.assign(made, { resolve, reject }))
  made.promise.catch(() => {})
  return made
}

/** Sets the open database; called by `opening.ts`, and by tests. */
export function setLocal(local: Local | undefined, error?: unknown) {
  store.set(localAtom, local)
  if (local) waiting?.resolve(local)
  else if (error) {
    store.set(openingAtom, { kind: 'failed', error })
    waiting?.reject(error)
  }
  waiting = undefined
}

/** The signed-in member's database; waits (Suspense) until it is open, and in a tab that gave way to a newer version until that is loaded anew. */
export function useLocal(): Local {
  const local = useAtomValue(localAtom)
  const state = useAtomValue(openingAtom)
  if (!local && state?.kind === 'failed') throw state.error
  return use(local ? openedAs(local) : coming())
}

const opened = new WeakMap<Local, Promise<Local>>()

/** A resolved promise that React reads at once, so that an open database suspends nobody. */
function openedAs(local: Local) {
  const known = opened.get(local) ?? Object.assign(Promise.resolve(local), { status: 'fulfilled', value: local })
  opened.set(local, known)
  return known
}

/** The database, or undefined while it opens. */
export const useMaybeLocal = () => useAtomValue(localAtom)

/** True where this device's storage could not be opened. */
export const useStorageFailed = () => useAtomValue(openingAtom)?.kind === 'failed'

interface Row {
  toMutableJSON(): unknown
}
interface Watched<T> {
  $: { subscribe(next: (value: T) => void): { unsubscribe(): void } }
}
/** A collection as these hooks use it; RxDB's own type differs with each name. */
interface Table {
  find(query: unknown): Watched<Row[]>
  findOne(id: string): Watched<Row | null>
}
const tableOf = (local: Local, name: CollectionName) => local.collections[name] as unknown as Table

const plains = new WeakMap<object, unknown>()

/** One object per stored revision, so that an unchanged document is the same object. */
function plainRowOf<T>(row: Row): T {
  const known = plains.get(row)
  if (known !== undefined) return known as T
  const made = row.toMutableJSON() as T
  plains.set(row, made)
  return made
}

const sameRows = (a: readonly unknown[] | undefined, b: readonly unknown[]) => a?.length === b.length && b.every((row, at) => row === a[at])

/** Documents that match, live. `{}` finds all; without a query nothing is searched and the answer is undefined. */
export function useFind<N extends CollectionName>(name: N, query: MangoQuery<Docs[N]> | undefined): Docs[N][] | undefined {
  const local = useAtomValue(localAtom)
  const key = query && JSON.stringify(query)
  const [found, setFound] = useState<{ key: string; rows: Docs[N][] }>()
  useEffect(() => {
    if (!local || key === undefined) return
    const asked = JSON.parse(key) as MangoQuery<Docs[N]>
    const subscription = tableOf(local, name)
      .find(asked)
      .$.subscribe(rows => {
        const next = rows.map(row => plainRowOf<Docs[N]>(row))
        setFound(before => (before?.key === key && sameRows(before.rows, next) ? before : { key, rows: next }))
      })
    return () => subscription.unsubscribe()
  }, [local, name, key])
  return found && found.key === key ? found.rows : undefined
}

/** One document, live: undefined while it loads, null when this device has no document of that id. */
export function useDoc<N extends CollectionName>(name: N, id: string | undefined): Docs[N] | null | undefined {
  const local = useAtomValue(localAtom)
  const [found, setFound] = useState<{ id: string; doc: Docs[N] | null }>()
  useEffect(() => {
    if (!local || id === undefined) return
    const subscription = tableOf(local, name)
      .findOne(id)
      .$.subscribe(row => {
        setFound({ id, doc: row ? plainRowOf<Docs[N]>(row) : null })
      })
    return () => subscription.unsubscribe()
  }, [local, name, id])
  return found && found.id === id ? found.doc : undefined
}

const opening: SyncStatus = {
  state: 'waiting',
  waiting: 0,
  refused: [],
  merged: [],
  leader: false,
  online: true,
  signIn: false,
  update: false,
  problems: [],
  failing: [],
}

/** Calls that wait for the studio or were refused, oldest first. */
export function useOutbox(): OutboxRow[] {
  const local = useAtomValue(localAtom)
  const [rows, setRows] = useState<OutboxRow[]>([])
  useEffect(() => {
    const subscription = local?.outbox.rows$.subscribe(all => setRows(all.filter(({ state }) => state !== 'done')))
    return () => {
      subscription?.unsubscribe()
      setRows([])
    }
  }, [local])
  return rows
}

/** State of agreement between this device and the studio. */
export function useSyncStatus(): SyncStatus {
  const local = useAtomValue(localAtom)
  const follow = useCallback(
    (changed: () => void) => {
      const subscription = local?.status$.subscribe(changed)
      return () => subscription?.unsubscribe()
    },
    [local],
  )
  return useSyncExternalStore(follow, () => local?.status$.value ?? opening)
}

/** True once all of a member's data was on this device: counts before that would miss a part. */
export const useWhole = () => useSyncStatus().lastSync !== undefined

type Next<T> = T | ((before: T) => T)

/** A value of this member on this device (a timer, a draft), kept over reload and kill; the same in every tab. */
export function useKept<T>(key: string, initial: T): [T, (next: Next<T>) => Promise<void>] {
  const local = useAtomValue(localAtom)
  const [kept, setKept] = useState<{ key: string; value: T }>()
  const first = useRef(initial)
  const value = kept?.key === key ? kept.value : first.current
  const latest = useRef(value)
  latest.current = value
  /** Number of own writes under way: a value that is told meanwhile is older than they are. */
  const writing = useRef(0)

  useEffect(() => {
    const subscription = local?.keep
      .watch<T>(key)
      .subscribe(stored => writing.current === 0 && setKept({ key, value: stored === undefined ? first.current : stored }))
    return () => subscription?.unsubscribe()
  }, [local, key])

  const set = useCallback(
    async (next: Next<T>) => {
      const made = typeof next === 'function' ? (next as (before: T) => T)(latest.current) : next
      latest.current = made
      setKept({ key, value: made })
      writing.current++
      try {
        const { keep } = await whenLocal()
        await (made === undefined ? keep.delete(key) : keep.set(key, made))
      } finally {
        writing.current--
      }
    },
    [key],
  )
  return useMemo(() => [value, set], [value, set])
}
