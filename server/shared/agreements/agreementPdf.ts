import { textOf } from '#contract/agreements/texts.ts'
import { Refusal } from '#contract/refusals.ts'
import { zone } from '#contract/time.ts'
import { Paper } from '#server/shared/exports/Paper.ts'
import { signaturePdf } from './signatureDrawing.ts'
import type { agreement } from './tables.ts'

const margin = 56
const pad = { width: 300, height: 110 }

const dated = new Intl.DateTimeFormat('de-CH', {
  timeZone: zone,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})
const when = (instant: string) => dated.format(new Date(instant))

export interface Signed {
  row: typeof agreement.$inferSelect
  /** Name of the person who signed. */
  name: string
}

/** The signed text, word by word, with the signature drawn below it. */
export async function agreementPdf({ row, name }: Signed): Promise<Buffer> {
  const text = textOf(row.kind, row.textVersion)
  if (!text) throw new Refusal('missing')
  const document = new Paper({
    size: 'A4',
    margin,
    info: { Title: text.title, Author: 'Formkurve', CreationDate: new Date(row.receivedAt) },
  })
  const whole = document.whole()
  document.font('Archivo-Bold').fontSize(18).text(text.title).moveDown(0.6)
  for (const paragraph of text.paragraphs) document.font('Archivo').fontSize(10.5).text(paragraph, { lineGap: 2 }).moveDown(0.6)
  if (text.notice) {
    document.font('Archivo-Bold').fontSize(13).text(text.notice.title).moveDown(0.4)
    for (const section of text.notice.sections) {
      document.font('Archivo-Bold').fontSize(10.5).text(section.title)
      document.font('Archivo').fontSize(10.5).text(section.text, { lineGap: 2 }).moveDown(0.5)
    }
  }
  signed(document, row, name)
  document.end()
  return whole
}

function signed(document: Paper, row: typeof agreement.$inferSelect, name: string) {
  if (document.y + pad.height + 120 > document.page.height - margin) document.addPage()
  const top = document.y + 12
  signaturePdf(document, row.signature, { x: margin, y: top, ...pad })
  document
    .moveTo(margin, top + pad.height)
    .lineTo(margin + pad.width, top + pad.height)
    .lineWidth(0.75)
    .stroke('#73827A')
  document.font('Archivo').fontSize(10.5).fillColor('#0F1A14')
  const signer = row.guardian ? `${row.guardian} (gesetzliche Vertretung) für ${name}` : name
  document.text(`${signer}, ${when(row.signedAt)}`, margin, top + pad.height + 8)
  document.fontSize(8.5).fillColor('#43514A').moveDown(0.6)
  const age = row.age === null ? '' : ` · Alter bei der Unterschrift: ${row.age}`
  document.text(`Fassung ${row.textVersion}${age} · eingegangen ${when(row.receivedAt)}`)
  document.text(`SHA-256 ${row.textHash}`)
}
