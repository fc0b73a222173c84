import { create } from 'qrcode'
import { Temporal } from 'temporal-polyfill'
import { type Brand, brandOf, brands } from '#contract/brand.ts'
import type { CourseExecution } from '#contract/courses.ts'
import { printable } from '#server/exports/letters.ts'
import { mark } from '#server/exports/mark.ts'
import { accents, ink, type Pen, paper } from '#server/exports/pdf.ts'
import { clockText, dayText, weekdayText } from '#server/exports/words.ts'
import { zurichDay } from './columns.ts'

export interface Week {
  studio: { code: string; name: string; adresse: string }
  /** ISO day of the first of seven. */
  from: string
  size: 'A3' | 'A4'
  executions: readonly CourseExecution[]
  /** Where the plan is to be had in the app. */
  link: string
  at: string
}

/** Measures of an A4 page; an A3 one is larger by √2. */
const scaleOf = (size: 'A3' | 'A4') => (size === 'A3' ? Math.SQRT2 : 1)
const white = '#FFFFFF'

/** A week to be hung up: seven days side by side, each a line of stops, as the plan in the app. */
export function posterPdf(week: Week) {
  const brand = brandOf(week.studio.code)
  const title = `Kursplan ${week.studio.name}`
  return paper({ title, brand, at: week.at, size: week.size, landscape: true, bare: true }, pen => {
    const s = scaleOf(week.size)
    const bottom = drawBand(pen, week, brand, s)
    drawDays(pen, week, brand, { top: bottom + 12 * s, s })
    drawLegend(pen, brand, s)
  })
}

function drawBand({ document, left, width }: Pen, { studio, from, link }: Week, brand: Brand, s: number) {
  const height = 84 * s
  document.rect(0, 0, document.page.width, height).fill(ink.brand)
  document.rect(0, height, document.page.width, 4 * s).fill(accents[brand])
  mark(document, brand, { x: left, y: 22 * s, size: 40 * s })
  const text = left + 54 * s
  document
    .font('Helvetica-Bold')
    .fontSize(27 * s)
    .fillColor(white)
  document.text(printable(`Kursplan ${studio.name}`), text, 18 * s, { lineBreak: false })
  document.font('Helvetica').fontSize(11.5 * s)
  document.text(printable(`${weekOf(from)}  ·  ${brands[brand].name}  ·  ${studio.adresse}`), text, 52 * s, { lineBreak: false })
  drawCode(document, link, { x: left + width - 62 * s, y: 11 * s, side: 62 * s })
  document
    .font('Helvetica')
    .fontSize(8.5 * s)
    .fillColor(white)
  document.text('Anmelden und\nimmer aktuell:\nin der App', left + width - 150 * s, 26 * s, { width: 80 * s, align: 'right' })
  return height + 4 * s
}

function drawCode(document: PDFKit.PDFDocument, text: string, { x, y, side }: { x: number; y: number; side: number }) {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules
  const step = side / (size + 4)
  document.rect(x, y, side, side).fill(white)
  for (let at = 0; at < data.length; at++)
    if (data[at]) document.rect(x + ((at % size) + 2) * step, y + (Math.floor(at / size) + 2) * step, step, step)
  document.fill(ink.text)
}

/** «Woche 47, 16.11. bis 22.11.2026». */
function weekOf(from: string) {
  const first = Temporal.PlainDate.from(from)
  return `Woche ${first.weekOfYear ?? ''}, ${dayText(from).slice(0, 6)} bis ${dayText(first.add({ days: 6 }).toString())}`
}

function drawLegend({ document, left, width, bottom }: Pen, brand: Brand, s: number) {
  // Above the foot's line, which is the same on paper of every size.
  const y = bottom + 16 - 13 * s
  document.circle(left + width - 70 * s, y + 3.5 * s, 3 * s).fill(accents[brand])
  document
    .font('Helvetica')
    .fontSize(8.5 * s)
    .fillColor(ink.second)
  document.text('intensiver Kurs', left + width - 46 * s - 20 * s, y, { width: 66 * s, align: 'right', lineBreak: false })
}

interface Place {
  x: number
  y: number
  width: number
  height: number
  s: number
}

function drawDays(pen: Pen, { from, executions }: Week, brand: Brand, { top, s }: { top: number; s: number }) {
  const gap = 10 * s
  const width = (pen.width - 6 * gap) / 7
  const days = Array.from({ length: 7 }, (_, at) => Temporal.PlainDate.from(from).add({ days: at }).toString())
  const byDay = days.map(day => executions.filter(({ startsAt }) => zurichDay(startsAt) === day))
  const most = Math.max(1, ...byDay.map(({ length }) => length))
  const room = pen.bottom - top - 38 * s
  const height = Math.min(62 * s, room / most)
  for (const [at, day] of days.entries()) {
    const x = pen.left + at * (width + gap)
    drawDayHead(pen, day, { x, y: top, width, height, s })
    drawLine(pen, byDay[at] as CourseExecution[], brand, { x, y: top + 38 * s, width, height, s })
  }
}

function drawDayHead({ document }: Pen, day: string, { x, y, width, s }: Place) {
  document
    .font('Helvetica-Bold')
    .fontSize(13 * s)
    .fillColor(ink.text)
  document.text(weekdayText(day), x, y, { width, lineBreak: false })
  document
    .font('Helvetica')
    .fontSize(9.5 * s)
    .fillColor(ink.second)
  document.text(dayText(day).slice(0, 6), x, y + 15 * s, { width, lineBreak: false })
  document.rect(x, y + 29 * s, width, 1.5 * s).fill(ink.brand)
}

/** The day's line with a stop per course. */
function drawLine({ document }: Pen, executions: readonly CourseExecution[], brand: Brand, place: Place) {
  const { x, y, width, height, s } = place
  const line = x + 4 * s
  if (executions.length === 0) {
    document
      .font('Helvetica')
      .fontSize(9 * s)
      .fillColor(ink.third)
      .text('Kein Kurs', x, y, { width })
    return
  }
  const end = y + (executions.length - 1) * height + 6 * s
  document
    .moveTo(line, y + 6 * s)
    .lineTo(line, end)
    .lineWidth(1.5 * s)
    .stroke(ink.line)
  for (const [at, execution] of executions.entries()) drawStop(document, execution, brand, { ...place, y: y + at * height })
}

function drawStop(document: PDFKit.PDFDocument, execution: CourseExecution, brand: Brand, { x, y, width, height, s }: Place) {
  const { startsAt, endsAt, course, instructor, room, cancelled } = execution
  const small = height < 44 * s
  const text = x + 14 * s
  const space = width - 14 * s
  document.circle(x + 4 * s, y + 6 * s, 3.4 * s).lineWidth(1.4 * s)
  if (cancelled) document.fillAndStroke(white, ink.third)
  else document.fillAndStroke(course.intensity === 3 ? accents[brand] : ink.brand, white)
  const color = cancelled ? ink.third : ink.text
  document
    .font('Helvetica-Bold')
    .fontSize(9.5 * s)
    .fillColor(color)
  document.text(`${clockText(startsAt)}–${clockText(endsAt)}`, text, y + 1 * s, { width: space, lineBreak: false })
  document.fontSize(fitting(document, printable(course.title), space, 10.5 * s))
  document.text(printable(course.title), text, y + 12.5 * s, { ...oneLine(space, 11 * s), strike: cancelled })
  const second = cancelled ? 'Fällt aus' : [instructor?.name, room.name].filter(Boolean).join(' · ')
  if (small && height < 30 * s) return
  document
    .font('Helvetica')
    .fontSize(fitting(document.font('Helvetica'), printable(second), space, 8 * s))
    .fillColor(cancelled ? accents[brand] : ink.second)
  document.text(printable(second), text, y + 25 * s, oneLine(space, 10 * s))
}

/** Smaller letters rather than cut words, down to two thirds. */
function fitting(document: PDFKit.PDFDocument, text: string, width: number, wanted: number) {
  const needed = document.fontSize(wanted).widthOfString(text) + 1
  return Math.max(wanted * 0.66, Math.min(wanted, (wanted * width) / needed))
}

/** Cut with «…» where it does not fit. */
const oneLine = (width: number, height: number) => ({ width, height, ellipsis: '…' })
