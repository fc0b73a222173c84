import PDFDocument from 'pdfkit'
import { textOf } from '#contract/agreementTexts.ts'
import { Refusal } from '#contract/refusals.ts'
import { printable } from '#server/exports/letters.ts'
import { signaturePdf } from './draw.ts'
import type { agreement } from './tables.ts'

const margin = 56
const pad = { width: 300, height: 110 }

const dated = new Intl.DateTimeFormat('de-CH', {
  timeZone: 'Europe/Zurich',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})
const when = (instant: string) => dated.format(new Date(instant))

/** What was signed, word by word, with the signature drawn below it. */
export async function agreementPdf(row: typeof agreement.$inferSelect, name: string): Promise<Buffer> {
  const text = textOf(row.kind, row.textVersion)
  if (!text) throw new Refusal('missing')
  const document = new PDFDocument({
    size: 'A4',
    margin,
    lang: 'de-CH',
    displayTitle: true,
    info: { Title: text.title, Author: 'Formkurve' },
  })
  const parts: Buffer[] = []
  const whole = new Promise<Buffer>((resolve, reject) => {
    document.on('data', (part: Buffer) => parts.push(part))
    document.on('end', () => resolve(Buffer.concat(parts.map(part => new Uint8Array(part)))))
    document.on('error', reject)
  })
  document.font('Helvetica-Bold').fontSize(18).text(printable(text.title)).moveDown(0.6)
  for (const paragraph of text.paragraphs)
    document.font('Helvetica').fontSize(10.5).text(printable(paragraph), { lineGap: 2 }).moveDown(0.6)
  if (text.notice) {
    document.font('Helvetica-Bold').fontSize(13).text(printable(text.notice.title)).moveDown(0.4)
    for (const section of text.notice.sections) {
      document.font('Helvetica-Bold').fontSize(10.5).text(printable(section.title))
      document.font('Helvetica').fontSize(10.5).text(printable(section.text), { lineGap: 2 }).moveDown(0.5)
    }
  }
  signed(document, row, name)
  document.end()
  return whole
}

function signed(document: PDFKit.PDFDocument, row: typeof agreement.$inferSelect, name: string) {
  if (document.y + pad.height + 120 > document.page.height - margin) document.addPage()
  const top = document.y + 12
  signaturePdf(document, row.signature, { x: margin, y: top, ...pad })
  document
    .moveTo(margin, top + pad.height)
    .lineTo(margin + pad.width, top + pad.height)
    .lineWidth(0.75)
    .stroke('#73827A')
  document.font('Helvetica').fontSize(10.5).fillColor('#0F1A14')
  document.text(printable(`${name}, ${when(row.signedAt)}`), margin, top + pad.height + 8)
  document.fontSize(8.5).fillColor('#43514A').moveDown(0.6)
  const age = row.age === null ? '' : ` · Alter bei der Unterschrift: ${row.age}`
  document.text(printable(`Fassung ${row.textVersion}${age} · eingegangen ${when(row.receivedAt)}`))
  document.text(`SHA-256 ${row.textHash}`)
}
