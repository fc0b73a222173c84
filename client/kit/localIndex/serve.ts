import type { IndexSource } from './indexSource.ts'
import { type IndexQuery, WordIndex } from './WordIndex.ts'

/** The words of a page to its index's worker. */
export type IndexRequest<Start> =
  | { kind: 'open'; start: Start }
  | { kind: 'changed'; ids: readonly string[] }
  | { kind: 'find'; turn: number; typed: string; asked: IndexQuery }
  | { kind: 'findRows'; turn: number; typed: string; asked: IndexQuery; rows: number }
  | { kind: 'rows'; turn: number; ids: readonly string[] }

/** The worker's words: what was found, the rows that were asked for or both, and each time there is more to be found in; `whole` once that is all. */
export type IndexReply = { kind: 'answer'; turn: number; answer: unknown[] } | { kind: 'filled'; whole: boolean } | { kind: 'failed' }

/** The end of a channel: a worker's own scope, or in tests a port. */
export interface End {
  postMessage: (word: IndexReply) => void
  onmessage: ((event: MessageEvent) => void) | null
}

/** Serves an index from a worker. */
export function serveIndex<Start>(end: End, open: (start: Start) => Promise<IndexSource>) {
  const index = new WordIndex()
  let source: Promise<IndexSource> | undefined
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
  const findRows = async ({ turn, typed, asked, rows }: Extract<IndexRequest<Start>, { kind: 'findRows' }>) => {
    const ids = index.find(typed, asked)
    end.postMessage({ kind: 'answer', turn, answer: [ids, await rowsOf(ids.slice(0, rows))] })
  }
  const failed = () => end.postMessage({ kind: 'failed' })
  end.onmessage = ({ data }: MessageEvent<IndexRequest<Start>>) => {
    if (data.kind === 'open') void fill(data.start).catch(failed)
    else if (data.kind === 'changed') void change(data.ids).catch(failed)
    else if (data.kind === 'rows') void rows(data.turn, data.ids).catch(failed)
    else if (data.kind === 'findRows') void findRows(data).catch(failed)
    else end.postMessage({ kind: 'answer', turn: data.turn, answer: index.find(data.typed, data.asked) })
  }
}
