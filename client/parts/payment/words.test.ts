import { describe, expect, it } from 'vitest'
import type { Way } from '#contract/payments/facts.ts'
import type { AttemptState } from '#contract/payments/standing.ts'
import { chipOf, ownChip, sentenceOf } from './words.ts'

const attempts = (...all: [way: Way, state: AttemptState][]) =>
  all.map(([way, state], at) => ({ _id: String(at), nth: at + 1, way, state, until: '2026-11-20T10:00:00.000Z' }))

describe('the chip of a payment', () => {
  it.each([
    ['twint', 'Wird geprüft'],
    ['card', 'Wird geprüft'],
    ['bill', 'Auf Rechnung'],
    ['desk', 'Am Empfang bezahlen'],
  ] as const)('says for %s that is under way: %s', (way, words) => {
    expect(chipOf('running', way)[0]).toBe(words)
    expect(ownChip({ state: 'running', attempts: attempts([way, 'running']) })[0]).toBe(words)
  })

  it('names the bill again once a page that was opened beside it is left', () => {
    const own = { state: 'open' as const, refunded: 0, attempts: attempts(['bill', 'running'], ['twint', 'left']) }
    expect(ownChip(own)[0]).toBe('Auf Rechnung')
    expect(sentenceOf(own)).toBe('Die Rechnung ist offen.')
  })

  it('names the bill no longer once it is paid in another way', () => {
    expect(ownChip({ state: 'paid', attempts: attempts(['bill', 'running'], ['card', 'charged']) })[0]).toBe('Bezahlt')
  })
})
