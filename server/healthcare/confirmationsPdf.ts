import { brandOf } from '#contract/brand.ts'
import { labelWords } from '#contract/rules/healthcare/words.ts'
import { ink } from '#contract/rules/papers/paperSheet.ts'
import type { SignatureValue } from '#contract/shapes.ts'
import { signaturePdf } from '#server/shared/agreements/signatureDrawing.ts'
import { type Pen, paper } from '#server/shared/exports/pdf.ts'
import { countText, dayText, moneyText } from '#server/shared/exports/words.ts'
import type { Confirmation } from './tables.ts'

/** A confirmation with all that stands on its page. */
export interface Confirmed extends Omit<Confirmation, 'signature'> {
  insurer: string
  year: number
  insuredNumber: string | null
  signature: SignatureValue
  /** The person who signed for the studio. */
  signer: string
}

const title = 'Bestätigung für die Krankenkasse'
const nameWidth = 150
const pad = { width: 220, height: 80 }

const chf = (rappen: number) => `CHF ${moneyText(rappen)}`

type ConfirmationLine = readonly [name: string, value: string | null]

const placed = ({ name, adresse }: { name: string; adresse: string }) => [name, adresse].filter(Boolean).join(', ')

/** The lines of a confirmation; null stands for what nobody knows or may know. No AHV number is known here. */
const factsOf = ({ contract, visits, ...one }: Confirmed): ConfirmationLine[] => [
  ['Krankenkasse', one.insurer],
  ['Versicherte Person', one.name],
  ['Geburtsdatum', one.birthDate && dayText(one.birthDate)],
  ['Versichertennummer', one.insuredNumber],
  one.studios ? ['Studios', one.studios.map(placed).join('\n')] : ['Studio', one.studio && placed(one.studio)],
  ['Label', one.labels.map(label => labelWords[label]).join(', ') || null],
  ['Abo', contract && `${contract.kind}, ${dayText(contract.from)} bis ${dayText(contract.to)}`],
  ['Zeitraum', `1. Januar bis 31. Dezember ${one.year}`],
  ['Bezahlter Betrag', `${chf(one.amount)}${one.typed ? ' (vom Studio eingetragen)' : ''}`],
  ['Bezahlt am', one.payments.map(({ day }) => dayText(day)).join(', ') || null],
  ['Besuche im Zeitraum', visits === null ? null : countText(visits)],
]

const linesOf = (one: Confirmed) => factsOf(one).filter(([, value]) => value)

function drawLine(pen: Pen, [name, value]: ConfirmationLine) {
  const { document, left, width } = pen
  document.font('Archivo').fontSize(10.5)
  document.fillColor(ink.second).text(name, left, pen.y, { width: nameWidth })
  document.fillColor(ink.text).text(value ?? '', left + nameWidth, pen.y, { width: width - nameWidth, lineGap: 2 })
  pen.y = Math.max(document.y, pen.y + 14) + 5
}

function drawOne(pen: Pen, one: Confirmed) {
  pen.heading(`${one.insurer} · ${one.year}`)
  pen.y += 6
  for (const line of linesOf(one)) drawLine(pen, line)
  pen.need(pad.height + 60)
  pen.y += 24
  const { document, left } = pen
  signaturePdf(document, one.signature, { x: left, y: pen.y, ...pad })
  pen.y += pad.height
  document
    .moveTo(left, pen.y)
    .lineTo(left + pad.width, pen.y)
    .lineWidth(0.75)
    .stroke(ink.strong)
  pen.y += 6
  pen.paragraph(`${[one.studio?.name, one.signer].filter(Boolean).join(', ')}, ${dayText(one.at)}`)
}

/** Confirmations, a page each, with the studio's signature. */
export const confirmationsPdf = (all: readonly Confirmed[]): Promise<Buffer> =>
  paper({ title, brand: brandOf(all[0]?.studio?.code), at: all[0]?.at ?? new Date().toISOString() }, pen => {
    for (const [nth, one] of all.entries()) {
      if (nth > 0) pen.need(pen.bottom)
      drawOne(pen, one)
    }
  })
