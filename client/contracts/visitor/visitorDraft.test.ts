import { expect, test } from 'vitest'
import { closingOf, takenOf } from '#client/contracts/create/contractInput.ts'
import { draftWith, soldWith } from '#client/contracts/create/testing.ts'
import type { Offered } from '#contract/contracts/visitors.ts'
import { visitorClosing } from '#contract/contracts/visitors.ts'
import { exampleSignature } from '#contract/registration.ts'
import { draftOf, openOf } from './visitorDraft.ts'

const _id = '0198a000-0000-7000-8000-0000000000bb'
const offer = soldWith()
const begins = { offer, studio: 'pfungen', place: 'Pfungen', skipPresale: false }

/** All is given, signed, with a bank account. */
const signed = () => {
  const draft = draftWith()
  const at = '2026-11-20T16:42:00.000Z'
  return takenOf(_id, { ...draft, signatures: { ...draft.signatures, first: exampleSignature, at, guardian: 'Maria Muster' } })
}

test('what lies on the device has neither account, holder nor strokes, and goes on with all else', () => {
  const open = openOf(signed(), undefined)
  const text = JSON.stringify(open)
  for (const mark of ['7620', 'strokes', '"holder":"']) expect(text).not.toContain(mark)
  const again = draftOf(begins, open)
  expect(again.given.data).toEqual(signed().values.data)
  expect(again.given.payment).toEqual({ way: 'debit', iban: null, holder: null })
  expect([again.signatures.first, again.signatures.guardian]).toEqual([undefined, 'Maria Muster'])
})

test('what is sent fits the call', async () => {
  const { person: _, accept: __, lead: ___, closedAt: ____, ...closing } = await closingOf(signed())
  expect(await visitorClosing.validate({ ...closing, key: null, proof: '{}' }, { strict: true })).toMatchObject({ _id, studio: 'pfungen' })
})

test('a contract of a visitor says that it was closed on the website, and that the address passes over the presale', () => {
  const { given } = draftOf({ ...begins, skipPresale: true }, {})
  expect([given.closedAt, given.choice.skipPresale]).toEqual(['website', true])
})

test('a draft of an older version goes on with the one that is sold now, and its renewal is ticked anew', () => {
  const kept = openOf(signed(), undefined)
  const older = { ...kept, number: 2, given: { ...kept.given!, choice: { ...kept.given!.choice, renews: true } } }
  const { about, given } = draftOf(begins, older)
  expect([about.offer.number, given.choice.renews]).toEqual([3, false])
})

test('an offer that was sent begins with what was offered and what the studio knows', () => {
  const offered = {
    state: 'offered',
    until: '2026-12-04',
    studio: 'pfungen',
    offer,
    choice: { start: '2027-01-01', addOns: [], promotion: null, code: null, skipPresale: true, renews: false },
    coded: null,
    data: { vorname: 'Lea', nachname: 'Huber', plz: null, email: 'lea@formkurve.example' },
  } as unknown as Offered
  const { given } = draftOf({ ...begins, offered }, {})
  expect(given.choice).toMatchObject({ start: '2027-01-01', skipPresale: true })
  expect(given.data).toEqual({ adresse_2: null, land: 'Schweiz', vorname: 'Lea', nachname: 'Huber', email: 'lea@formkurve.example' })
})
