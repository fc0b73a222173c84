import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeCode, shownCode } from '#contract/codes.ts'
import { dayMs } from '#contract/time.ts'
import { forgetInvitation, invitedBy, keepInvitation } from './invited.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  })
})
afterEach(() => vi.unstubAllGlobals())

const code = makeCode(() => 20)

test.each([
  ['a code', code, code],
  ['a code as it is typed', shownCode(code).toLowerCase(), code],
  ['the address of a printed link', 'anna.meier@formkurve.example', 'anna.meier@formkurve.example'],
  ['neither', 'unsinn', undefined],
  ['an address longer than one can be', `${'a'.repeat(260)}@formkurve.example`, undefined],
])('an invitation by %s is kept for the registration', (_name, ref, kept) => {
  keepInvitation(ref)
  expect(invitedBy()).toBe(kept)
})

test('the first invitation counts for 90 days, or until it is refused', () => {
  keepInvitation('anna@formkurve.example')
  keepInvitation(code)
  expect(invitedBy()).toBe('anna@formkurve.example')
  expect(invitedBy(Date.now() + 91 * dayMs)).toBeUndefined()
  forgetInvitation()
  expect(invitedBy()).toBeUndefined()
})
