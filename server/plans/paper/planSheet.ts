import type { PlannedSplit } from '#contract/plans/shapes.ts'
import { accents, ink } from '#contract/rules/papers/paperSheet.ts'
import { type Pen, paper } from '#server/shared/exports/pdf.ts'
import { drawQr } from '#server/shared/exports/qr.ts'
import { numbered, type PrintedPlan, type PrintedSlot, spanText } from './printed.ts'
import { setLines } from './setWords.ts'

/** Boxes to write in what was trained, one a training. */
const boxes = { count: 4, width: 44, head: 18 }
const numberWidth = 26
const setsWidth = 124
const pad = 5
const code = 76

/** A plan on A4: a part for each training day, with room to write beside each exercise. */
export function planSheet(printed: PrintedPlan): Promise<Buffer> {
  const { plan, brand, at, link } = printed
  const filters: [string, string][] = [
    ['Für', `${plan.vorname} ${plan.nachname}`.trim()],
    ['Von', plan.trainer],
    ['Gültig', spanText(plan)],
    ...(plan.goal ? [['Ziel', plan.goal] satisfies [string, string]] : []),
  ]
  const exercises = new Map(plan.exercises.map(exercise => [exercise._id, exercise]))
  return paper({ title: plan.title, brand, at, filters }, pen => {
    drawLink(pen, link)
    for (const split of plan.splits) drawSplit(pen, split, numbered(split.slots, exercises), accents[brand])
  })
}

function drawLink(pen: Pen, link: string) {
  const { document, left, width } = pen
  drawQr(document, link, { x: left, y: pen.y, side: code })
  document.font('Archivo').fontSize(9.5).fillColor(ink.second)
  document.text(
    'Mit der Kamera scannen, und das Training nach diesem Plan beginnt in der App, auch ohne Netz.',
    left + code + 14,
    pen.y + 26,
    {
      width: Math.min(260, width - code - 14),
    },
  )
  pen.y += code + 8
}

const titleOf = ({ title, minutes }: PlannedSplit) => `${title}  ·  etwa ${minutes} Min.`

function drawSplit(pen: Pen, split: PlannedSplit, slots: readonly PrintedSlot[], accent: string) {
  // The day's name never stands alone at the foot of a page.
  pen.need(boxes.head + 100)
  drawDay(pen, titleOf(split))
  if (slots.length === 0) pen.paragraph('Noch keine Übung.')
  for (const slot of slots) {
    const height = heightOf(pen, slot)
    const before = pen.y
    pen.need(height)
    if (pen.y < before) drawDay(pen, `${split.title}, Fortsetzung`)
    drawSlot(pen, slot, height, accent)
  }
  pen.y += 12
}

function drawDay(pen: Pen, text: string) {
  const { document, left, width } = pen
  const free = width - boxes.count * boxes.width - 12
  document
    .font('Archivo-Bold')
    .fontSize(13)
    .fillColor(ink.text)
    .text(text, left, pen.y + 6, { width: free })
  const below = Math.max(document.y, pen.y + 6 + boxes.head)
  document.font('Archivo').fontSize(8).fillColor(ink.third)
  for (let at = 0; at < boxes.count; at++)
    document.text('Datum', boxLeft(pen, at) + 3, below - boxes.head + 4, { width: boxes.width - 4, lineBreak: false })
  pen.y = below + 3
  line(pen, ink.strong)
}

const boxLeft = ({ left, width }: Pen, at: number) => left + width - (boxes.count - at) * boxes.width

function line({ document, left, width, y }: Pen, colour: string) {
  document
    .moveTo(left, y)
    .lineTo(left + width, y)
    .lineWidth(0.5)
    .stroke(colour)
}

const textWidth = ({ width }: Pen) => width - boxes.count * boxes.width - setsWidth - numberWidth - 14

/** The line below the exercise's name. */
const slotNoteOf = ({ exercise, slot }: PrintedSlot) => [exercise.device, slot.setting].filter(Boolean).join('  ·  ')
const sets = ({ exercise, slot }: PrintedSlot) =>
  [...setLines(exercise.kind, slot.targets), slot.rest > 0 && `${slot.rest} s Pause`].filter(Boolean).join('\n')

function heightOf(pen: Pen, printed: PrintedSlot) {
  const { document } = pen
  const width = textWidth(pen)
  document.font('Archivo-Bold').fontSize(10.5)
  let text = document.heightOfString(printed.exercise.title, { width })
  document.font('Archivo').fontSize(9)
  for (const more of [slotNoteOf(printed), printed.slot.hint]) if (more) text += document.heightOfString(more, { width }) + 2
  return Math.max(34, text, document.heightOfString(sets(printed), { width: setsWidth, lineGap: 1.5 })) + 2 * pad
}

function drawSlot(pen: Pen, printed: PrintedSlot, height: number, accent: string) {
  const { document, left, y } = pen
  const at = left + numberWidth
  if (printed.superset) document.rect(left, printed.joins ? y : y + 3, 2.5, height - (printed.joins ? 0 : 3)).fill(accent)
  document.font('Archivo-Bold').fontSize(10.5).fillColor(ink.second)
  document.text(printed.number, left + 7, y + pad, { lineBreak: false })
  document.fillColor(ink.text).text(printed.exercise.title, at, y + pad, { width: textWidth(pen) })
  document.font('Archivo').fontSize(9).fillColor(ink.second)
  for (const more of [slotNoteOf(printed), printed.slot.hint]) if (more) document.text(more, at, document.y + 2, { width: textWidth(pen) })
  document.fillColor(ink.text)
  document.text(sets(printed), at + textWidth(pen) + 7, y + pad, { width: setsWidth, lineGap: 1.5 })
  for (let box = 0; box < boxes.count; box++) document.rect(boxLeft(pen, box), y, boxes.width, height).lineWidth(0.5).stroke(ink.line)
  pen.y += height
  line(pen, ink.line)
}
