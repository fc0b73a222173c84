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

/** Hits on this device, and the words that they are for; of `more` hits the messages are not read yet. */
interface OnDevice {
  of: string
  rows: readonly ChatMessage[]
  more: number
}

/** These rows, those that were shown before as the very same: nothing is drawn of them anew. */
function withSame(before: readonly ChatMessage[], now: readonly ChatMessage[]) {
  const known = new Map(before.map(row => [row._id, row]))
  return now.map(row => {
    const same = known.get(row._id)
    return same?.changed === row.changed && same.text === row.text ? same : row
  })
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
    const show = (rows: readonly ChatMessage[], more: number) =>
      setFound(before => ({ of: typed, rows: withSame(before.rows, rows).filter(({ deleted }) => !deleted), more }))
    const find = async () => {
      const { ids, rows: best } = await index.findRows<ChatMessage>(typed, { most, of: only }, firstHits)
      const others = ids.slice(firstHits)
      if (wanted) show(best, others.length)
      if (!wanted || others.length === 0) return
      const rows = await index.rows<ChatMessage>(others)
      if (wanted) startTransition(() => show([...best, ...rows], 0))
    }
    void find().catch(() => {})
    return () => {
      wanted = false
    }
  }, [index, typed, only, filled.step])
  return { ...found, state: filled.state }
}
