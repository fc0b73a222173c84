import { expect, test } from 'vitest'
import { knownThere } from '#client/shop/office/OfficeCode.tsx'
import type { EntryCode } from '#contract/shop/entryCodes.ts'
import { isGood, isKept } from './codeStanding.ts'
import { codeChip, codeSentence, lastsWords } from './words.ts'

const code = (over: Partial<EntryCode>) =>
  ({ state: 'saved', trouble: null, reason: null, entries: 10, used: 0, until: '2199-12-31', ...over }) as EntryCode

test('a code says what it is good for: until its last day, and as long as entries are left', () => {
  const said = (over: Partial<EntryCode>) => [codeChip(code(over))[0], isGood(code(over)), lastsWords(code(over)).split(' · ')[0]]
  expect(said({})).toEqual(['Gültig', true, '10 Eintritte'])
  expect(said({ used: 3 })).toEqual(['Gültig', true, 'noch 7 von 10 Eintritten'])
  expect(said({ entries: 1 })).toEqual(['Gültig', true, '1 Eintritt'])
  expect(said({ state: 'used', used: 10 })).toEqual(['Eingelöst', false, '10 Eintritte gebraucht'])
  expect(said({ until: '2020-01-01' })).toEqual(['Abgelaufen', false, '10 Eintritte'])
  expect(said({ state: 'waiting', trouble: 'refused' })).toEqual(['Am Empfang melden', true, '10 Eintritte'])
  expect(codeSentence(code({ state: 'void', reason: 'Doppelt gekauft' }), 'Töss')).toContain('Doppelt gekauft')
  expect(codeSentence(code({ state: 'void', refunded: true }), 'Töss')).toContain('geht an dich zurück')
})

test('a code whose payment is disputed is shown to nobody who could use it, and says why', () => {
  for (const [dispute, why] of [
    ['noticed', 'ist beanstandet'],
    ['taken', 'hat das Geld zurückgeholt'],
  ] as const) {
    const stopped = code({ dispute })
    expect([codeChip(stopped)[0], isGood(stopped), isKept(stopped)]).toEqual(['Angehalten', false, true])
    expect(codeSentence(stopped, 'Töss')).toContain(why)
  }
  expect(codeSentence(code({ state: 'void', dispute: 'lost' }), 'Töss')).toContain('hat das Geld zurückgeholt')
})

test('a code that is void although its money is here names no reason that is none', () => {
  // The bank had the money and gave it back; another code was given since.
  const old = code({ state: 'void', refunded: false, dispute: null })
  expect([codeSentence(old, 'Töss'), knownThere(old)]).toEqual(['Dieser Code gilt nicht mehr.', 'Dieser Code gilt nicht mehr.'])
  expect(knownThere({ ...old, refunded: true })).toContain('weil das Geld zurückging')
})
