import { type Brand, brands } from '#contract/brand.ts'
import { ink } from '#contract/rules/papers/paperSheet.ts'
import { mark } from '#server/shared/exports/mark.ts'
import { Paper } from '#server/shared/exports/Paper.ts'
import { drawQr } from '#server/shared/exports/qr.ts'

export interface Label {
  title: string
  /** Label that is written on the device: «Gerät 14». */
  shortForm: string | null
  /** Eight letters and digits, to be typed where no camera is. */
  code: string
  /** Address in the QR code. */
  link: string
  brand: Brand
}

export interface Labels {
  at: string
  labels: readonly Label[]
}

/** 24 labels of 70 × 37 mm fill an A4 sheet, as they are sold. */
const [columns, rows] = [3, 8]
const pad = 12

/** Labels to be stuck on devices, in rows from the upper left, without head or foot: each lies where the sheet is cut. */
export function labelsPdf({ at, labels }: Labels): Promise<Buffer> {
  const document = new Paper({ size: 'A4', margin: 0, info: { Title: 'Etiketten', Author: 'Formkurve', CreationDate: new Date(at) } })
  const whole = document.whole()
  const [width, height] = [document.page.width / columns, document.page.height / rows]
  for (const [number, label] of labels.entries()) {
    const place = number % (columns * rows)
    if (number > 0 && place === 0) document.addPage()
    drawLabel(document, label, { x: (place % columns) * width, y: Math.floor(place / columns) * height, width, height })
  }
  document.end()
  return whole
}

interface LabelArea {
  x: number
  y: number
  width: number
  height: number
}

function drawLabel(document: Paper, { title, shortForm, code, link, brand }: Label, { x, y, width, height }: LabelArea) {
  document.rect(x, y, width, height).lineWidth(0.25).stroke(ink.line)
  const side = height - 2 * pad
  drawQr(document, link, { x: x + pad, y: y + pad, side })
  const text = x + pad + side + 8
  const free = width - side - 8 - 2 * pad
  document
    .font('Archivo-Bold')
    .fontSize(sizeFor(document, title, free))
    .fillColor(ink.text)
  document.text(title, text, y + pad, { width: free, height: 3 * document.currentLineHeight(), ellipsis: '…' })
  if (shortForm) {
    document.font('Archivo').fontSize(9).fillColor(ink.second)
    document.text(shortForm, text, document.y + 1, { width: free, height: document.currentLineHeight(), ellipsis: '…' })
  }
  const foot = y + height - pad
  mark(document, brand, { x: text, y: foot - 11, size: 11 })
  document.font('Archivo').fontSize(6.5).fillColor(ink.third)
  document.text(brands[brand].name, text + 15, foot - 9, { lineBreak: false })
  document.font('Archivo-Bold').fontSize(10).fillColor(ink.text)
  document.text(`${code.slice(0, 4)} ${code.slice(4)}`, text, foot - 27, { lineBreak: false })
}

/** Letters in which the longest word stays whole. */
function sizeFor(document: Paper, title: string, width: number) {
  const longest = (size: number) => Math.max(...title.split(' ').map(word => document.fontSize(size).widthOfString(word)))
  let size = 11
  while (size > 6 && longest(size) > width) size -= 0.5
  return size
}
