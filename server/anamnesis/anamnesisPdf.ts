import type { Anamnesis, Copy } from '#contract/anamnesis/shapes.ts'
import { formTitles } from '#contract/anamnesisForms.ts'
import { brandOf } from '#contract/brand.ts'
import type { Answers, QuestionPage } from '#contract/questionnaire/shapes.ts'
import { stateWords } from '#contract/rules/anamnesis/states.ts'
import { ink } from '#contract/rules/papers/paperSheet.ts'
import { askedPages } from '#contract/rules/questionnaire/rules.ts'
import { type AnswerLine, linesOf } from '#contract/rules/questionnaire/words.ts'
import type { SignatureValue } from '#contract/shapes.ts'
import { signaturePdf } from '#server/shared/agreements/signatureDrawing.ts'
import { type Pen, paper } from '#server/shared/exports/pdf.ts'
import { dayText, instantText, numberText } from '#server/shared/exports/words.ts'

const indent = 14
const pad = { width: 220, height: 80 }
const headingHeight = 40

/** Height that a line takes at most until it is drawn: a question is never parted from its answer's first lines. */
function drawLine(pen: Pen, { title, said, under }: AnswerLine) {
  const { document } = pen
  const left = pen.left + (under ? indent : 0)
  const width = pen.width - (under ? indent : 0)
  const words = said || 'Keine Angabe'
  document.font('Archivo').fontSize(9)
  const above = document.heightOfString(title, { width })
  document.fontSize(10.5)
  pen.need(above + document.heightOfString(words, { width, lineGap: 2 }) + 12)
  document.font('Archivo').fontSize(9).fillColor(ink.second).text(title, left, pen.y, { width })
  document
    .fontSize(10.5)
    .fillColor(said ? ink.text : ink.third)
    .text(words, left, document.y + 1, { width, lineGap: 2 })
  pen.y = document.y + 8
}

function drawAnswers(pen: Pen, pages: readonly QuestionPage[], answers: Answers) {
  for (const page of pages) {
    pen.heading(page.displayedTitle)
    for (const line of linesOf(page, answers, numberText)) drawLine(pen, line)
  }
}

function drawSignature(pen: Pen, value: SignatureValue, name: string, at: string) {
  const { document, left } = pen
  pen.need(pad.height + 40)
  signaturePdf(document, value, { x: left, y: pen.y, ...pad })
  pen.y += pad.height
  document
    .moveTo(left, pen.y)
    .lineTo(left + pad.width, pen.y)
    .lineWidth(0.75)
    .stroke(ink.strong)
  pen.y += 6
  pen.paragraph(`${name}, ${instantText(at)}`)
  pen.y += 8
}

function drawCopy(pen: Pen, { disclaimer }: Anamnesis['form'], pages: readonly QuestionPage[], copy: Copy) {
  drawAnswers(pen, pages, copy.answers)
  if (disclaimer) pen.paragraph(disclaimer)
  // The heading is never parted from the first signature.
  pen.need(headingHeight + pad.height + 40)
  pen.heading('Unterschriften')
  pen.y += 6
  const creator = `${copy.creatorName ?? ''}${copy.byTrainer ? ', Trainer' : ''}`
  drawSignature(pen, copy.customerSignature, copy.customerName, copy.signedAt)
  if (copy.guardian) drawSignature(pen, copy.guardian.signature, `${copy.guardian.name}, gesetzliche Vertretung`, copy.signedAt)
  if (copy.creatorSignature) drawSignature(pen, copy.creatorSignature, creator, copy.countersignedAt ?? copy.signedAt)
  else pen.paragraph('ohne Unterschrift Trainer')
  pen.paragraph(`SHA-256 ${copy.hash}`)
}

/** An anamnesis as it was filled in: each finished copy with its signatures, the newest first, or the draft. */
export function anamnesisPdf(whole: Anamnesis): Promise<Buffer> {
  const { form, customer, status, copies, answers, changedAt } = whole
  const pages = askedPages(form.pages, whole.express)
  const filters: [string, string][] = [
    ['Name', `${customer.vorname} ${customer.nachname}`.trim()],
    ...(customer.geburtstag ? [['Geburtsdatum', dayText(customer.geburtstag)] satisfies [string, string]] : []),
    ['Stand', stateWords[status]],
  ]
  return paper({ title: formTitles[form.kind], brand: brandOf(customer.studio), at: changedAt, filters }, pen => {
    if (copies.length === 0) return drawAnswers(pen, pages, answers)
    for (const [place, copy] of copies.entries()) {
      if (place > 0) pen.need(pen.bottom)
      if (copies.length > 1) pen.paragraph(`Fassung ${copy.number}${place === 0 ? ', gilt' : ''}`)
      drawCopy(pen, form, pages, copy)
    }
  })
}
