import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { exampleSignature } from '#contract/registration.ts'
import '#contract/messages.ts'
import { closingStepsOf } from './closingSteps.tsx'
import { type ContractDraft, takenOf } from './contractInput.ts'
import { draftWith } from './testing.ts'
import type { InClosing } from './useClosing.ts'

const _id = '0198a000-0000-7000-8000-0000000000aa'

function stepsWith(draft: ContractDraft) {
  const closing = {
    taken: takenOf(_id, draft),
    act: vi.fn(),
    give: vi.fn(),
    studioName: 'Pfungen',
    mayAccept: false,
  } as unknown as InClosing
  return closingStepsOf(closing)
}
const open = (draft: ContractDraft) =>
  stepsWith(draft)
    .filter(({ mayPass }) => !mayPass())
    .map(({ kind }) => kind)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-26T08:00:00.000Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

test('where all is given, the signature alone is open', () => {
  expect(open(draftWith())).toEqual(['member'])
})

test('whoever is under 18 has a guardian sign after them, who is named with their relation before', () => {
  const draft = draftWith({}, '2010-05-01')
  expect(stepsWith(draft).map(({ kind }) => kind)).toEqual(['person', 'choice', 'pay', 'paper', 'member', 'guardian'])
  const signatures = { first: exampleSignature, others: {}, at: '2026-11-26T08:00:00.000Z' }
  expect(open({ ...draft, signatures })).toEqual(['member', 'guardian'])
  const named = { ...signatures, guardian: 'Beat Meier' }
  expect(open({ ...draft, signatures: named })).toEqual(['member', 'guardian'])
  expect(open({ ...draft, signatures: named, given: { ...draft.given, relation: 'Vater' } })).toEqual(['guardian'])
})

test('a contract that renews says so in a line that is ticked by itself (C11)', () => {
  const draft = draftWith({ renewalMonths: 12 })
  expect(open(draft)).toEqual(['paper', 'member'])
  expect(open({ ...draft, given: { ...draft.given, choice: { ...draft.given.choice, renews: true } } })).toEqual(['member'])
})

test('an account whose check digits are wrong stops at how it is paid', () => {
  const draft = draftWith()
  const payment = { ...draft.given.payment, iban: 'CH94 0076 2011 6238 5295 7' }
  expect(open({ ...draft, given: { ...draft.given, payment } })).toEqual(['pay', 'member'])
})

test('a draft that is gone on with on a later day asks for a beginning that is still to come', () => {
  vi.setSystemTime(new Date('2026-12-02T08:00:00.000Z'))
  expect(open(draftWith())).toEqual(['choice', 'member'])
})
