import { expect, test } from 'vitest'
import { fieldsOf, qrBillOf, wordsOf } from './fields.ts'

const code = (over: Record<number, string> = {}) => {
  const lines = Array.from({ length: 32 }, () => '')
  const said = {
    0: 'SPC',
    1: '0200',
    2: '1',
    3: 'CH4431999123000889012',
    4: 'S',
    5: 'Stadtwerk Winterthur',
    18: '1842.50',
    19: 'CHF',
    27: 'QRR',
  }
  Object.assign(lines, said, { 28: '210000000003139471430009017', 30: 'EPD', 31: '//S1/10/R-4711/11/261102/40/2:10;0:30' }, over)
  return lines.join('\r\n')
}

test('a QR-bill tells issuer, account, amount, reference, and by its Swico line number, day and the day of payment', () => {
  expect(qrBillOf(code())).toEqual({
    iban: 'CH4431999123000889012',
    issuerName: 'Stadtwerk Winterthur',
    amount: 184_250,
    reference: '210000000003139471430009017',
    number: 'R-4711',
    day: '2026-11-02',
    due: '2026-12-02',
  })
})

test('what is no bill, or says what can’t be, is left away', () => {
  expect(qrBillOf('https://example.org')).toEqual({})
  const broken = qrBillOf(code({ 3: 'CH0031999123000889012', 18: 'viel', 19: 'EUR', 28: '123', 31: '//S1/10/A\\/7/11/269999' }))
  expect(broken).toEqual({ issuerName: 'Stadtwerk Winterthur', number: 'A/7' })
})

test('the words of a bill without a code are read where they say it plainly', () => {
  const text = `Swisscom AG\nRechnung Nr. 2026-118\nRechnungsdatum: 3. November 2026\nTotal CHF 1'234.50\nZwischentotal 20.00
    Zahlbar innert 30 Tagen\nIBAN CH93 0076 2011 6238 5295 7`
  expect(wordsOf(text)).toEqual({
    iban: 'CH9300762011623852957',
    amount: 123_450,
    number: '2026-118',
    day: '2026-11-03',
    due: '2026-12-03',
  })
  expect(wordsOf('zahlbar bis 31.11.2026, Rechnungsnummer: keine')).toEqual({})
})

test('an issuer is known by its account, else by its name; what it usually is fills the rest', () => {
  const issuers = [
    { _id: 'a', name: 'Stadtwerk', ibans: [], account: '6400', days: 10 },
    { _id: 'b', name: 'Stadtwerk Winterthur', ibans: [], account: '6400', days: 10 },
    { _id: 'c', name: 'Immo Seehof AG', ibans: ['CH4431999123000889012'], account: '6000', days: 30 },
  ]
  expect(fieldsOf({ text: '', codes: [code()] }, issuers)).toMatchObject({
    issuer: 'c',
    issuerName: 'Stadtwerk Winterthur',
    account: '6000',
    kind: 'invoice',
  })
  const read = fieldsOf({ text: 'Stadtwerk Winterthur\nDatum 03.11.2026', codes: ['egal'] }, issuers)
  expect(read).toMatchObject({ issuer: 'b', due: '2026-11-13', issuerName: 'Stadtwerk Winterthur' })
  expect(fieldsOf({ text: 'Lieferschein', codes: [] }, issuers)).toEqual({})
})
