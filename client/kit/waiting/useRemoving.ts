import { useCallback, useRef } from 'react'
import { CallError } from '#client/data/calls.ts'
import { useMaybeLocal } from '#client/data/local.ts'
import { toast } from '#client/kit/toast.ts'
import type { WaitingAct } from './overlay.ts'
import { sayDone } from './say.ts'

interface Removal {
  /** What goes, as a sentence names it. */
  name: string
  /** An own change of it that still waits. */
  act?: WaitingAct
  away: () => Promise<unknown>
  back: () => Promise<unknown>
}

const said = (error: unknown) => toast(error instanceof CallError ? error.message : 'Das ging nicht.', { look: 'danger' })

/** Removes and takes it back again; what can't go says so and stays. `title` is what /abgleich calls it. */
export function useRemoving() {
  const local = useMaybeLocal()
  const called = useRef('')
  const title = useCallback(() => called.current, [])
  /** What was only meant is not sent any more; a new row is gone with it. */
  const takeBack = async ({ row, kind }: WaitingAct) => {
    const back = await local?.outbox.discard(row.key)
    if (kind === 'add') toast(`${row.title}: entfernt.`, { undo: () => void back?.() })
    return kind === 'add'
  }
  const remove = async ({ name, act, away, back }: Removal) => {
    called.current = name
    if (act && (await takeBack(act))) return
    try {
      sayDone(await away(), `${name}: entfernt.`, () => void back().catch(said))
    } catch (error) {
      said(error)
    }
  }
  return { title, remove }
}
