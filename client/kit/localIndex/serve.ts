import type { Source } from './source.ts'
import { type Asked, WordIndex } from './WordIndex.ts'

/** What a page says to its index's worker. */
export type Told<Start> =
  | { kind: 'open'; start: Start }
  | { kind: 'changed'; ids: readonly string[] }
  | { kind: 'find'; turn: number; typed: string; asked: Asked }
  | { kind: 'findRows'; turn: number; typed: string; asked: Asked; rows: number }
  | { kind: 'rows'; turn: number; ids: readonly string[] }

/** What the worker says: what was found, the rows that were asked for or both, and each time there is more to be found in; `whole` once that is all. */
export type Said = { kind: 'answer'; turn: number; answer: unknown[] } | { kind: 'filled'; whole: boolean } | { kind: 'failed' }

/** The end of a channel: a worker's own scope, or in tests a port. */
export interface End {
  postMessage: (word: Said) => void
  onmessage: ((event: MessageEvent) => void) | null
}

/** Serves an index from a worker. */
export function serveIndex<Start>(end: End, open: (start: Start) => Promise<Source>) {
  const index = new WordIndex()
  let source: Promise<Source> | undefined
  const fill = async (start: Start) => {
    source = open(start)
    for await (const _ of (await source).fill(index)) end.postMessage({ kind: 'filled', whole: false })
    end.postMessage({ kind: 'filled', whole: true })
  }
  const change = async (ids: readonly string[]) => {
    if (!source) return
    const entries = await (await source).entries(ids)
    index.drop(ids)
    for (const entry of entries) index.put(entry)
    end.postMessage({ kind: 'filled', whole: false })
  }
  const rowsOf = async (ids: readonly string[]) => (await (await source)?.rows?.(ids)) ?? []
  const rows = async (turn: number, ids: readonly string[]) => end.postMessage({ kind: 'answer', turn, answer: await rowsOf(ids) })
  const findRows = async ({ turn, typed, asked, rows }: Extract<Told<Start>, { kind: 'findRows' }>) => {
    const ids = index.find(typed, asked)
    end.postMessage({ kind: 'answer', turn, answer: [ids, await rowsOf(ids.slice(0, rows))] })
  }
  const failed = () => end.postMessage({ kind: 'failed' })
  end.onmessage = ({ data }: MessageEvent<Told<Start>>) => {
    if (data.kind === 'open') void fill(data.start).catch(failed)
    else if (data.kind === 'changed') void change(data.ids).catch(failed)
    else if (data.kind === 'rows') void rows(data.turn, data.ids).catch(failed)
    else if (data.kind === 'findRows') void findRows(data).catch(failed)
    else end.postMessage({ kind: 'answer', turn: data.turn, answer: index.find(data.typed, data.asked) })
  }
}
