import PDFDocument from 'pdfkit'
import { expect, test } from 'vitest'
import type { DrawnPage } from '#contract/rules/papers/paperSheet.ts'
import { a4 } from '#contract/rules/papers/paperSheet.ts'
import { linesIn, widthOf } from '#contract/rules/papers/widths.ts'
import { billingPages } from '#contract/rules/payments/bills/billingPages.ts'
import { ticketPages } from '#contract/rules/shop/ticket.ts'
import { drawnPdf } from './drawn.ts'
import { Paper } from './Paper.ts'
import { readPaper } from './testing/read.ts'

const latin = Array.from({ length: 0x180 - 0x20 }, (_, at) => String.fromCharCode(0x20 + at)).filter(
  letter => !/[\x7f-\x9f\xad]/.test(letter),
)
const texts = [
  'Trinkflasche «Đorđe» aus gebürstetem Stahl – 0,5 l',
  'WWWWWW MMMM',
  'AVAVAV To Ty Ta',
  'Łukasz Wiśniewski-Dąbrowski und Żaneta Ździebło',
]

test.each([false, true])('no sign and no text is wider than it is taken for, in Archivo and in Arial (bold: %s)', bold => {
  const paper = new Paper({})
  const arial = new PDFDocument()
  const look = { size: 100, bold }
  for (const text of [...latin, ...texts]) {
    expect(
      paper
        .font(bold ? 'Archivo-Bold' : 'Archivo')
        .fontSize(100)
        .widthOfString(text),
      text,
    ).toBeLessThanOrEqual(widthOf(text, look))
    if (/^[\x20-\xff]*$/.test(text))
      expect(
        arial
          .font(bold ? 'Helvetica-Bold' : 'Helvetica')
          .fontSize(100)
          .widthOfString(text),
        text,
      ).toBeLessThanOrEqual(widthOf(text, look))
  }
})

test('lines hold all that was written, each within its width; a word without an end is broken', () => {
  const look = { size: 10 }
  for (const text of [texts.join(' '), 'x'.repeat(300), '', 'kurz'])
    for (const width of [60, 200, 483]) {
      const lines = linesIn(text, width, look)
      expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
      for (const line of lines) expect(widthOf(line, look)).toBeLessThanOrEqual(width)
    }
})

/** Lines of words on these pages that reach over the paper's edge, or lie on each other. */
function faults(pages: readonly DrawnPage[]) {
  return pages.flatMap(page => {
    const words = page.flatMap(one => (one.kind === 'words' ? [one] : []))
    return words.filter(({ text, x, y, right, ...look }, at) => {
      const [from, to] = right ? [x - widthOf(text, look), x] : [x, x + widthOf(text, look)]
      const covers = words.slice(at + 1).some(other => {
        const end = other.right ? other.x - widthOf(other.text, other) : other.x
        return Math.abs(other.y - y) < Math.min(other.size, look.size) * 0.9 && end < to && end + widthOf(other.text, other) > from
      })
      return from < 0 || to > a4.width || y > a4.height || covers
    })
  })
}

const long = 'Ein ausserordentlich langer Name eines Artikels, der über mehr als eine Zeile geht und dann noch weiter, bis er zu Ende ist'
const studio = { code: 'winterthur', name: long, adresse: 'Musterweg 1, 8400 Winterthur' }
const ticket = {
  title: long,
  code: 'K7QM3TXD9PWA',
  entries: 10,
  until: '2028-11-20',
  number: 10001,
  studio,
  stand: 'Stand 20.11.2026, 16:42',
}

test.each([
  ['a ticket', ticketPages({ ...ticket, sample: false })],
  ['a sample', ticketPages({ ...ticket, until: null, number: null, sample: true })],
  [
    'a receipt',
    billingPages({
      brand: 'thur',
      title: `Quittung ${long}`,
      from: ['Formkurve Thur', 'Musterstrasse 1', '8500 Frauenfeld'],
      to: [long],
      facts: ['Bezahlt am: 20.11.2026'],
      lines: Array.from({ length: 50 }, () => ({ text: long, second: '99 × 5’000.00 · MWST 8,1 %', amount: 495_000_00 })),
      sums: [{ text: 'Total', amount: -1, bold: true }],
    }),
  ],
])('%s lies within its pages, no line over another, and its PDF says each line', async (_, pages) => {
  expect(faults(pages)).toEqual([])
  const lines = pages.map(page => page.flatMap(one => (one.kind === 'words' || one.kind === 'stamp' ? [one.text] : [])))
  expect(readPaper(await drawnPdf(pages, { title: 'Blatt', brand: 'thur', at: '2026-11-20T15:42:00.000Z' }))).toEqual(lines)
})
