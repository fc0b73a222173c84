import type { CollectionName, Pushed, PushRow, Wired } from '#contract/sync.ts'
import { acknowledged } from '#sync/collections/collection.ts'
import { equal } from '#sync/collections/equal.ts'
import { type Contact, Failed } from './contact.ts'
import type { AnyDoc } from './types.ts'

/** Facts about a document besides itself: that the server refuses it, or the state it was made from. */
export interface HeldDocument {
  /** The server's state from which `mine` was made. */
  base?: AnyDoc
  /** The state that was refused. */
  mine?: AnyDoc
  /** The server's present state; shown once the refused one is discarded. */
  theirs?: AnyDoc
  refused?: { version: number; code: string; message: string; at: string; title: string }
}

export interface Pushing {
  name: CollectionName
  epoch: string
  contact: Contact
  signal: AbortSignal
  held(id: string): HeldDocument | undefined
  /** Nothing more to remember of it. */
  release(id: string): Promise<void>
  /** Acknowledged in an earlier epoch, but the server's store lacks it. */
  owed(id: string): boolean
  refuse(doc: AnyDoc, base: AnyDoc | undefined, code: string, message: string): Promise<void>
  /** Something new stands on the server. */
  stored(ids: string[]): void
}

interface Row {
  assumedMasterState?: AnyDoc
  newDocumentState: AnyDoc
}

const bytes = 1_500_000

/** The true base of a change; RxDB takes a refused state for the server's. */
export function baseOf(held: HeldDocument | undefined, assumed: AnyDoc | undefined) {
  if (!held) return assumed
  return assumed === undefined || (held.mine && equal(assumed, held.mine)) ? held.base : assumed
}

/** The push half of one collection: sends what the server has not acknowledged, and answers its conflicts. */
export async function push(rows: Row[], about: Pushing): Promise<AnyDoc[]> {
  const { held, owed } = about
  const due = rows
    .filter(({ newDocumentState: doc }) => !acknowledged(doc) || owed(doc.id))
    .map(({ assumedMasterState, newDocumentState }) => ({
      assumedMasterState: baseOf(held(newDocumentState.id), assumedMasterState),
      newDocumentState,
    }))
  const conflicts: AnyDoc[] = []
  for (const part of parts(due)) conflicts.push(...(await send(part, about)))
  return conflicts
}

async function send(rows: Row[], about: Pushing): Promise<AnyDoc[]> {
  const { name, epoch, contact, signal } = about
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(rows.map(wired)) }
  let answer: Pushed
  try {
    const query = new URLSearchParams({ epoch })
    answer = await contact.until(`sync/${name}/push?${query}`, init, signal, async response => (await response.json()) as Pushed)
  } catch (error) {
    if (!(error instanceof Failed) || error.kind !== 'refused') throw error
    if (rows.length > 1) {
      const half = rows.length >> 1
      return [...(await send(rows.slice(0, half), about)), ...(await send(rows.slice(half), about))]
    }
    answer = { conflicts: [], refused: [{ id: rows[0]!.newDocumentState.id, code: error.code, message: error.message }], epoch }
  }
  const conflicts = answer.conflicts as unknown as AnyDoc[]
  const open = new Set(conflicts.map(({ id }) => id))
  for (const { id, code, message } of answer.refused) {
    open.add(id)
    const row = rows.find(({ newDocumentState }) => newDocumentState.id === id)
    if (row) await about.refuse(row.newDocumentState, row.assumedMasterState, code, message)
  }
  const written = rows.map(({ newDocumentState }) => newDocumentState.id).filter(id => !open.has(id))
  for (const id of written) await about.release(id)
  about.stored(written)
  return conflicts
}

const wired = ({ assumedMasterState, newDocumentState }: Row): PushRow =>
  assumedMasterState === undefined
    ? { newDocumentState: newDocumentState as Wired }
    : { assumedMasterState: assumedMasterState as Wired, newDocumentState: newDocumentState as Wired }

/** Requests of a size that the server takes. */
function parts(rows: Row[]) {
  const found: Row[][] = []
  let size = bytes
  for (const row of rows) {
    const more = JSON.stringify(row).length
    if (size + more > bytes) {
      found.push([])
      size = 0
    }
    found.at(-1)!.push(row)
    size += more
  }
  return found
}
