import { expect, test } from 'vitest'
import { type LetterData, type LetterName, writeLetter } from './letters.ts'

const link = 'https://app.formkurve.example/forgot?key=abc&x=1'
const samples: { [Name in LetterName]: LetterData<Name> } = {
  'set-password': { vorname: 'Anna', link },
  'reset-password': { vorname: 'Anna', link },
  'password-changed': { vorname: 'Anna' },
  'email-confirm': { vorname: 'Anna', link },
  'email-changed': { vorname: 'Anna', link },
  'email-waits': { vorname: 'Anna', link },
  'email-holds': { vorname: 'Anna', link },
  'verify-email': { vorname: 'Anna', code: '012345', link },
  'passkey-added': { vorname: 'Anna', passkey: 'Handy' },
  'account-deleted': { vorname: 'Anna' },
  plain: { subject: 'Betreff', text: ['Hallo Anna'] },
}
const all = Object.entries(samples) as [LetterName, never][]

test.each(all)('%s says the same as text and as HTML, in German, and loads nothing', (name, data) => {
  const { subject, text, html, sender } = writeLetter(name, data, 'winterthur')
  expect(sender).toBe('Formkurve Töss')
  expect(subject).not.toBe('')
  for (const part of [text, html]) {
    expect(part).toContain('Hallo Anna')
    expect(part).toContain('Formkurve Töss')
    expect(part).not.toMatch(/ß|undefined|\[object/)
  }
  expect(html).not.toMatch(/<img|<link|<script|url\(|src=|@import/i)
  expect(html).toContain('lang="de-CH"')
  if ('link' in samples[name]) {
    expect(text).toContain(link)
    expect(html.split(link.replace('&', '&amp;'))).toHaveLength(4)
  }
})

test('the brand follows the studio, the second where none is known', () => {
  const senders = ['pfungen', 'arbon', null, undefined].map(studio => writeLetter('password-changed', { vorname: 'A' }, studio).sender)
  expect(senders).toEqual(['Formkurve Töss', 'Formkurve Thur', 'Formkurve Thur', 'Formkurve Thur'])
})

test('a name that a mail program would make a link of is left out', () => {
  for (const vorname of ['Gewinn auf boese.ch', 'https://boese', 'a@b', 'www.boese', 'x/y'])
    expect([vorname, writeLetter('password-changed', { vorname }).text.split('\n')[0]]).toEqual([vorname, 'Hallo'])
  for (const vorname of ['Anna-Lena', 'J. P.', 'Dr. Anna', 'D’Angelo', 'M.'])
    expect(writeLetter('password-changed', { vorname }).text.split('\n')[0]).toBe(`Hallo ${vorname}`)
})

test('a name is never markup', () => {
  const { html } = writeLetter('passkey-added', { vorname: '<img src=x onerror=alert(1)>', passkey: '"><script>alert(1)</script>' })
  expect(html).not.toMatch(/<img|<script/)
  expect(html).toContain('&lt;script&gt;')
})
