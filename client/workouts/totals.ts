import { atom, useAtomValue } from 'jotai'
import { startTransition } from 'react'
import type { RxChangeEvent, RxCollection } from 'rxdb'
import { useLocal } from '#client/data/local.ts'
import type { Local } from '#sync/client/local.ts'
import { scan } from './scan.ts'
import { Tally } from './tally.ts'

/** A new object with every change; `tally` is the same one for as long as the member's database is open. */
export interface Totals {
  tally: Tally
  /** Everything on this device is counted. */
  ready: boolean
}

interface TotalsSource {
  now: Totals
  hear(listener: (totals: Totals) => void): () => void
}

const chunk = 200
/** Milliseconds of counting before the page gets a breath: well under a frame also on a slow phone. */
const slice = 6

const sources = new WeakMap<Local, ReturnType<typeof totalsAtom>>()

/** The member's sum of all training: counted once per session in small pieces, then kept up to date by each change. */
export function useTotals(): Totals {
  const local = useLocal()
  return useAtomValue(atomOf(local))
}

function atomOf(local: Local) {
  const known = sources.get(local)
  if (known) return known
  const made = totalsAtom(countAll(local))
  sources.set(local, made)
  return made
}

function totalsAtom(source: TotalsSource) {
  const held = atom(source.now)
  held.onMount = set => {
    set(source.now)
    // a page full of numbers is drawn in slices, so that a tap meanwhile is answered at once
    return source.hear(totals => startTransition(() => set(totals)))
  }
  return held
}

/** Counts a member's database and goes on counting what changes. */
export function countAll(local: Pick<Local, 'collections'>, pause: () => Promise<void> = breath): TotalsSource & { done: Promise<void> } {
  const tally = new Tally()
  const listeners = new Set<(totals: Totals) => void>()
  const source = {
    now: { tally, ready: false },
    hear(listener: (totals: Totals) => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  let publishing = false
  let ready = false
  async function publish() {
    publishing = true
    await pause()
    await paced(tally.recount(), pause)
    publishing = false
    tell()
  }
  function tell() {
    source.now = { tally, ready }
    for (const listener of listeners) listener(source.now)
  }
  const changed = () => {
    if (ready && !publishing) void publish()
  }
  const { sets, workoutRuns } = local.collections
  const counted = async () => {
    await follow(workoutRuns, { put: doc => tally.putRun(doc), remove: id => tally.removeRun(id), changed, pause })
    tell()
    await follow(sets, { put: doc => tally.putSet(doc), remove: id => tally.removeSet(id), changed, pause })
    ready = true
    await publish()
  }
  return Object.assign(source, { done: counted() })
}

interface Following<Doc> {
  put(doc: Doc): void
  remove(id: string): void
  changed(): void
  pause(): Promise<void>
}

/** Reads what stands and hears what changes; a change heard while reading wins over the copy that was read. */
async function follow<Doc extends { id: string }>(collection: RxCollection<Doc>, { put, remove, changed, pause }: Following<Doc>) {
  const heard = new Set<string>()
  let reading = true
  collection.$.subscribe(event => {
    const { operation, documentId, documentData } = event as RxChangeEvent<Doc>
    if (reading) heard.add(documentId)
    if (operation === 'DELETE') remove(documentId)
    else put(documentData as unknown as Doc)
    changed()
  })
  for await (const docs of scan(collection, chunk)) {
    await paced(unheard(docs), pause)
  }
  reading = false

  function* unheard(docs: Doc[]) {
    for (const doc of docs) {
      if (!heard.has(doc.id)) put(doc)
      yield
    }
  }
}

/** Runs through the work and pauses whenever a slice of time is used up. */
async function paced(work: Iterable<unknown>, pause: () => Promise<void>) {
  let until = performance.now() + slice
  for (const _ of work) {
    if (performance.now() < until) continue
    await pause()
    until = performance.now() + slice
  }
}

const breath = () => new Promise<void>(resolve => setTimeout(resolve))
