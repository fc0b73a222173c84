import { startTransition, useEffect, useState } from 'react'
import { useChatLog } from '#client/data/chatLog.ts'
import { type Filled, LocalIndex } from '#client/kit/localIndex/LocalIndex.ts'
import type { ChatMessage } from '#contract/chat/shapes.ts'

/** The most hits of this device, the best of them. */
const most = 200

/** The index of this member's messages, in a worker as long as somebody searches. */
export function useIndex(): LocalIndex<string> | undefined {
  const log = useChatLog()
  const [index, setIndex] = useState<LocalIndex<string>>()
  useEffect(() => {
    if (!log) return
    const made = new LocalIndex<string>(new Worker(new URL('./chat.worker.ts', import.meta.url), { type: 'module' }), log.database)
    setIndex(made)
    const told = log.told.subscribe(ids => made.changed(ids))
    return () => {
      told.unsubscribe()
      made.close()
      setIndex(undefined)
    }
  }, [log])
  return index
}

const atFirst: Filled = { state: 'filling', step: 0 }

/** What was found on this device, for which words; of `more` hits the messages are not read yet. */
interface OnDevice {
  of: string
  rows: readonly ChatMessage[]
  more: number
}

/** Hits that fill a phone: they come with the key, the others behind them, as long as no other key does. */
const firstHits = 8

/** Messages on this device with these words, the best first; what was found before stays until the next is there. */
export function useOnDevice(index: LocalIndex<string> | undefined, typed: string, only?: string) {
  const [filled, setFilled] = useState(atFirst)
  const [found, setFound] = useState<OnDevice>({ of: '', rows: [], more: 0 })
  useEffect(() => {
    if (!index) return
    const subscription = index.filled$.subscribe(setFilled)
    return () => {
      subscription.unsubscribe()
      setFilled(atFirst)
    }
  }, [index])
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each step there is more to be found
  useEffect(() => {
    if (!index) return
    let wanted = true
    const read = async (ids: readonly string[], more: number) => {
      const rows = await index.rows<ChatMessage>(ids)
      const next = { of: typed, rows: rows.filter(({ deleted }) => !deleted), more }
      return wanted && (more > 0 ? setFound(next) : startTransition(() => setFound(next)))
    }
    const find = async () => {
      const ids = await index.find(typed, { most, of: only })
      if (wanted && ids.length > firstHits) await read(ids.slice(0, firstHits), ids.length - firstHits)
      if (wanted) await read(ids, 0)
    }
    void find().catch(() => {})
    return () => {
      wanted = false
    }
  }, [index, typed, only, filled.step])
  return { ...found, state: filled.state }
}
