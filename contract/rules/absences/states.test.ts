import { expect, test } from 'vitest'
import { type AbsenceKind, type AbsenceState, absenceKinds, absenceStates, awayStates, mayTurn, turnsOf, waitingStates } from './states.ts'

const states = Object.keys(absenceStates) as AbsenceState[]
const legal = (kind: AbsenceKind) =>
  states.flatMap(from =>
    states.flatMap(to => (['person', 'manager'] as const).filter(by => mayTurn(kind, from, to, by)).map(by => `${by}: ${from} → ${to}`)),
  )

test.each<[AbsenceKind, string[]]>([
  [
    'holiday',
    [
      'manager: approved → cancelled',
      'manager: cancelling → approved',
      'manager: cancelling → cancelled',
      'manager: requested → approved',
      'manager: requested → declined',
      'person: approved → cancelling',
      'person: requested → withdrawn',
    ],
  ],
  ['wish', ['manager: requested → declined', 'manager: requested → granted', 'person: requested → withdrawn']],
  ['trip', ['manager: requested → approved', 'manager: requested → declined', 'person: requested → withdrawn']],
  ['sick', ['manager: certified → closed', 'manager: reported → certified']],
])('%s', (kind, moves) => {
  expect(legal(kind).sort()).toEqual(moves)
})

test('nothing goes on from what is over, and nobody is away while it only waits', () => {
  const over: AbsenceState[] = ['declined', 'withdrawn', 'cancelled', 'closed', 'granted']
  for (const kind of Object.keys(absenceKinds) as AbsenceKind[])
    for (const state of over) for (const by of ['person', 'manager'] as const) expect(turnsOf(kind, state, by)).toEqual([])
  expect(waitingStates.filter(state => (awayStates as readonly string[]).includes(state))).toEqual(['cancelling'])
})
