import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inLatin } from '#contract/rules/payments/bills/latin.ts'
import { addressOf, shortened, streetOf } from './billAddress.ts'
import { billDigits, billReference, checkDigit, digitsOf, groupedReference, inFours } from './reference.ts'

const qr = { account: 'CH4431999123000889012', prefix: '210000' }
const plain = { account: 'CH9300762011623852957', prefix: '210000' }
const ids = fc.uuid({ version: 7 })

test('the check digit is the one of the standard', () => {
  expect(checkDigit('21000000000313947143000901')).toBe('7')
  expect(digitsOf('21 00000 00003 13947 14300 09017')).toBe('00000313947143000901')
  expect(digitsOf('RF18 5390 0754 7034')).toBeUndefined()
})

test('a reference tells what is paid, whatever account and prefix it was made for', () => {
  fc.assert(
    fc.property(ids, fc.constantFrom(qr, plain, { ...qr, prefix: '' }), (id, numbers) => {
      const reference = billReference(id, numbers)
      expect(reference).toMatch(numbers === plain ? /^RF\d{22}$/ : /^\d{27}$/)
      expect(digitsOf(reference)).toBe(billDigits(id))
      expect(digitsOf(`  ${groupedReference(reference)}\n`)).toBe(billDigits(id))
    }),
  )
})

test('one wrong digit, or two neighbours changed, is found', () => {
  fc.assert(
    fc.property(ids, fc.constantFrom(qr, plain), fc.nat(20), fc.integer({ min: 1, max: 9 }), (id, numbers, at, by) => {
      const reference = billReference(id, numbers)
      const place = reference.length - 1 - at
      const [left, digit, right] = [reference.slice(0, place), Number(reference[place]), reference.slice(place + 1)]
      expect(digitsOf(`${left}${(digit + by) % 10}${right}`)).toBeUndefined()
      if (numbers === plain && reference[place] !== reference[place - 1] && place > 4)
        expect(digitsOf(left.slice(0, -1) + digit + left.slice(-1) + right)).toBeUndefined()
    }),
  )
})

test('two things never have the same reference: not ids of one chance at other times, nor 200,000 drawn ones', () => {
  const born = (time: number, rest: string) => {
    const hex = time.toString(16).padStart(12, '0')
    return `${hex.slice(0, 8)}-${hex.slice(8)}-7${rest}`
  }
  const times = fc.integer({ min: 1_700_000_000_000, max: 4_000_000_000_000 })
  fc.assert(
    fc.property(times, times, (one, other) => {
      fc.pre(one !== other)
      const rest = 'abc-8def-0123456789ab'
      expect(billDigits(born(one, rest))).not.toBe(billDigits(born(other, rest)))
    }),
  )
  const drawn = new Set(Array.from({ length: 200_000 }, () => billDigits(crypto.randomUUID())))
  expect(drawn.size).toBe(200_000)
})

test('numbers are grouped as they stand on a bill', () => {
  expect(inFours(qr.account)).toBe('CH44 3199 9123 0008 8901 2')
  expect(groupedReference('210000000003139471430009017')).toBe('21 00000 00003 13947 14300 09017')
  expect(groupedReference('RF720191230100405JSH0438')).toBe('RF72 0191 2301 0040 5JSH 0438')
})

test.each([
  ['Đorđe Šimić', 'Đorđe Šimić'],
  ['Nguyễn Thị Hương', 'Nguyên Thi Huong'],
  ['Ștefan Țepeș', 'Ștefan Țepeș'],
  ['Ірина Шевченко', 'Irina Schewtschenko'],
  ['Γιώργος Παπαδόπουλος', 'Giorgos Papadopoulos'],
  ['D’Angelo – Müller & Cie', "D'Angelo - Müller & Cie"],
  ['Zoe\u0308', 'Zoë'],
  ['李', '?'],
  ['Ana\u0000\u200b', 'Ana'],
])('%s is written %s', (name, written) => expect(inLatin(name)).toBe(written))

test.each([
  ['Musterstrasse 12a', 'Musterstrasse', '12a'],
  ['Rue du 31-Décembre 4', 'Rue du 31-Décembre', '4'],
  ['Im Hof', 'Im Hof', ''],
  ['Bahnhofplatz 1 - 3', 'Bahnhofplatz', '1-3'],
  ['Weg 7, 2. Stock', 'Weg 7, 2. Stock', ''],
  ['Im Weg 3 12a', 'Im Weg 3', '12a'],
  ['Im Weg ,, 12a – 14b', 'Im Weg', '12a–14b'],
  ['3 12', '3 12', ''],
])('%s is street and number', (line, street, number) => expect(streetOf(line)).toEqual({ street, number }))

test('an address is whole or none, with the country in two letters and no part too long', () => {
  const profile = { vorname: 'Ana', nachname: 'Muster', adresse1: 'Weg 1', plz: '8400', stadt: 'Winterthur', land: null }
  expect(addressOf(profile)).toEqual({ name: 'Ana Muster', street: 'Weg', number: '1', zip: '8400', town: 'Winterthur', country: 'CH' })
  expect(addressOf({ ...profile, stadt: ' ' })).toBeUndefined()
  expect(addressOf({ ...profile, land: 'Atlantis' })).toBeUndefined()
  const long = shortened({ name: 'x'.repeat(200), street: 'y'.repeat(200), number: '1', zip: '8400', town: 'z'.repeat(90), country: 'CH' })
  expect([long.name.length, long.street.length, long.town.length]).toEqual([70, 70, 35])
})
