import { getDefaultStore } from 'jotai'
import { of } from 'rxjs'
import { expect, test, vi } from 'vitest'
import { questionAtom } from '#client/kit/ask.ts'
import { nextSlot, progress } from '#contract/rules/training/rotation.ts'
import type { WorkoutRun } from '#sync/collections/workoutRuns.ts'
import { floorOf } from './floor.ts'
import { enterSet, skipSlot, takeUp } from './runActs.ts'
import { groupsFor, without } from './setLines.ts'
import { set, slot } from './testing.ts'
import { confirmEnd } from './useRunActs.ts'

const [a, b] = [slot('a'), slot('b')]
const run = { id: 'run', slots: [a, b] } as unknown as WorkoutRun
const opened = () =>
  floorOf(
    {
      keep: { set: vi.fn(async () => {}), delete: vi.fn(async () => {}), watch: () => of(undefined) },
      insert: async (_name: string, doc: object) => doc,
    } as never,
    run.id,
  )

test('an exercise that is skipped is not due, its row says so, and a tap takes it up again', async () => {
  const floor = opened()
  const due = (sets = [set(a, 0)]) => nextSlot(without(run.slots, floor.skipped.get()), sets, floor.chosen.get() ?? undefined)?.slot.key
  expect(due()).toBe('a')
  skipSlot(floor, a)
  expect(due()).toBe('b')
  const groups = groupsFor(run.slots, { sets: [], records: new Map(), refused: new Set(), active: 'b', skipped: floor.skipped.get() })
  expect(groups.map(({ slots }) => slots[0]?.skipped)).toEqual([true, false])
  expect(progress(without(run.slots, floor.skipped.get()), [])).toMatchObject({ total: 3 })

  const aim = { slot: 'b', warmup: false, index: 2 }
  const sets = [set(b, 0), set(b, 1)]
  await enterSet(floor, { run, slot: b, aim, values: { weight: 60, reps: 10 }, note: '' }, sets)
  expect([due([...sets, set(b, 2)]), floor.rest.get()]).toEqual([undefined, null])

  takeUp(floor, 'a')
  expect([due(), floor.skipped.get()]).toEqual(['a', []])
})

test('whoever ends a training with open sets is told of them before it ends', async () => {
  const question = () => getDefaultStore().get(questionAtom)
  const answer = confirmEnd({ groups: [], done: 2, total: 5 })
  expect(question()).toMatchObject({ text: '3 Sätze sind noch offen. Was du eingetragen hast, bleibt.', button: 'Jetzt beenden' })
  question()!.answer(false)
  expect(await answer).toBe(false)
  expect([await confirmEnd({ groups: [], done: 5, total: 5 }), question()]).toEqual([true, undefined])
})
