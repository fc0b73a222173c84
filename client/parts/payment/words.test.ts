import { describe, expect, it } from 'vitest'
import type { PaymentWay } from '#contract/rules/payments/paymentFacts.ts'
import type { AttemptState, PaymentState } from '#contract/rules/payments/standing.ts'
import { chipOf, outcomeSentence, ownChip, paymentSentenceOf, refusedWords } from './words.ts'

const attempts = (...all: [way: PaymentWay, state: AttemptState][]) =>
  all.map(([way, state], at) => ({ _id: String(at), nth: at + 1, way, state, until: '2026-11-20T10:00:00.000Z', leaving: false }))

const sums = { amount: 4500, rest: 4500, refunded: 0, credit: 0 }

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
    const own = { ...sums, state: 'open' as const, attempts: attempts(['bill', 'running'], ['twint', 'left']) }
    expect(ownChip(own)[0]).toBe('Auf Rechnung')
    expect(paymentSentenceOf(own)).toBe('Die Rechnung ist offen.')
  })

  it('names the bill no longer once it is paid in another way', () => {
    expect(ownChip({ state: 'paid', attempts: attempts(['bill', 'running'], ['card', 'charged']) })[0]).toBe('Bezahlt')
  })
})

describe('TWINT that is under way', () => {
  const until = '2026-11-20T10:15:00.000Z'
  const twint = (leaving: boolean) => ({
    ...sums,
    state: 'running' as const,
    attempts: [{ ...attempts(['twint', 'running'])[0]!, until, leaving }],
  })

  it('says that it is being cancelled, and until when that takes at most', () => {
    expect(ownChip(twint(true))[0]).toBe('Wird abgebrochen')
    expect(paymentSentenceOf(twint(true))).toMatch(/^TWINT wird abgebrochen\..*spätestens um .*11:15\.$/)
    expect(ownChip(twint(false))[0]).toBe('Wird geprüft')
  })

  it('says against another way until when it is open', () => {
    const refused = (current: unknown) => refusedWords({ code: 'payment-running', current, said: 'TWINT ist offen.' })
    expect(refused(twint(false))).toMatch(/noch offen, bis .*11:15\./)
    expect(refused(twint(true))).toMatch(/^TWINT wird abgebrochen\./)
    expect(refused(undefined)).toBe('TWINT ist offen.')
  })
})

describe('the sentence on a payment', () => {
  const plain = (text: string) => text.replaceAll('\u00a0', ' ')
  const over = { ...sums, rest: 0, attempts: attempts(['bill', 'left']) }
  const said = (state: PaymentState, about: Partial<typeof sums> = {}) => plain(paymentSentenceOf({ ...over, state, ...about }))

  it('says that nothing was charged only where nothing came', () => {
    for (const state of ['refused', 'cancelled', 'expired'] as const) {
      const rest = state === 'refused' ? 4500 : 0
      expect(said(state, { rest })).toMatch(/ Es wurde nichts belastet\.$/)
      expect(said(state, { rest, refunded: 2000 })).toMatch(/ CHF 20\.00 gehen an dich zurück\.$/)
      expect(outcomeSentence({ state, came: false })).toMatch(/ Es wurde nichts belastet\.$/)
      expect(outcomeSentence({ state, came: true })).not.toContain('nichts')
    }
    expect(outcomeSentence({ state: 'open', came: true })).not.toContain('nichts')
  })

  it('names what the studio still holds for whoever paid', () => {
    const held = 'CHF 20.00 sind da und bleiben dein Guthaben. Das Studio meldet sich bei dir.'
    expect(said('cancelled', { credit: 2000 })).toBe(`Die Zahlung wurde abgebrochen. ${held}`)
    expect(said('expired', { credit: 2000, refunded: 500 })).toBe(
      `Die Zeit für die Zahlung ist abgelaufen. CHF 5.00 gehen an dich zurück. ${held}`,
    )
    expect(said('paid', { credit: 2000 })).toBe(`Die Zahlung ist da. Vielen Dank. ${held}`)
    expect(said('returned', { credit: 2000 })).toBe(`Die Zahlung kam zu spät an. ${held}`)
    expect(said('refused', { rest: 2500 })).toMatch(/ CHF 20\.00 sind schon da, CHF 25\.00 bleiben offen\.$/)
    expect(plain(paymentSentenceOf({ ...sums, rest: 2500, state: 'open', attempts: [] }))).toBe(
      'CHF 20.00 sind schon da, CHF 25.00 bleiben offen.',
    )
  })
})
