import { useEffect, useState } from 'react'
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

/** Messages on this device with these words, the best first; what was found before stays until the next is there. */
export function useOnDevice(index: LocalIndex<string> | undefined, typed: string, only?: string) {
  const log = useChatLog()
  const [filled, setFilled] = useState(atFirst)
  const [rows, setRows] = useState<readonly ChatMessage[]>([])
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
    if (!index || !log) return
    let wanted = true
    const find = async () => {
      const found = await log.among(await index.find(typed, { most, of: only }))
      if (wanted) setRows(found.filter(({ deleted }) => !deleted))
    }
    void find().catch(() => {})
    return () => {
      wanted = false
    }
  }, [index, log, typed, only, filled.step])
  return { rows, state: filled.state }
}
