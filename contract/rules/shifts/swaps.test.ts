import { expect, test } from 'vitest'
import { mayMove } from '#contract/states.ts'
import { isClean, type SwapState, swapMoves, swapStateAt, swapStates, unfitFor } from './swaps.ts'
import type { ShiftFinding } from './worker.ts'

const states = Object.keys(swapStates) as SwapState[]

test.each<[actor: 'giver' | 'taker' | 'planner' | 'time', moves: string[]]>([
  ['giver', ['offered withdrawn', 'taken withdrawn']],
  ['taker', ['offered taken']],
  ['planner', ['taken approved', 'taken refused']],
  ['time', ['offered expired', 'taken expired']],
])('%s makes these moves and no other', (actor, moves) => {
  const made = states.flatMap(from => states.flatMap(to => (mayMove(swapMoves, from, to, actor) ? [`${from} ${to}`] : [])))
  expect(made).toEqual(moves)
})

test('what goes on when its shift begins has expired', () => {
  const from = '2027-01-05T07:00:00.000Z'
  const at = (state: SwapState, later: number) => swapStateAt({ state, from }, Date.parse(from) + later)
  expect(states.map(state => at(state, -1))).toEqual(states)
  expect(states.map(state => at(state, 0))).toEqual(['expired', 'expired', 'approved', 'refused', 'withdrawn', 'expired'])
})

const hint: ShiftFinding = { rule: 'overtime', weight: 'hint', text: 'Das ist Überzeit.' }
const wrong: ShiftFinding = { rule: 'rest', weight: 'forbidden', text: 'Zu wenig Ruhe.' }
const fit = { isEmployed: true, skills: ['Empfang'], isAway: false, findings: [] as ShiftFinding[] }

test.each([
  ['nothing', fit, null, undefined],
  ['a hint', { ...fit, findings: [hint] }, null, undefined],
  ['the law', { ...fit, findings: [hint, wrong] }, null, 'swap-law'],
  ['an absence', { ...fit, isAway: true, findings: [wrong] }, null, 'swap-absent'],
  ['a skill', { ...fit, isAway: true }, 'Training', 'swap-skill'],
  ['no skill that they have', fit, 'Empfang', undefined],
  ['another studio', { ...fit, isEmployed: false }, 'Training', 'swap-employed'],
])('%s keeps somebody from a shift: the first reason is told', (_, those, skill, code) => {
  expect(unfitFor(those, skill)?.code).toBe(code)
})

test('a hint asks for somebody’s look', () => {
  expect([isClean(fit), isClean({ findings: [hint] })]).toEqual([true, false])
})
