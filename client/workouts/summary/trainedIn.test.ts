import { expect, it } from 'vitest'
import type { TrainingSet } from '#sync/collections/sets.ts'
import { lastLike } from './lastLike.ts'
import { trainedIn } from './trainedIn.ts'

const set = (id: string, slot: string, exercise: string) => ({ id, slot, exercise, title: exercise }) as TrainingSet
const slots = (...keys: string[]) => ({ slots: keys.map(key => ({ key })) }) as Parameters<typeof trainedIn>[0]

it('groups in the order of the plan, a swapped slot as two exercises', () => {
  const sets = [set('1', 'b', 'row'), set('2', 'a', 'bench'), set('3', 'b', 'row'), set('4', 'a', 'press'), set('5', 'gone', 'curl')]
  const groups = trainedIn(slots('a', 'b'), sets)
  expect(groups.map(({ title, sets: done }) => [title, done.map(({ id }) => id).join('')])).toEqual([
    ['bench', '2'],
    ['press', '4'],
    ['row', '13'],
    ['curl', '5'],
  ])
})

const run = (id: string, started: string, fields: object = {}) => ({ id, title: 'A', state: 'finished' as const, started, ...fields })

it('compares with the last finished training of the same split', () => {
  const runs = [
    run('later', '5', { split: 's' }),
    run('running', '3', { split: 's', state: 'running' as const }),
    run('other', '2', { split: 't' }),
    run('same', '1', { split: 's' }),
  ]
  expect(lastLike(run('now', '4', { split: 's' }), runs as never)?.id).toBe('same')
  expect(lastLike(run('now', '4', { split: 'none' }), runs as never)).toBeUndefined()
})

it('compares free trainings by their title', () => {
  const runs = [run('split', '2', { split: 's' }), run('free', '1')]
  expect(lastLike(run('now', '4'), runs)?.id).toBe('free')
  expect(lastLike(run('now', '4', { title: 'B' }), runs)).toBeUndefined()
})
