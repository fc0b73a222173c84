import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { toast } from '#client/kit/toast.ts'
import { missing } from './bar.ts'
import type { Floor } from './floor.ts'
import { takeTyped } from './NumberField.tsx'
import { editSet, enterSet } from './runActs.ts'
import { aimOf, type Model } from './runModel.ts'
import { elapsed, stopped } from './stopwatch.ts'
import { readWatch } from './WatchPill.tsx'

/** The bar's main key and its undo. Both stay the same function while the page draws. */
export function useEntering(floor: Floor, latest: RefObject<Model>) {
  const writing = useRef(false)
  const awaited = useRef<() => void>(undefined)
  useEffect(() => awaited.current?.())

  const abort = useCallback(() => {
    const { due, prefill, active } = latest.current
    const editing = !!floor.bar.get().aim?.edits
    const mine = !editing && due && active?.key === due.slot.key ? prefill : null
    floor.watch.set({ ran: 0, since: null })
    floor.act({ do: 'abort', aim: due && aimOf(due), values: mine?.values ?? {} })
  }, [floor, latest])

  const enter = useCallback(async () => {
    if (writing.current || !latest.current.active || !takeTyped()) return
    writing.current = true
    try {
      await aimed(floor, latest, awaited)
      const { run, sets, active } = latest.current
      takeWatch(floor, active?.exercise.kind)
      const { aim, values, note } = floor.bar.get()
      if (!aim || !active) return
      const lacks = missing(active.exercise.kind, values)
      if (lacks) {
        floor.act({ do: 'open' })
        toast(lacks)
        return
      }
      if (aim.edits) {
        await editSet(floor, aim.edits, { slot: active, values, note })
        abort()
      } else await enterSet(floor, { run, slot: active, aim, values, note }, sets)
    } catch {
      toast('Der Satz konnte nicht gesichert werden: Der Speicher dieses Geräts nimmt nichts an.', { look: 'danger' })
    } finally {
      writing.current = false
    }
  }, [floor, latest, abort])

  return { enter: useCallback(() => void enter(), [enter]), abort }
}

/**
 * A tap that comes before the bar stands for the exercise under way waits for it, and is not lost. Either of the two may come to the other:
 * the bar when it is aimed, the exercise with what is drawn next, perhaps because another tab turned to it.
 */
function aimed(floor: Floor, model: RefObject<Model>, drawn: RefObject<(() => void) | undefined>): Promise<void> | undefined {
  const fits = () => floor.bar.get().aim?.slot === model.current.active?.key
  if (fits()) return undefined
  return new Promise(resolve => {
    const look = () => {
      if (!fits()) return
      stop()
      drawn.current = undefined
      resolve()
    }
    const stop = floor.bar.watch(look)
    drawn.current = look
  })
}

/** A stopwatch that still runs stops with the set that it measures. */
function takeWatch({ watch, act }: Floor, kind: string | undefined) {
  const value = watch.get()
  if (value.since === null || (kind !== 'time' && kind !== 'distance')) return
  const now = Date.now()
  watch.set(stopped(value, now))
  act({ do: 'put', values: { time: readWatch(elapsed(value, now)) } })
}
