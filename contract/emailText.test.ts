import { domainToUnicode } from 'node:url'
import { expect, test } from 'vitest'
import { cleanEmail } from './clean.ts'
import { emailText, mailTo } from './emailText.ts'
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

test.each([
  ['lea@formkurve.example', 'mailto:lea@formkurve.example'],
  ['lea+sport@formkurve.example', 'mailto:lea%2Bsport@formkurve.example'],
  ['a?bcc=x%40y.ch&body=z@b.ch', 'mailto:a%3Fbcc%3Dx%2540y.ch%26body%3Dz@b.ch'],
])('a link to %s is %s', (email, link) => {
  expect(mailTo(email)).toBe(link)
  const { pathname, search } = new URL(mailTo(email))
  expect([decodeURIComponent(pathname), search]).toEqual([email, ''])
})
