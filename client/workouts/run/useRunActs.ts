import { useMemo, useRef } from 'react'
import { useGo } from '#client/map/links.tsx'
import type { RunSlot } from '#sync/collections/workoutRuns.ts'
import { discardRun, finishRun } from './acts.ts'
import type { Floor } from './floor.ts'
import type { Model } from './model.ts'
import { useEntering } from './useEntering.ts'

/** The sheet that lies over the page. */
export type Over = { shows: 'add' | 'note' | 'plates' } | { shows: 'swap' | 'history'; slot: RunSlot } | null

/** Everything a finger can do here; the object stays the same, so that what holds it is not drawn again. */
export interface RunActs {
  enter(): void
  abort(): void
  jump(slot: string): void
  add(): void
  note(): void
  plates(): void
  swap(slot: RunSlot): void
  history(slot: RunSlot): void
  leave(): void
  finish(): void
  discard(): void
}

/** `onLeaving`: the page is about to be left, what changes under it is not to be shown any more. */
export function useRunActs(floor: Floor, model: Model, show: (over: Over) => void, onLeaving: (leaving: boolean) => void): RunActs {
  const go = useGo()
  const latest = useRef(model)
  latest.current = model
  const { enter, abort } = useEntering(floor, latest)
  return useMemo(() => {
    const discard = async () => {
      const { run, sets } = latest.current
      await go({ to: 'hub', replace: true })
      await discardRun(floor, run, sets)
    }
    const finish = async () => {
      const { run, sets } = latest.current
      if (sets.length === 0) return discard()
      onLeaving(true)
      await finishRun(floor)
      await go({ to: 'summary', search: { run: run.id }, replace: true })
    }
    return {
      enter,
      abort,
      jump: slot => {
        floor.chosen.set({ slot, more: true })
        floor.act({ do: 'close' })
      },
      add: () => show({ shows: 'add' }),
      note: () => show({ shows: 'note' }),
      plates: () => show({ shows: 'plates' }),
      swap: slot => show({ shows: 'swap', slot }),
      history: slot => show({ shows: 'history', slot }),
      leave: () => void go({ to: 'hub' }),
      finish: () => void finish(),
      discard: () => void discard(),
    }
  }, [floor, go, show, onLeaving, enter, abort])
}
