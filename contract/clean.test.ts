import { expect, test } from 'vitest'
import { cleanEmail, cleanLine, cleanLines, cleanPassword } from './clean.ts'
import { dialled, plainPhone } from './phone.ts'
import { email, lines, list, passwordText, phone, text, typedEmail } from './shapes.ts'
import { fc } from './testing/draws.ts'
import { addresses, hidden, names, numbers, words } from './testing/written.ts'

const runs = { numRuns: 10_000 }

test.each([
  ['cleanLine', cleanLine],
  ['cleanLines', cleanLines],
  ['cleanEmail', cleanEmail],
  ['cleanPassword', cleanPassword],
  ['plainPhone', plainPhone],
  ['dialled', dialled],
] as const)('%s changes nothing a second time', (_, clean) => {
  fc.assert(
    fc.property(words, written => clean(clean(written)) === clean(written)),
    runs,
  )
})

test('a name of any script is one name, however it was typed', () => {
  fc.assert(
    fc.property(names, hidden, (name, hide) => {
      expect(cleanLine(hide(name.normalize('NFD')))).toBe(cleanLine(name))
      expect(cleanLine(name)).toBe(name.normalize('NFC'))
    }),
    runs,
  )
})

test('no account is shut out: every address that was taken is taken, as one', () => {
  fc.assert(
    fc.property(addresses, hidden, (address, hide) => {
      const kept = email().validateSync(address)
      for (const typed of [hide(address), address.normalize('NFD'), address.toUpperCase().toLowerCase(), kept]) {
        expect(email().validateSync(typed)).toBe(kept)
        expect(typedEmail().isValidSync(typed)).toBe(true)
      }
    }),
    runs,
  )
})

test('a number is one number, however it is written', () => {
  fc.assert(
    fc.property(numbers, ({ plain, written }) => {
      expect(phone().validateSync(written)).toBe(plain)
    }),
    runs,
  )
})

test.each([
  ['\u202d+41 79 555 01 23\u202c', '+41795550123'],
  ['079\u2011555\u201101\u201123', '0795550123'],
  ['079–555–01–23', '0795550123'],
  ['\u2068079 555 01 23\u2069', '0795550123'],
  ['＋41 79 555 01 23', '+41795550123'],
  ['０７９ ５５５ ０１ ２３', '0795550123'],
  ["079'555'01'23", '0795550123'],
  ['079’555’01’23', '0795550123'],
  ['+41 (0)79 555 01 23', '+41795550123'],
  ['+41 (079) 555 01 23', '+41795550123'],
  ['0041 (0)79 555 01 23', '+41795550123'],
  ['+410795550123', '+41795550123'],
  ['+39 06 1234 5678', '+390612345678'],
  ['+39 (0)6 1234 5678', '+390612345678'],
  ['+49 (0)151 234 56 78', '+491512345678'],
  ['0049 (0151) 2345678', '+491512345678'],
  ['\u202d+43 (0) 664 123 45 67\u202c', '+436641234567'],
  ['(079) 555 01 23', '0795550123'],
  ['Tel.: 079/555.01.23', '0795550123'],
  ['Mobile +41 79 555 01 23', '+41795550123'],
  ['tel:+41795550123', '+41795550123'],
  ['', ''],
])('%s is kept as %s', (written, kept) => expect(phone().validateSync(written)).toBe(kept))

test.each([
  ['anna@müller-beispiel.ch', 'anna@xn--mller-beispiel-gsb.ch'],
  ['anna@mu\u0308ller-beispiel.ch', 'anna@xn--mller-beispiel-gsb.ch'],
  ['anna@XN--mller-beispiel-gsb.ch', 'anna@xn--mller-beispiel-gsb.ch'],
  ['lena.muster@beispiel.example\u200b', 'lena.muster@beispiel.example'],
  ['\u2060lena2@beispiel.example', 'lena2@beispiel.example'],
  ['\u00a0Lena@Beispiel.example ', 'lena@beispiel.example'],
  ['lena@例え。jp', 'lena@xn--r8jz45g.jp'],
])('%s is %s', (written, kept) => expect(email().validateSync(written)).toBe(kept))

test.each(['anna', 'a@b', 'a b@c.ch', 'a@b@c.ch', 'a@b.c', 'a@ü', '@b.ch', 'a@-.'])('%s is no address', written =>
  expect([email().isValidSync(written), typedEmail().isValidSync(written)]).toEqual([false, false]),
)

test.each([
  'a@[127.0.0.1]',
  'a@10.0.0.10',
  'a@b.ch?bcc=x%40y.ch',
  'a@b.ch&subject=x',
  'a@b.ch/x',
  'a@b.ch#x',
  'a@b.ch:25',
  'a@b%00.ch',
  'a@(x)b.ch',
  "a@b.ch';x",
])('%s is taken for no address, and an account that has it still signs in', written =>
  expect([email().isValidSync(written), typedEmail().isValidSync(written)]).toEqual([false, true]),
)

test.each([
  ['Anna\u202e', 'Anna'],
  ['\u202eretsuM', 'retsuM'],
  ['Fi\u200dx', 'Fix'],
  ['Zoe\u0308\u2060', 'Zoë'],
  ['a\u200be\u0308', 'aë'],
  ['  Anna\u3000 \u2003Muster\n', 'Anna Muster'],
  ['👨\u200d👩\u200d👧 los', '👨\u200d👩\u200d👧 los'],
  ['❤\ufe0f\u200d🔥', '❤\ufe0f\u200d🔥'],
  ['👩🏽\u200d🏫', '👩🏽\u200d🏫'],
  ['\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}', '\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'],
  ['Anna\u{e0067}\u{e0062}', 'Anna'],
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['क्\u200dष', 'क्\u200dष'],
  ['അവന്\u200d', 'അവന്\u200d'],
  ['می\u200c', 'می'],
])('%j is kept as %j', (written, kept) => expect(text().validateSync(written)).toBe(kept))

test('lines keep their breaks, their blanks and the signs that Arabic and Hebrew need', () => {
  const written = 'שלום\u200f!\r\n  zwei\u00a0Zeilen\u2028drei'
  expect(lines(200).validateSync(`${written}\u200b`)).toBe('שלום\u200f!\n  zwei\u00a0Zeilen\ndrei')
})

test('what is no text is refused as before, and what is blank is not there', () => {
  for (const shape of [text(), lines(20), passwordText(), email(), phone()])
    for (const wrong of [7, true, ['a'], {}]) expect(shape.isValidSync(wrong)).toBe(false)
  expect(text().validateSync(' \u200b ')).toBeUndefined()
  expect(text().required('nichts').isValidSync('\u2003')).toBe(false)
  expect(list(text(5).required()).validateSync([' a ', 'b'])).toEqual(['a', 'b'])
})

test('a password is one for every keyboard, and keeps its blanks', () => {
  expect(passwordText().validateSync(' Zu\u0308rich\u200b ')).toBe(' Zürich\u200b ')
})
