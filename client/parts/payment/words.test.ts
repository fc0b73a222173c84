import { describe, expect, it } from 'vitest'
import type { Way } from '#contract/payments/facts.ts'
import type { AttemptState } from '#contract/payments/standing.ts'
import { chipOf, ownChip, refusedWords, sentenceOf } from './words.ts'

const attempts = (...all: [way: Way, state: AttemptState][]) =>
  all.map(([way, state], at) => ({ _id: String(at), nth: at + 1, way, state, until: '2026-11-20T10:00:00.000Z', leaving: false }))

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

describe('TWINT that is under way', () => {
  const until = '2026-11-20T10:15:00.000Z'
  const twint = (leaving: boolean) => ({
    state: 'running' as const,
    refunded: 0,
    attempts: [{ ...attempts(['twint', 'running'])[0]!, until, leaving }],
  })

  it('says that it is being cancelled, and until when that takes at most', () => {
    expect(ownChip(twint(true))[0]).toBe('Wird abgebrochen')
    expect(sentenceOf(twint(true))).toMatch(/^TWINT wird abgebrochen\..*spätestens um .*11:15\.$/)
    expect(ownChip(twint(false))[0]).toBe('Wird geprüft')
  })

  it('says against another way until when it is open', () => {
    const refused = (current: unknown) => refusedWords({ code: 'payment-running', current, said: 'TWINT ist offen.' })
    expect(refused(twint(false))).toMatch(/noch offen, bis .*11:15\./)
    expect(refused(twint(true))).toMatch(/^TWINT wird abgebrochen\./)
    expect(refused(undefined)).toBe('TWINT ist offen.')
  })
})
