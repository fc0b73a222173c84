import { createRequire } from 'node:module'
import { SwissQRBill } from 'swissqrbill/pdf'
import { type Brand, brands } from '#contract/brand.ts'
import { type BillParts, drawnBill } from '#contract/payments/bills/reference.ts'
import { mark } from '#server/exports/mark.ts'
import { Paper } from '#server/exports/Paper.ts'
import { ink } from '#server/exports/pdf.ts'
import { moneyText } from '#server/exports/words.ts'

/** A bill, a receipt or a credit note, in the words that stand on it. */
export interface Billing {
  brand: Brand
  title: string
  at: string
  /** Who sells, a line each, and who pays; none where it is not to be printed. */
  from: readonly string[]
  to: readonly string[]
  /** Facts below the title, such as the day. */
  facts: readonly (readonly [name: string, value: string])[]
  lines: readonly Line[]
  /** What follows the lines, each amount with its words. */
  sums: readonly Sum[]
  notes: readonly string[]
  /** The payment part at the foot of the last page. */
  part?: BillParts
}

interface Line {
  text: string
  second?: string
  /** Rappen. */
  amount: number
}

export interface Sum {
  text: string
  amount: number
  /** True where it is the one that counts. */
  bold?: boolean
}

const margin = 56
/** The payment part is 105 mm high. */
const partHeight = SwissQRBill.height
const { resolve } = createRequire(import.meta.url)
const slipFont = 'Liberation Sans'
const arimo = (face: string) => resolve(`@expo-google-fonts/arimo/${face}`)

/** Draws with a place that moves down, over as many pages as it needs. */
class Sheet {
  y = margin + 40
  readonly right: number

  constructor(readonly paper: Paper) {
    this.right = paper.page.width - margin
  }

  need(height: number) {
    if (this.y + height <= this.paper.page.height - margin) return
    this.paper.addPage()
    this.y = margin
  }

  text(text: string, { size = 10, bold = false, color = ink.text, x = margin, width = this.right - margin } = {}) {
    const font = this.paper.font(bold ? 'Archivo-Bold' : 'Archivo').fontSize(size)
    this.need(font.heightOfString(text, { width }))
    font.fillColor(color).text(text, x, this.y, { width })
    this.y = this.paper.y + 2
  }

  /** Words to the left, an amount to the right of the same line. */
  row(text: string, amount: number, { bold = false, second }: { bold?: boolean; second?: string } = {}) {
    this.need(34)
    const { paper, y } = this
    paper
      .font(bold ? 'Archivo-Bold' : 'Archivo')
      .fontSize(10)
      .fillColor(ink.text)
    paper.text(moneyText(amount), margin, y, { width: this.right - margin, align: 'right', features: ['tnum'] })
    this.text(text, { bold, width: this.right - margin - 90 })
    if (second) this.text(second, { size: 8.5, color: ink.second, width: this.right - margin - 90 })
    this.y += 3
  }

  rule(color = ink.line) {
    this.paper.moveTo(margin, this.y).lineTo(this.right, this.y).lineWidth(0.75).stroke(color)
    this.y += 6
  }
}

function drawHead(sheet: Sheet, { brand, from, to }: Billing) {
  const { paper } = sheet
  mark(paper, brand, { x: margin, y: margin - 10, size: 26 })
  paper.font('Archivo-Bold').fontSize(12).fillColor(ink.text)
  paper.text(brands[brand].name, margin + 36, margin - 4, { lineBreak: false })
  const top = sheet.y
  for (const line of from) sheet.text(line, { size: 9, color: ink.second, width: 220 })
  const left = sheet.y
  sheet.y = top
  for (const line of to) sheet.text(line, { x: 330, width: sheet.right - 330 })
  sheet.y = Math.max(left, sheet.y) + 26
}

function drawPart(sheet: Sheet, part: BillParts) {
  const { paper } = sheet
  if (sheet.y > paper.page.height - partHeight - 12) paper.addPage()
  paper.registerFont(slipFont, arimo('400Regular/Arimo_400Regular.ttf'))
  paper.registerFont(`${slipFont}-Bold`, arimo('700Bold/Arimo_700Bold.ttf'))
  // The drawing asks whether there is room below the last text.
  paper.y = 0
  new SwissQRBill(drawnBill(part), { fontName: slipFont, language: 'DE' }).attachTo(paper, 0, paper.page.height - partHeight)
}

/** Draws a bill, a receipt or a credit note as a PDF. */
export function billingPdf(billing: Billing): Promise<Buffer> {
  const { title, at, brand, facts, lines, sums, notes, part } = billing
  const paper = new Paper({
    size: 'A4',
    // Text must never flow over by itself: `need` begins pages, and the payment part reaches the paper's edge.
    margins: { top: 0, bottom: 0, left: margin, right: margin },
    info: { Title: title, Author: brands[brand].name, CreationDate: new Date(at) },
  })
  const whole = paper.whole()
  const sheet = new Sheet(paper)
  drawHead(sheet, billing)
  sheet.text(title, { size: 18, bold: true })
  sheet.y += 4
  for (const [name, value] of facts) sheet.text(`${name}: ${value}`, { color: ink.second })
  sheet.y += 12
  sheet.text('CHF, MWST inbegriffen', { size: 8.5, color: ink.third })
  sheet.rule(ink.strong)
  for (const { text, second, amount } of lines) sheet.row(text, amount, { second })
  sheet.rule()
  for (const { text, amount, bold } of sums) sheet.row(text, amount, { bold })
  sheet.y += 10
  for (const note of notes) sheet.text(note, { size: 9, color: ink.second })
  if (part) drawPart(sheet, part)
  paper.end()
  return whole
}
