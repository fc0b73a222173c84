import { describe, expect, test } from 'vitest'
import {
  declinedDays,
  type RelationshipAct,
  type RelationshipState,
  relationshipSteps,
  type Stance,
  seenBy,
  type TrainingAct,
  type TrainingState,
  trainingSteps,
} from '#contract/rules/social/moves.ts'
import { dayMs } from '#contract/time.ts'
import { stanceOf, stepOf } from './pair.ts'

const stances = Object.keys(seenBy) as Stance[]

describe('the table of steps between two people', () => {
  // Each line: what stands, as the one who acts sees it, and what becomes of it.
  const lines: Record<RelationshipAct, string> = {
    ask: 'none>requested agreed>same ended>requested mine-requested>same mine-declined>same mine-withdrawn>requested theirs-requested>agreed theirs-declined>agreed theirs-withdrawn>requested',
    accept:
      'none>missing agreed>same ended>request-over mine-requested>missing mine-declined>missing mine-withdrawn>missing theirs-requested>agreed theirs-declined>agreed theirs-withdrawn>request-withdrawn',
    decline:
      'none>missing agreed>request-over ended>same mine-requested>missing mine-declined>missing mine-withdrawn>missing theirs-requested>declined theirs-declined>same theirs-withdrawn>same',
    withdraw:
      'none>same agreed>ended ended>same mine-requested>withdrawn mine-declined>withdrawn mine-withdrawn>same theirs-requested>missing theirs-declined>missing theirs-withdrawn>missing',
    end: 'none>same agreed>ended ended>same mine-requested>withdrawn mine-declined>withdrawn mine-withdrawn>same theirs-requested>declined theirs-declined>same theirs-withdrawn>same',
  }
  test.each(Object.entries(lines))('%s', (act, line) => {
    const steps = relationshipSteps[act as RelationshipAct]
    const told = stances.map(stance => `${stance.replace(' ', '-')}>${steps[stance]}`)
    expect(told.toSorted()).toEqual(line.split(' ').toSorted())
  })

  test('an agreement comes only of two who both want it', () => {
    const states: RelationshipState[] = ['requested', 'agreed', 'declined', 'withdrawn', 'ended']
    for (const state of states)
      for (const act of Object.keys(relationshipSteps) as RelationshipAct[]) {
        const mine = stanceOf({ state, asker: 'a' }, 'a')
        if (state !== 'agreed') expect([state, act, relationshipSteps[act][mine]]).not.toEqual([state, act, 'agreed'])
      }
  })

  test('a no looks like an open request to who asked, and like nothing to who said it', () => {
    const row = { state: 'declined', asker: 'a' } as const
    expect([seenBy[stanceOf(row, 'a')], seenBy[stanceOf(row, 'b')]]).toEqual(['asked', 'none'])
  })
})

describe('somebody who was declined', () => {
  const now = Date.parse('2026-11-20T12:00:00.000Z')
  const at = (days: number) => new Date(now + days * dayMs).toISOString()
  const row = (state: RelationshipState, days: number, asker = 'a') => ({
    low: 'a',
    high: 'b',
    kind: 'friend' as const,
    text: null,
    askedAt: at(-40),
    at: at(-30),
    state,
    asker,
    quietUntil: at(days),
  })
  test.each([
    ['asks again within the days', 'declined', 1, 'a', 'same'],
    ['asks again after them', 'declined', -1, 'a', 'requested'],
    ['takes it back and asks again within the days: it still reaches nobody', 'withdrawn', 1, 'a', 'declined'],
    ['takes it back and asks again after them', 'withdrawn', -1, 'a', 'requested'],
  ] as const)('%s', (_name, state, days, who, step) => {
    expect(declinedDays).toBe(30)
    expect(stepOf('ask', row(state, days), { who, now })).toBe(step)
  })
  test('is asked by who declined: they agree', () => {
    expect(stepOf('ask', row('declined', 1), { who: 'b', now })).toBe('agreed')
  })
})

test('the table of a training that is proposed', () => {
  const states: TrainingState[] = ['open', 'accepted', 'declined', 'withdrawn', 'expired']
  const told = (['accepted', 'declined', 'withdrawn'] as TrainingAct[]).map(act => states.map(state => trainingSteps[act][state]).join(' '))
  expect(told).toEqual([
    'accepted same accepted request-withdrawn request-over',
    'declined withdrawn same same same',
    'withdrawn withdrawn same same same',
  ])
})
