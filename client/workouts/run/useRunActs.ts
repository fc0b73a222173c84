import { useMemo, useRef } from 'react'
import { ask } from '#client/kit/ask.ts'
import { useGo } from '#client/map/links.tsx'
import type { Progress } from '#contract/rules/training/rotation.ts'
import type { RunSlot } from '#sync/collections/workoutRuns.ts'
import type { Floor } from './floor.ts'
import { discardRun, finishRun, skipSlot, takeUp } from './runActs.ts'
import type { Model } from './runModel.ts'
import { useEntering } from './useEntering.ts'
import { countOfSets } from './words.ts'

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
  skip(slot: RunSlot): void
  history(slot: RunSlot): void
  leave(): void
  finish(): void
  discard(): void
}

/** Whoever ends with open sets is told of them first. */
export function confirmEnd({ done, total }: Progress) {
  const open = total - done
  if (open <= 0) return true
  const text = `${countOfSets(open)} ${open === 1 ? 'ist' : 'sind'} noch offen. Was du eingetragen hast, bleibt.`
  return ask({ title: 'Training beenden?', text, button: 'Jetzt beenden' })
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
      if (!(await confirmEnd(latest.current.progress))) return
      onLeaving(true)
      await finishRun(floor)
      await go({ to: 'summary', search: { run: run.id }, replace: true })
    }
    return {
      enter,
      abort,
      jump: slot => {
        takeUp(floor, slot)
        floor.act({ do: 'close' })
      },
      add: () => show({ shows: 'add' }),
      note: () => show({ shows: 'note' }),
      plates: () => show({ shows: 'plates' }),
      swap: slot => show({ shows: 'swap', slot }),
      skip: slot => skipSlot(floor, slot),
      history: slot => show({ shows: 'history', slot }),
      leave: () => void go({ to: 'hub' }),
      finish: () => void finish(),
      discard: () => void discard(),
    }
  }, [floor, go, show, onLeaving, enter, abort])
}
