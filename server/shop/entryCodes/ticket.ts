import { brandOf } from '#contract/brand.ts'
import { shownCode } from '#contract/codes.ts'
import { accents, ink, type Pen, paper } from '#server/exports/pdf.ts'
import { drawQr } from '#server/exports/qr.ts'
import { dayText } from '#server/exports/words.ts'

export interface Ticket {
  title: string
  code: string
  entries: number
  /** ISO day; null on a sample. */
  until: string | null
  /** The order's number; null on a sample. */
  number: number | null
  studio: { code: string; name: string; adresse: string }
  sample: boolean
  at: string
}

const side = 200
const pad = 24

/** The sheet with which somebody comes in: the code to be scanned and to be read, for how often, where and until when. */
export function ticketPdf(ticket: Ticket): Promise<Buffer> {
  const brand = brandOf(ticket.studio.code)
  return paper({ title: ticket.title, brand, at: ticket.at }, pen => {
    drawCard(pen, ticket, accents[brand])
    pen.paragraph(
      'Halte den Code am Eingang vor das Lesegerät. Er ist so gut wie ein Schlüssel: Gib ihn nur weiter, wenn jemand für dich kommen soll.',
    )
    if (ticket.sample) drawSample(pen)
  })
}

function drawCard(pen: Pen, { code, sample, ...facts }: Ticket, accent: string) {
  const { document, left, width, y } = pen
  const height = side + 2 * pad
  document.roundedRect(left, y, width, height, 14).lineWidth(1).stroke(ink.line)
  document.roundedRect(left, y, 5, height, 2.5).fill(accent)
  drawQr(document, code, { x: left + pad, y: y + pad, side })
  const text = left + side + 2 * pad
  const free = width - side - 3 * pad
  document.font('Archivo').fontSize(9.5).fillColor(ink.second)
  document.text(sample ? 'Code, nur als Muster' : 'Code', text, y + pad, { width: free })
  document.font('Archivo-Bold').fontSize(22).fillColor(ink.text)
  document.text(shownCode(code), text, y + pad + 14, { width: free })
  let at = y + pad + 54
  for (const [name, value] of linesOf({ code, sample, ...facts })) {
    document.font('Archivo').fontSize(9.5).fillColor(ink.second).text(name, text, at, { width: free })
    document.font('Archivo-Bold').fontSize(11.5).fillColor(ink.text).text(value, text, document.y, { width: free })
    at = document.y + 7
  }
  pen.y = y + height + 18
}

const linesOf = ({ entries, until, number, studio, sample }: Ticket): (readonly [string, string])[] => [
  ['Eintritte', String(entries)],
  ['Studio', [studio.name, studio.adresse].filter(Boolean).join(', ')],
  ...(until ? [['Gültig bis und mit', dayText(until)] as const] : []),
  ...(number ? [['Bestellung', String(number)] as const] : []),
  ...(sample ? [['Muster', 'Dieser Code öffnet nirgends.'] as const] : []),
]

/** «MUSTER» across the sheet, over the code too. */
function drawSample({ document, left, width }: Pen) {
  const middle = [document.page.width / 2, 330] as const
  document.save().rotate(-24, { origin: [...middle] })
  document.font('Archivo-Bold').fontSize(110).fillColor('#B3261E').fillOpacity(0.28)
  document.text('MUSTER', left, middle[1] - 60, { width, align: 'center', lineBreak: false })
  document.restore()
}
