import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { afterAct } from '#client/parts/signedForm/afterAct.ts'
import type { SignedFormAct } from '#client/parts/signedForm/taking.ts'
import { upgradeClosing } from '#contract/contracts/upgradeShapes.ts'
import { exampleSignature } from '#contract/registration.ts'
import { hashOf, paperOf } from '#contract/rules/contracts/contractPaper.ts'
import '#contract/messages.ts'
import { possibleWith, targetWith } from './testing.ts'
import {
  begunWith,
  closingOf,
  draftOf,
  givenOf,
  isUnderAge,
  startProblem,
  takenOf,
  type UpgradeInputValue,
  type UpgradeSubject,
  type UpgradeTaking,
  upgradePaperPartsOf,
  withKnown,
} from './upgradeInput.ts'
import { upgradeStepsOf } from './upgradeSteps.tsx'
import type { InUpgrading } from './useUpgrading.ts'

const _id = '0198a000-0000-7000-8000-0000000000aa'
const at = '2026-11-26T22:59:59.000Z'
const draft = (possible = possibleWith(), byMember = false) =>
  begunWith(_id, { possible, offer: possible.offers[0]!, place: 'Pfungen', byMember, accept: false })
const after = (taken: UpgradeTaking, ...acts: SignedFormAct<UpgradeSubject, UpgradeInputValue>[]) =>
  acts.reduce((now, act) => afterAct(now, act).taking, taken)
const signed = (taken: UpgradeTaking) => after(taken, { type: 'sign', signature: exampleSignature, at })
const starting = (start: string) => {
  const taken = takenOf(draft())
  return after(taken, { type: 'answer', name: 'choice', value: { ...givenOf(taken).choice, start }, unkept: true })
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(at) })
})
afterEach(() => {
  vi.useRealTimers()
})

test('what is sent fits the call, and its hash is that of the paper which the studio makes of it', async () => {
  const body = await closingOf(signed(takenOf(draft())))
  await expect(upgradeClosing.validate(body)).resolves.toMatchObject({
    _id,
    number: 3,
    payment: null,
    day: '2026-11-26',
    closedAt: 'studio',
  })
  const { left, knownAt } = possibleWith()
  const paper = (knownSince: string) =>
    paperOf({
      offer: targetWith(),
      closing: { ...body, studio: 'pfungen', data: left.data, payment: { way: 'debit', iban: left.account, holder: null } },
      promotion: null,
      left: { signed: left.signed, events: [], number: left.number, knownAt: knownSince },
    })
  expect(body.hash).toBe(await hashOf(paper(knownAt)))
  expect(await hashOf(paper('2026-05-21T08:00:00.000Z'))).not.toBe(body.hash)
})

test('it is paid as before where the new offer takes that, else a way is asked for', () => {
  const before = upgradePaperPartsOf(takenOf(draft())).closing.payment
  expect(before).toEqual({ way: 'debit', iban: 'CH93 … 2957', holder: null })
  expect(draft(possibleWith([targetWith({ ways: ['bill'] })])).given.payment).toEqual({ way: 'bill', iban: null, holder: null })
  expect(draft(possibleWith([targetWith({ ways: ['bill', 'prepaid'] })])).given.payment?.way).toBeUndefined()
})

test('one goes over from tomorrow on, never before the day after the beginning nor behind the last day', () => {
  expect(draft().given.choice.start).toBe('2026-11-27')
  expect(startProblem(starting('2026-11-25'))).toContain('vor der Unterschrift')
  expect(startProblem(starting('2026-11-26'))).toBeUndefined()
  expect(startProblem(starting('2027-05-31'))).toBeUndefined()
  expect(startProblem(starting('2027-06-01'))).toContain('endet am 31.05.2027')
  expect(startProblem(starting('2029-01-01'))).toContain('zu weit')
  vi.setSystemTime(new Date('2026-05-25T08:00:00.000Z'))
  expect(draft().given.choice.start).toBe('2026-06-02')
})

test('a draft goes on with what is known now; one that is signed stays what it is, and one without its offer is begun anew', () => {
  const dearer = possibleWith([targetWith({ price: 13_900, ways: ['bill'] }, 4)])
  const next = withKnown(draft(), dearer)!
  expect([next.about.offer.number, next.about.possible, next.given.payment]).toEqual([4, dearer, { way: 'bill', iban: null, holder: null }])
  const done = draftOf(signed(takenOf(draft())))
  expect(withKnown(done, dearer)).toBe(done)
  expect(withKnown(draft(), possibleWith([targetWith({ title: 'Silber' })]))).toBeUndefined()
})

test('what lies on the device is gone on with as it was, its signatures included', async () => {
  const taken = signed(takenOf(draft()))
  expect(await closingOf(takenOf(structuredClone(draftOf(taken))))).toEqual(await closingOf(taken))
})

test('another offer or day ends the signature; accepting at once does not', () => {
  const taken = signed(takenOf(draft()))
  const { choice } = givenOf(taken)
  const later = after(taken, { type: 'answer', name: 'choice', value: { ...choice, start: '2027-01-01' }, unkept: true })
  expect(later.signatures.first).toBeUndefined()
  expect(
    after(taken, { type: 'amend', about: { offer: targetWith({ title: 'Silber' }) }, why: 'Anderes Angebot' }).signatures.first,
  ).toBeUndefined()
  expect(after(taken, { type: 'amend', about: { accept: true } }).signatures.first).toBeDefined()
})

test('under 18 a guardian signs after the member, and a renewal is ticked by itself', () => {
  const young = takenOf(draft(possibleWith([targetWith({ renewalMonths: 12 })], '2010-05-01')))
  expect(isUnderAge(young)).toBe(true)
  const steps = upgradeStepsOf({ taken: young, act: vi.fn(), give: vi.fn(), studioName: 'Pfungen' } as unknown as InUpgrading, false)
  expect(steps.map(({ kind }) => kind)).toEqual(['choice', 'pay', 'paper', 'member', 'guardian'])
  expect(steps.filter(({ mayPass }) => !mayPass()).map(({ kind }) => kind)).toEqual(['paper', 'member', 'guardian'])
})
