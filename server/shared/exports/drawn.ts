import { type Brand, brands } from '#contract/brand.ts'
import type { BillParts } from '#contract/rules/papers/billParts.ts'
import { a4, type Drawn, type DrawnPage, type PaperText, stamped } from '#contract/rules/papers/paperSheet.ts'
import { mark } from './mark.ts'
import { Paper } from './Paper.ts'
import { drawQr } from './qr.ts'

type DrawSlip = (paper: Paper, part: BillParts, y: number) => void

function drawWords(paper: Paper, { text, x, y, size, bold, color = '#000000', right }: PaperText) {
  paper
    .font(bold ? 'Archivo-Bold' : 'Archivo')
    .fontSize(size)
    .fillColor(color)
  const line = { lineBreak: false, baseline: 'alphabetic' } as const
  if (right) paper.text(text, 0, y, { ...line, width: x, align: 'right', features: ['tnum'] })
  else paper.text(text, x, y, line)
}

function drawStamp(paper: Paper, text: string) {
  const { x, y, slope, size, color, opacity } = stamped
  paper.save().rotate(slope, { origin: [x, y] })
  paper.font('Archivo-Bold').fontSize(size).fillColor(color).fillOpacity(opacity)
  paper.text(text, 0, y, { width: a4.width, align: 'center', lineBreak: false, baseline: 'alphabetic' })
  paper.restore()
}

function drawOne(paper: Paper, one: Drawn, slip: DrawSlip | undefined) {
  if (one.kind === 'words') drawWords(paper, one)
  else if (one.kind === 'rule') paper.moveTo(one.x, one.y).lineTo(one.to, one.y).lineWidth(one.weight).stroke(one.color)
  else if (one.kind === 'strokes')
    paper.save().lineWidth(one.weight).lineCap('round').lineJoin('round').path(one.path).stroke(one.color).restore()
  else if (one.kind === 'mark') mark(paper, one.brand, one)
  else if (one.kind === 'code') drawQr(paper, one.text, one)
  else if (one.kind === 'stamp') drawStamp(paper, one.text)
  else if (one.kind === 'slip') slip?.(paper, one.part, one.y)
  else {
    paper.roundedRect(one.x, one.y, one.width, one.height, one.radius)
    if (one.fill) paper.fill(one.fill)
    else paper.lineWidth(1).stroke(one.line)
  }
}

/** A PDF of pages that the device draws too, in the house's fonts. */
export function drawnPdf(
  pages: readonly DrawnPage[],
  { title, brand, at }: { title: string; brand: Brand; at: string },
  slip?: DrawSlip,
): Promise<Buffer> {
  const paper = new Paper({
    size: 'A4',
    // Text must never flow over by itself: each line has its place.
    margin: 0,
    autoFirstPage: false,
    info: { Title: title, Author: brands[brand].name, CreationDate: new Date(at) },
  })
  const whole = paper.whole()
  for (const page of pages) {
    paper.addPage()
    for (const one of page) drawOne(paper, one, slip)
  }
  paper.end()
  return whole
}
