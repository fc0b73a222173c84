import { expect, test } from 'vitest'
import { follows } from '#contract/states.ts'
import { isOverdue, type TodoState, todoMoves, todoStates } from './states.ts'

const states = Object.keys(todoStates) as TodoState[]

test('a to-do goes from open by in work to done and into the archive, and back', () => {
  const legal = states.flatMap(from => states.filter(to => follows(todoMoves, from, to)).map(to => `${from} ${to}`))
  expect(legal.sort()).toEqual([
    'archived done',
    'archived open',
    'doing done',
    'doing open',
    'done archived',
    'done doing',
    'done open',
    'open doing',
    'open done',
  ])
})

test('overdue is what is not done and whose day has passed', () => {
  const today = '2026-11-28'
  const late = states.filter(state => isOverdue({ due: '2026-11-27', state }, today))
  expect(late).toEqual(['open', 'doing'])
  expect(isOverdue({ due: today, state: 'open' }, today)).toBe(false)
  expect(isOverdue({ due: null, state: 'open' }, today)).toBe(false)
})
