import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { afterAct } from '#client/parts/signedForm/afterAct.ts'
import type { SignedFormAct } from '#client/parts/signedForm/taking.ts'
import { closing } from '#contract/contracts/closingShapes.ts'
import { exampleSignature } from '#contract/registration.ts'
import { hashOf, paperOf } from '#contract/rules/contracts/contractPaper.ts'
import '#contract/messages.ts'
import {
  againOf,
  type ContractInputValue,
  type ContractSubject,
  type ContractTaking,
  closingOf,
  contractPaperPartsOf,
  draftOf,
  givenOf,
  isUnderAge,
  takenOf,
  withVersion,
} from './contractInput.ts'
import { draftWith, soldWith } from './testing.ts'

const _id = '0198a000-0000-7000-8000-0000000000aa'
const at = '2026-11-26T22:59:59.000Z'
const after = (taken: ContractTaking, ...acts: SignedFormAct<ContractSubject, ContractInputValue>[]) =>
  acts.reduce((now, act) => afterAct(now, act).taking, taken)
const signed = (taken: ContractTaking) => after(taken, { type: 'sign', signature: exampleSignature, at })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(at) })
})
afterEach(() => {
  vi.useRealTimers()
})

test('what is sent fits the call, and its hash is that of the paper which the studio makes of it', async () => {
  const taken = signed(takenOf(_id, draftWith()))
  const body = await closingOf(taken)
  await expect(closing.validate(body)).resolves.toMatchObject({ _id, studio: 'pfungen', number: 3, person: null, day: '2026-11-26' })
  const offer = soldWith()
  expect(body.hash).toBe(await hashOf(paperOf({ offer, closing: body, promotion: null })))
  // One Rappen more is another paper.
  const dearer = soldWith({ price: 7901 })
  expect(await hashOf(paperOf({ offer: dearer, closing: body, promotion: null }))).not.toBe(body.hash)
})

test('photos go with it and are no part of the paper: the signatures stay', async () => {
  const before = signed(takenOf(_id, draftWith()))
  const photos = [{ file: `s${'a'.repeat(32)}.webp`, name: 'Ausweis.jpg' }]
  const taken = after(before, { type: 'amend', about: { photos } })
  const body = await closingOf(taken)
  expect([body.photos, body.hash, taken.signatures.first]).toEqual([[photos[0]!.file], (await closingOf(before)).hash, exampleSignature])
  await expect(closing.validate(body)).resolves.toMatchObject({ photos: [photos[0]!.file] })
  expect(againOf(body, soldWith(), 'Pfungen', 'refused').about.photos).toEqual([{ file: photos[0]!.file, name: 'Foto 1' }])
})

test('the day of the paper is that of the first signature in Zurich, also where it is sent a day later', async () => {
  const taken = signed(takenOf(_id, draftWith()))
  vi.setSystemTime(new Date('2026-11-28T09:00:00.000Z'))
  expect((await closingOf(taken)).day).toBe('2026-11-26')
})

test('whoever changes something after the signature needs it anew; what says the same leaves it', () => {
  const taken = signed(takenOf(_id, draftWith()))
  const { choice } = givenOf(taken)
  const same = after(taken, { type: 'answer', name: 'choice', value: { ...choice }, unkept: true })
  expect(same.signatures.first).toBeDefined()
  const later = after(taken, { type: 'answer', name: 'choice', value: { ...choice, start: '2027-01-01' }, unkept: true })
  expect(later.signatures.first).toBeUndefined()
})

test('accepting at once is no part of the paper: the signatures stay', () => {
  const taken = after(signed(takenOf(_id, draftWith())), { type: 'amend', about: { accept: true } })
  expect(taken.signatures.first).toBeDefined()
})

test('under 18 on the day of signing a guardian is named on the paper (C25), the day after the birthday no more', () => {
  const young = (birth: string) => after(takenOf(_id, draftWith({}, birth)), { type: 'nameGuardian', name: 'Beat Meier' })
  expect([isUnderAge(young('2008-11-27')), isUnderAge(young('2008-11-26'))]).toEqual([true, false])
  expect(contractPaperPartsOf(young('2008-11-27')).closing.guardian).toBe('Beat Meier')
  expect(contractPaperPartsOf(young('2008-11-26')).closing.guardian).toBeNull()
})

test('a draft that lies on the device is gone on with as it was, its signatures included', async () => {
  const taken = signed(takenOf(_id, draftWith()))
  const again = takenOf(_id, structuredClone(draftOf(taken)))
  expect(await closingOf(again)).toEqual(await closingOf(taken))
})

test('one that was refused is begun with all that was given, unsigned, and takes the refused one’s place', async () => {
  const body = await closingOf(signed(takenOf(_id, draftWith())))
  const { about, given, signatures } = againOf(body, soldWith({ price: 8900 }), 'Pfungen', 'key')
  expect([given.data, given.payment, signatures.first, about.replaces]).toEqual([body.data, body.payment, undefined, 'key'])
})

test('signed anew it holds no add-on and no way to pay that the version lacks, and its renewal is ticked anew', async () => {
  const addOns = [
    { _id: 'gone', kind: 'other' as const, title: 'Getränke', price: 900 },
    { _id: 'kept', kind: 'other' as const, title: 'Sauna', price: 1500 },
  ]
  const draft = draftWith({ addOns, renewalMonths: 12 })
  const body = await closingOf(
    signed(
      takenOf(_id, { ...draft, given: { ...draft.given, choice: { ...draft.given.choice, addOns: ['gone', 'kept'], renews: true } } }),
    ),
  )
  const { given } = againOf(body, soldWith({ addOns: addOns.slice(1), renewalMonths: 6, ways: ['bill', 'prepaid'] }), 'Pfungen', 'key')
  expect([given.choice.addOns, given.choice.renews]).toEqual([['kept'], false])
  expect(given.payment).toEqual({ way: undefined, iban: null, holder: null })
})

test('a draft goes on with the version that is sold now, unless it is signed', () => {
  const sold = { ...soldWith({ price: 8900, ways: ['bill'] }), number: 4 }
  const draft = draftWith()
  const next = withVersion(draft, sold)
  expect([next.about.offer, next.given.data, next.given.payment.way]).toEqual([sold, draft.given.data, 'bill'])
  expect(withVersion(draft, soldWith())).toBe(draft)
  expect(withVersion(draft, undefined)).toBe(draft)
  const done = draftOf(signed(takenOf(_id, draft)))
  expect(withVersion(done, sold)).toBe(done)
})
