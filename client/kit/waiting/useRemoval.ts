import { useCallback, useRef } from 'react'
import { useMaybeLocal } from '#client/data/local.ts'
import { useSend } from '#client/data/useSend.ts'
import { toast } from '#client/kit/toast.ts'
import type { AnyCall, Input } from '#contract/call.ts'
import { isWritten, type OverlaidRow, type WaitingAct } from './overlay.ts'
import { rowInput } from './rowInput.ts'
import { sayDone, sayFailed } from './say.ts'

/** Takes back an act that still waits: it is not sent any more, and a new row is gone with it. Answers true where the row is gone. */
export function useTakingBack() {
  const local = useMaybeLocal()
  return async ({ row, kind }: WaitingAct) => {
    const back = await local?.outbox.discard(row.key)
    if (kind === 'add') toast(`${row.title}: entfernt.`, { undo: () => void back?.() })
    return kind === 'add'
  }
}

interface Removing {
  /** Called once the row is gone. */
  onGone?: () => unknown
  /** Called once the row is there again. */
  onBack?: () => unknown
}

/** Removes rows, with undo; a row that can't be removed says so and stays. `named` gives the row's name in sentences and on /abgleich. */
export function useRemoval<Row extends { _id: string }>(remove: AnyCall, restore: AnyCall, named: (row: Row) => string) {
  const called = useRef('')
  const title = useCallback(() => called.current, [])
  const away = useSend(remove, { title, asks: true })
  const back = useSend(restore, { title, asks: true })
  const takeBack = useTakingBack()
  const bring = async (row: Row, onBack?: () => unknown) => {
    await back.send(rowInput(restore, row) as Input<AnyCall>)
    await onBack?.()
  }
  return {
    remove: async ({ act, ...row }: OverlaidRow<Row>, { onGone, onBack }: Removing = {}) => {
      const plain = row as unknown as Row
      const name = named(plain)
      called.current = name
      if (act && isWritten(act) && (await takeBack(act))) return onGone?.()
      try {
        const answer = await away.send(rowInput(remove, plain) as Input<AnyCall>)
        await onGone?.()
        sayDone(answer, `${name}: entfernt.`, () => void bring(plain, onBack).catch(sayFailed))
      } catch (error) {
        sayFailed(error)
      }
    },
    waiting: away.waiting,
  }
}
