import { expect, test } from 'vitest'
import { targetWith } from '#client/parts/contract/upgrade/testing.ts'
import { exampleSignature } from '#contract/registration.ts'
import { begunWith, goesOn, type OfferedTransfer, type TransferDraft } from './transferInput.ts'

const offered = (start = '2027-01-01', preConditionText: string | null = null) =>
  ({
    _id: '0198a000-0000-7000-8000-0000000000aa',
    handing: { title: 'Jahresabo', number: 1001, start, end: '2027-06-30', fee: 4900 },
    taking: {
      terms: { price: 7900, renewalMonths: null },
      offer: { ...targetWith(), preConditionText },
      ways: ['bill'],
      data: { vorname: 'Anna', nachname: 'Meier', telefon: null },
      place: 'Pfungen',
    },
  }) as unknown as OfferedTransfer

const signed = (own: OfferedTransfer): TransferDraft => {
  const { given, ...draft } = begunWith(own)
  return {
    ...draft,
    given: { ...given, data: { ...given.data, stadt: 'Pfungen' }, renews: true },
    signatures: { first: exampleSignature, others: {}, guardian: 'Ruth Meier', at: '2026-11-26T08:00:00.000Z' },
  }
}

test('a draft of the same paper goes on with its signatures', () => {
  expect(goesOn(signed(offered()), offered())).toEqual(signed(offered()))
})

test.each([
  ['another first day', offered('2027-02-01')],
  ['another text of the studio', offered('2027-01-01', 'Neu ab Januar.')],
])('under %s what was given goes on, and is signed anew', (_, own) => {
  const { about, given, signatures } = goesOn(signed(offered()), own)
  expect(about.own).toBe(own)
  expect(given).toMatchObject({ data: { vorname: 'Anna', stadt: 'Pfungen' }, payment: { way: 'bill' }, renews: false })
  expect(signatures).toEqual({ others: {}, guardian: 'Ruth Meier' })
})

test('without a draft what the profile knows begins it', () => {
  expect(goesOn(undefined, offered()).given.data).toEqual({ vorname: 'Anna', nachname: 'Meier', adresse_2: null, land: 'Schweiz' })
})
