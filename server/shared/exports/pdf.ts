import { type Brand, brands } from '#contract/brand.ts'
import { ink } from '#contract/rules/papers/paperSheet.ts'
import type { ExportHead, PlainSheet } from './column.ts'
import { mark } from './mark.ts'
import { Paper } from './Paper.ts'
import { drawTable, type TableWishes } from './pdfTable.ts'
import { standText } from './words.ts'

export interface PaperForm extends Omit<ExportHead, 'filters'> {
  brand: Brand
  filters?: ExportHead['filters']
  size?: 'A4' | 'A3'
  landscape?: boolean
  /** True where `draw` makes head and title itself. */
  bare?: true
}

/** Tools to draw a page with. Everything is in points, from the upper left. */
export interface Pen {
  document: Paper
  /** The part of the page that is free for content. */
  left: number
  width: number
  bottom: number
  /** Top of what comes next; writers move it. */
  y: number
  /** Begins a new page where less than `height` is left. */
  need(height: number): void
  heading(text: string): void
  paragraph(text: string): void
  table(table: PlainSheet, more?: TableWishes): void
}

const margin = 42
const headHeight = 34
const footHeight = 26

/** Draws the brand's mark and name, with the title beside them from the second page on. */
function drawHead(document: Paper, { brand, title }: PaperForm, first: boolean) {
  mark(document, brand, { x: margin, y: margin - 12, size: 24 })
  document.font('Archivo-Bold').fontSize(11).fillColor(ink.text)
  document.text(brands[brand].name, margin + 32, margin - 4, { lineBreak: false })
  if (!first) {
    document.font('Archivo').fontSize(9).fillColor(ink.second)
    document.text(title, margin + 180, margin - 3, {
      width: document.page.width - 2 * margin - 180,
      align: 'right',
      lineBreak: false,
    })
  }
}

function drawFeet(document: Paper, at: string) {
  const { start, count } = document.bufferedPageRange()
  for (let page = start; page < start + count; page++) {
    document.switchToPage(page)
    const y = document.page.height - margin - 2
    const width = document.page.width - 2 * margin
    document
      .moveTo(margin, y - 8)
      .lineTo(margin + width, y - 8)
      .lineWidth(0.5)
      .stroke(ink.line)
    document.font('Archivo').fontSize(8.5).fillColor(ink.third)
    document.text(standText(at), margin, y, { lineBreak: false })
    document.text(`Seite ${page - start + 1} von ${count}`, margin, y, { width, align: 'right', lineBreak: false })
  }
}

/**
 * Packs pieces into lines, as many as fit. A piece is broken only where it is longer than a line, and no line ends with the sign between
 * two.
 */
function linesOf(pieces: readonly string[], fits: (text: string) => boolean) {
  const lines: string[] = []
  for (const piece of pieces) {
    const longer = lines.length > 0 ? `${lines.at(-1)}  ·  ${piece}` : undefined
    if (longer && fits(longer)) lines[lines.length - 1] = longer
    else lines.push(piece)
  }
  return lines
}

function drawTitle(pen: Pen, { title, filters = [] }: PaperForm) {
  const { document, left, width } = pen
  document.font('Archivo-Bold').fontSize(19).fillColor(ink.text).text(title, left, pen.y, { width })
  pen.y = document.y + 2
  if (filters.length > 0) {
    document.font('Archivo').fontSize(10).fillColor(ink.second)
    const said = filters.map(([name, value]) => `${name}: ${value}`)
    for (const line of linesOf(said, text => document.widthOfString(text) <= width)) {
      document.text(line, left, pen.y, { width, lineGap: 1 })
      pen.y = document.y
    }
  }
  pen.y += 12
}

function penOf(document: Paper, form: PaperForm): Pen {
  const top = margin + headHeight
  const pen: Pen = {
    document,
    left: margin,
    width: document.page.width - 2 * margin,
    bottom: document.page.height - margin - footHeight,
    y: top,
    need: height => {
      if (pen.y + height <= pen.bottom) return
      document.addPage()
      drawHead(document, form, false)
      pen.y = top
    },
    heading: text => {
      pen.need(60)
      document
        .font('Archivo-Bold')
        .fontSize(13)
        .fillColor(ink.text)
        .text(text, pen.left, pen.y + 8, { width: pen.width })
      pen.y = document.y + 6
    },
    paragraph: text => {
      document.font('Archivo').fontSize(10.5)
      pen.need(document.heightOfString(text, { width: pen.width, lineGap: 2 }))
      document.fillColor(ink.second).text(text, pen.left, pen.y, { width: pen.width, lineGap: 2 })
      pen.y = document.y + 6
    },
    table: (table, more) => drawTable(pen, table, more),
  }
  return pen
}

/** A PDF with the brand's head on every page, its title, filters, «Stand …» and page numbers; `draw` writes the rest. */
export function paper(form: PaperForm, draw: (pen: Pen) => void): Promise<Buffer> {
  const { title, brand, at, size = 'A4', landscape = false } = form
  const document = new Paper({
    size,
    layout: landscape ? 'landscape' : 'portrait',
    // Text must never flow over by itself: `need` begins pages.
    margins: { top: 0, bottom: 0, left: margin, right: margin },
    bufferPages: true,
    info: { Title: title, Author: brands[brand].name, CreationDate: new Date(at) },
  })
  const whole = document.whole()
  const pen = penOf(document, form)
  if (!form.bare) {
    drawHead(document, form, true)
    drawTitle(pen, form)
  }
  draw(pen)
  drawFeet(document, at)
  document.end()
  return whole
}

export interface PlainPaper {
  form: PaperForm
  /** Parts from top to bottom. */
  parts: readonly ({ table: PlainSheet; wishes?: TableWishes } | { paragraph: string })[]
}

/** A PDF of tables and paragraphs. */
export const paperOf = ({ form, parts }: PlainPaper) =>
  paper(form, pen => {
    for (const part of parts) {
      if ('table' in part) pen.table(part.table, part.wishes)
      else pen.paragraph(part.paragraph)
    }
  })
