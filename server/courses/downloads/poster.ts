import german from 'hyphen/de'
import { Temporal } from 'temporal-polyfill'
import { type Brand, brandOf, brands } from '#contract/brand.ts'
import type { CourseExecution } from '#contract/courses/calls.ts'
import { accents, ink } from '#contract/rules/papers/paperSheet.ts'
import { mark } from '#server/shared/exports/mark.ts'
import type { Face, Paper } from '#server/shared/exports/Paper.ts'
import { type Pen, paper } from '#server/shared/exports/pdf.ts'
import { drawQr } from '#server/shared/exports/qr.ts'
import { clockText, dayText, weekdayText } from '#server/shared/exports/words.ts'
import { zurichDay } from './downloadColumns.ts'

export interface Week {
  studio: { code: string; name: string; adresse: string }
  /** ISO day; the first of seven. */
  from: string
  size: 'A3' | 'A4'
  executions: readonly CourseExecution[]
  /** Address of the plan in the app. */
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
    .font('Archivo-Bold')
    .fontSize(27 * s)
    .fillColor(white)
  document.text(`Kursplan ${studio.name}`, text, 18 * s, { lineBreak: false })
  document.font('Archivo').fontSize(11.5 * s)
  document.text(`${weekOf(from)}  ·  ${brands[brand].name}  ·  ${studio.adresse}`, text, 52 * s, { lineBreak: false })
  drawQr(document, link, { x: left + width - 62 * s, y: 11 * s, side: 62 * s })
  document
    .font('Archivo')
    .fontSize(8.5 * s)
    .fillColor(white)
  // The address stands there in words too: not everybody points a phone at a wall.
  document.text(`Anmelden, immer aktuell:\n${inWords(link)}`, left + width - 300 * s, 32 * s, { width: 230 * s, align: 'right' })
  return height + 4 * s
}

/** An address as somebody types it. */
const inWords = (link: string) => link.replace(/^https?:\/\//, '')

/** «Woche 47, 16.11. bis 22.11.2026». */
function weekOf(from: string) {
  const first = Temporal.PlainDate.from(from)
  return `Woche ${first.weekOfYear ?? ''}, ${dayText(from).slice(0, 6)} bis ${dayText(first.add({ days: 6 }).toString())}`
}

/** Looks of a stop's dot, and their meaning. */
const dots = {
  usual: { said: 'Kurs', inks: (_: Brand) => [ink.brand, white] as const },
  hard: { said: 'intensiver Kurs', inks: (brand: Brand) => [accents[brand], white] as const },
  off: { said: 'fällt aus', inks: (_: Brand) => [white, ink.third] as const },
}
const dotOf = ({ cancelled, course }: CourseExecution) => (cancelled ? dots.off : course.intensity === 3 ? dots.hard : dots.usual)

function drawLegend({ document, left, width, bottom }: Pen, brand: Brand, s: number) {
  // The line lies above the foot's, which is the same on paper of every size.
  const y = bottom + 16 - 13 * s
  document.font('Archivo').fontSize(8.5 * s)
  let x = left + width
  for (const { said, inks } of Object.values(dots).reverse()) {
    x -= document.widthOfString(said)
    document.fillColor(ink.second).text(said, x, y, { lineBreak: false })
    x -= 9 * s
    document
      .circle(x, y + 4.5 * s, 3 * s)
      .lineWidth(1.2 * s)
      .fillAndStroke(...inks(brand))
    x -= 16 * s
  }
}

interface PosterArea {
  x: number
  y: number
  width: number
  height: number
  s: number
}

/** Letters that all stops of a poster share, so that none looks more important than its neighbours. */
interface Letters {
  title: number
  /** Lines that this title may take. */
  linesOf: (title: string) => 1 | 2
  second: number
}

const secondLineOf = ({ cancelled, instructor, room }: CourseExecution) =>
  cancelled ? 'Fällt aus' : [instructor?.name, room.name].filter(Boolean).join(' · ')
const indent = 14

/** The largest size, `wanted` at most, at which each text takes so many lines and breaks a word only where it may. */
function sizeFor(
  document: Paper,
  face: Face,
  texts: readonly string[],
  { width, lines, wanted }: { width: number; lines: number; wanted: number },
) {
  document.font(face)
  const fits = (text: string, size: number) => {
    document.fontSize(size)
    const longest = Math.max(...text.split(/[\s\u00ad]/).map(part => document.widthOfString(`${part}-`)))
    return longest <= width && document.heightOfString(text, { width }) <= (lines + 0.5) * document.currentLineHeight()
  }
  let size = wanted
  while (size > wanted * 0.66 && !texts.every(text => fits(text, size))) size -= wanted / 40
  return size
}

/** One size for all titles. Where stops are low, only a title that needs a second line takes one and makes its own stop higher. */
export function lettersOf(
  document: Paper,
  executions: readonly CourseExecution[],
  { width, s }: Pick<PosterArea, 'width' | 's'>,
  low: boolean,
): Letters {
  const space = width - indent * s
  const wanted = 10.5 * s
  const linesOf = (title: string) => (low && document.font('Archivo-Bold').fontSize(wanted).widthOfString(title) <= space ? 1 : 2)
  return {
    linesOf,
    title: sizeFor(
      document,
      'Archivo-Bold',
      executions.map(({ course }) => titleOf(course.title, linesOf(course.title))),
      { width: space, lines: 2, wanted },
    ),
    second: sizeFor(document, 'Archivo', executions.map(secondLineOf), { width: space, lines: 1, wanted: 8 * s }),
  }
}

/** A long word parts where German lets it. */
const titleOf = (title: string, lines: number) => (lines > 1 ? german.hyphenateSync(title, { minWordLength: 12 }) : title)

function drawDays(pen: Pen, { from, executions }: Week, brand: Brand, { top, s }: { top: number; s: number }) {
  const gap = 10 * s
  const width = (pen.width - 6 * gap) / 7
  const days = Array.from({ length: 7 }, (_, at) => Temporal.PlainDate.from(from).add({ days: at }).toString())
  const byDay = days.map(day => executions.filter(({ startsAt }) => zurichDay(startsAt) === day))
  const most = Math.max(1, ...byDay.map(({ length }) => length))
  const room = pen.bottom - top - 38 * s
  const low = room / most < 50 * s
  const letters = lettersOf(pen.document, executions, { width, s }, low)
  const more = low ? 13 * s : 0
  const longer = (day: readonly CourseExecution[]) => more * day.filter(({ course }) => letters.linesOf(course.title) === 2).length
  const height = Math.min(62 * s, ...byDay.map(day => (room - longer(day)) / Math.max(1, day.length)))
  for (const [at, day] of days.entries()) {
    const x = pen.left + at * (width + gap)
    drawDayHead(pen, day, { x, y: top, width, height, s })
    drawLine(pen, byDay[at] as CourseExecution[], { brand, letters, more }, { x, y: top + 38 * s, width, height, s })
  }
}

function drawDayHead({ document }: Pen, day: string, { x, y, width, s }: PosterArea) {
  document
    .font('Archivo-Bold')
    .fontSize(13 * s)
    .fillColor(ink.text)
  document.text(weekdayText(day), x, y, { width, lineBreak: false })
  document
    .font('Archivo')
    .fontSize(9.5 * s)
    .fillColor(ink.second)
  document.text(dayText(day).slice(0, 6), x, y + 15 * s, { width, lineBreak: false })
  document.rect(x, y + 29 * s, width, 1.5 * s).fill(ink.brand)
}

interface Style {
  brand: Brand
  letters: Letters
  /** Height that a second line of the title adds to a stop. */
  more: number
}

/** Draws the day's line with a stop per course. */
function drawLine({ document }: Pen, executions: readonly CourseExecution[], style: Style, place: PosterArea) {
  const { letters, more } = style
  const { x, y, width, height, s } = place
  const line = x + 4 * s
  if (executions.length === 0) {
    document
      .font('Archivo')
      .fontSize(9 * s)
      .fillColor(ink.third)
      .text('Kein Kurs', x, y, { width })
    return
  }
  const stops: number[] = []
  let next = y
  for (const { course } of executions) {
    stops.push(next)
    next += height + (letters.linesOf(course.title) === 2 ? more : 0)
  }
  document
    .moveTo(line, y + 6 * s)
    .lineTo(line, (stops.at(-1) ?? y) + 6 * s)
    .lineWidth(1.5 * s)
    .stroke(ink.line)
  for (const [at, execution] of executions.entries()) drawStop(document, execution, style, { ...place, y: stops[at] as number })
}

function drawStop(document: Paper, execution: CourseExecution, { brand, letters }: Style, { x, y, width, height, s }: PosterArea) {
  const { startsAt, endsAt, course, cancelled } = execution
  const text = x + indent * s
  const space = width - indent * s
  document.circle(x + 4 * s, y + 6 * s, 3.4 * s).lineWidth(1.4 * s)
  document.fillAndStroke(...dotOf(execution).inks(brand))
  document
    .font('Archivo-Bold')
    .fontSize(9.5 * s)
    .fillColor(cancelled ? ink.third : ink.text)
  document.text(`${clockText(startsAt)}–${clockText(endsAt)}`, text, y + 1 * s, { width: space, lineBreak: false })
  document.fontSize(letters.title)
  const line = document.currentLineHeight()
  const lines = letters.linesOf(course.title)
  document.text(titleOf(course.title, lines), text, y + 12.5 * s, {
    ...cut(space, lines * line),
    strike: !!cancelled,
  })
  if (height < 30 * s) return
  document
    .font('Archivo')
    .fontSize(letters.second)
    .fillColor(cancelled ? accents[brand] : ink.second)
  document.text(secondLineOf(execution), text, document.y + 0.5 * s, cut(space, 10 * s))
}

/** Options that cut a text with «…» where it does not fit. */
const cut = (width: number, height: number) => ({ width, height, ellipsis: '…' })
