import { expect, test } from 'vitest'
import { type LetterPiece, letterOf } from './letter.ts'

const where = {
  publicUrl: 'https://app.formkurve.example',
  purpose: 'Newsletter aus Frauenfeld',
  page: 'https://app.formkurve.example/abmelden/X',
}
const write = (...blocks: LetterPiece[]) => letterOf({ _id: 'm1', subject: 'Hallo & "du"', brand: 'toess', blocks }, where)

test('our links carry the mailing, others stay as they are, and the text says the same', () => {
  const { html, text } = write(
    { kind: 'title', text: 'Neu <b>' },
    {
      kind: 'text',
      text: '<p>Sieh <a href="/kurse">hier</a> und <a href="https://a.example/?x=1&amp;y=2">dort</a>.</p><ul><li>Eins</li></ul>',
    },
    { kind: 'button', text: 'Los', link: '/event?a=1' },
    { kind: 'course', text: 'Barre', detail: 'Fr 20.11.2026, 17:15', link: '/kurse/c1' },
  )
  expect(html).toContain('href="https://app.formkurve.example/kurse?mailing=m1"')
  expect(html).toContain('href="https://a.example/?x=1&amp;y=2"')
  expect(html).toContain('href="https://app.formkurve.example/event?a=1&amp;mailing=m1"')
  expect(html).toContain('Neu &lt;b&gt;')
  expect(html).not.toContain('<img')
  expect(html).not.toContain('<table')
  expect(text).toContain('hier (https://app.formkurve.example/kurse?mailing=m1)')
  expect(text).toContain('- Eins')
  expect(text).toContain('Barre, Fr 20.11.2026, 17:15\nhttps://app.formkurve.example/kurse/c1?mailing=m1')
  expect(text).toContain(`Abmelden: ${where.page}`)
})

test('a picture has its words, and a text of somebody breaks out of no attribute', () => {
  const { html, text } = write(
    { kind: 'picture', picture: 'oABC.webp', described: 'Ein "Gerät"', link: null },
    { kind: 'button', text: '"><script>', link: 'https://a.example/"onclick=' },
  )
  expect(html).toContain('src="https://app.formkurve.example/api/files/oABC.webp" alt="Ein &quot;Gerät&quot;"')
  expect(text).toContain('[Bild: Ein "Gerät"]')
  expect(html).not.toContain('<script>')
  expect(html).not.toContain('"onclick')
})
