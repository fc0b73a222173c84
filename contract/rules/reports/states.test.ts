import { expect, test } from 'vitest'
import { follows } from '#contract/states.ts'
import { type ReportState, reportMoves, reportStates } from './states.ts'

const states = Object.keys(reportStates) as ReportState[]

test('a report is taken up, then solved or declined, and taken up again where it comes back', () => {
  const legal = states.flatMap(from => states.filter(to => follows(reportMoves, from, to)).map(to => `${from} ${to}`))
  expect(legal).toEqual(['new working', 'working solved', 'working declined', 'solved working'])
})
