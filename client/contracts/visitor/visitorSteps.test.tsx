import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import '#contract/messages.ts'
import { type ContractDraft, takenOf } from '#client/contracts/create/contractInput.ts'
import { draftWith } from '#client/contracts/create/testing.ts'
import { visitorStepsOf } from './visitorSteps.tsx'

const kinds = (draft: ContractDraft) =>
  visitorStepsOf({
    taken: takenOf('0198a000-0000-7000-8000-0000000000cc', draft),
    act: vi.fn(),
    give: vi.fn(),
    code: vi.fn(),
    photos: [],
    photograph: vi.fn(),
    studioName: 'Pfungen',
  })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-26T08:00:00.000Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

test('a visitor chooses first, then says who they are and how they pay, reads the whole paper and signs', () => {
  expect(kinds(draftWith()).map(({ kind }) => kind)).toEqual(['choice', 'person', 'pay', 'paper', 'member'])
})

test('under 18 a guardian signs after them', () => {
  expect(kinds(draftWith({}, '2010-05-01')).at(-1)?.kind).toBe('guardian')
})

test('what renews is ticked by itself before anybody signs (C11)', () => {
  const open = kinds(draftWith({ renewalMonths: 12 })).filter(({ mayPass }) => !mayPass())
  expect(open.map(({ kind }) => kind)).toEqual(['paper', 'member'])
})
