import type { AnyDoc } from './types.ts'

/** A snapshot under way: its head, then documents as they arrive, a batch at a time. */
export interface SnapshotStream {
  head: { checkpoint: string; epoch: string; count: number }
  take(count: number): Promise<{ documents: AnyDoc[]; last: boolean }>
  /** Reads no further: whoever takes less than all says so, or the answer goes on arriving. */
  leave(): void
}

/** The answer ended before its end. */
export class Cut extends Error {}

type StreamChunk = Awaited<ReturnType<ReadableStreamDefaultReader<Uint8Array>['read']>>

/** Reads NDJSON while it arrives; `inTime` rejects where the next piece of it stays out, or nobody waits for it any more. */
export async function linesOf(
  response: Response,
  inTime: (read: () => Promise<StreamChunk>) => Promise<StreamChunk>,
): Promise<SnapshotStream> {
  const reader = response.body!.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  let lines: string[] = []
  let at = 0
  let ended = false
  let seen = 0
  const leave = () => void reader.cancel().catch(() => {})

  const fill = async (count: number) => {
    while (lines.length - at < count && !ended) {
      const { done, value } = await inTime(() => reader.read()).catch(() => {
        leave()
        throw new Cut()
      })
      ended = done
      rest += done ? decoder.decode() : decoder.decode(value, { stream: true })
      const parts = rest.split('\n')
      rest = ended ? '' : parts.pop()!
      lines = [...lines.slice(at), ...parts.filter(line => line !== '')]
      at = 0
    }
  }
  await fill(1)
  if (lines.length === 0) throw new Cut()
  const head = JSON.parse(lines[at++]!) as SnapshotStream['head']

  return {
    head,
    leave,
    take: async count => {
      await fill(count + 1)
      const documents = lines.slice(at, at + count).map(line => JSON.parse(line) as AnyDoc)
      at += documents.length
      seen += documents.length
      const last = ended && at === lines.length
      if (last && seen < head.count) throw new Cut()
      return { documents, last }
    },
  }
}
