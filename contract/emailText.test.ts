import { domainToUnicode } from 'node:url'
import { expect, test } from 'vitest'
import { cleanEmail } from './clean.ts'
import { emailText } from './emailText.ts'
import { fc } from './testing/draws.ts'
import { addresses } from './testing/written.ts'

test.each([
  ['anna@xn--mller-beispiel-gsb.ch', 'anna@müller-beispiel.ch'],
  ['lena@xn--r8jz45g.jp', 'lena@例え.jp'],
  ['anna@formkurve.example', 'anna@formkurve.example'],
  ['anna@xn--pple-43d.com', 'anna@xn--pple-43d.com'],
  ['anna@xn--.ch', 'anna@.ch'],
  ['anna@xn--a b!.ch', 'anna@xn--a b!.ch'],
])('%s is shown as %s', (email, shown) => expect(emailText(email)).toBe(shown))

test('every domain is shown as Node.js shows it', () => {
  fc.assert(
    fc.property(addresses, address => {
      const email = cleanEmail(address)
      const [local, domain] = email.split('@') as [string, string]
      const shown = emailText(email)
      if (shown !== email) expect(shown).toBe(`${local}@${domainToUnicode(domain)}`)
      expect(cleanEmail(shown)).toBe(email)
    }),
    { numRuns: 2000 },
  )
})
