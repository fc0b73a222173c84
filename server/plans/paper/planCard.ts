import { brands } from '#contract/brand.ts'
import { accents, ink } from '#contract/rules/papers/paperSheet.ts'
import { mark } from '#server/shared/exports/mark.ts'
import { Paper } from '#server/shared/exports/Paper.ts'
import { drawQr } from '#server/shared/exports/qr.ts'
import { dayText } from '#server/shared/exports/words.ts'
import { numbered, type PrintedPlan, type PrintedSlot, spanText } from './printed.ts'
import { setLines } from './setWords.ts'

const margin = 20
const code = 78
const foot = 16
const setsWidth = 112
const numberWidth = 20

/** A plan as a card for the pocket (A6): what to do, and a code that begins the training. */
export function planCard(printed: PrintedPlan): Promise<Buffer> {
  const { plan, brand, at } = printed
  const document = new Paper({
    size: 'A6',
    // Text must never flow over by itself: `need` begins cards.
    margins: { top: 0, bottom: 0, left: margin, right: margin },
    bufferPages: true,
    info: { Title: plan.title, Author: brands[brand].name, CreationDate: new Date(at) },
  })
  const whole = document.whole()
  const card: Card = { document, width: document.page.width - 2 * margin, y: drawHead(document, printed), accent: accents[brand] }
  const exercises = new Map(plan.exercises.map(exercise => [exercise._id, exercise]))
  for (const split of plan.splits) {
    need(card, 46)
    drawDay(card, split.title)
    for (const slot of numbered(split.slots, exercises)) {
      if (need(card, heightOf(card, slot))) drawDay(card, `${split.title}, Fortsetzung`)
      drawSlot(card, slot)
    }
    card.y += 6
  }
  drawFeet(document, at)
  document.end()
  return whole
}

interface Card {
  document: Paper
  width: number
  y: number
  accent: string
}

/** Begins another card where less than `height` is left, and says whether it did. */
function need(card: Card, height: number) {
  if (card.y + height <= card.document.page.height - margin - foot) return false
  card.document.addPage()
  card.y = margin
  return true
}

function drawHead(document: Paper, { plan, brand, link }: PrintedPlan) {
  const width = document.page.width - 2 * margin
  drawQr(document, link, { x: margin + width - code, y: margin, side: code })
  const free = width - code - 12
  mark(document, brand, { x: margin, y: margin, size: 16 })
  document.font('Archivo').fontSize(8.5).fillColor(ink.second)
  document.text(brands[brand].name, margin + 22, margin + 4, { lineBreak: false })
  document.font('Archivo-Bold').fontSize(12).fillColor(ink.text)
  document.text(plan.title, margin, margin + 23, { width: free, height: 3 * document.currentLineHeight(), ellipsis: '…' })
  document.font('Archivo').fontSize(8).fillColor(ink.second)
  const who = `${plan.vorname} ${plan.nachname}`.trim()
  document.text(who, margin, document.y + 1, { width: free, height: document.currentLineHeight(), ellipsis: '…' })
  document.text(spanText(plan), margin, document.y, { width: free, height: document.currentLineHeight(), ellipsis: '…' })
  return Math.max(document.y, margin + code) + 8
}

function drawDay(card: Card, title: string) {
  const { document, width } = card
  document.font('Archivo-Bold').fontSize(9.5).fillColor(card.accent)
  document.text(title, margin, card.y, { width, height: 2 * document.currentLineHeight(), ellipsis: '…' })
  card.y = document.y + 3
}

const textWidth = ({ width }: Card) => width - numberWidth - setsWidth - 6
const slotNoteOf = ({ exercise, slot }: PrintedSlot) => [exercise.device, slot.setting].filter(Boolean).join(' · ')
const sets = ({ exercise, slot }: PrintedSlot) => setLines(exercise.kind, slot.targets).join('\n')

function heightOf(card: Card, slot: PrintedSlot) {
  const { document } = card
  document.font('Archivo-Bold').fontSize(8)
  let text = document.heightOfString(slot.exercise.title, { width: textWidth(card) })
  document.font('Archivo')
  if (slotNoteOf(slot)) text += document.heightOfString(slotNoteOf(slot), { width: textWidth(card) })
  return Math.max(text, document.heightOfString(sets(slot), { width: setsWidth })) + 5
}

function drawSlot(card: Card, slot: PrintedSlot) {
  const { document, y } = card
  const height = heightOf(card, slot)
  if (slot.superset) document.rect(margin, y - 1, 2, height - (slot.joins ? 3 : 0)).fill(card.accent)
  document.font('Archivo-Bold').fontSize(8).fillColor(ink.second)
  document.text(slot.number, margin + 5, y, { lineBreak: false })
  document.fillColor(ink.text).text(slot.exercise.title, margin + numberWidth, y, { width: textWidth(card) })
  document.font('Archivo').fillColor(ink.second)
  if (slotNoteOf(slot)) document.text(slotNoteOf(slot), margin + numberWidth, document.y, { width: textWidth(card) })
  document.fillColor(ink.text).text(sets(slot), margin + numberWidth + textWidth(card) + 6, y, { width: setsWidth })
  card.y = y + height
}

function drawFeet(document: Paper, at: string) {
  const { start, count } = document.bufferedPageRange()
  const width = document.page.width - 2 * margin
  for (let page = start; page < start + count; page++) {
    document.switchToPage(page)
    const y = document.page.height - margin - 6
    document.font('Archivo').fontSize(7).fillColor(ink.third)
    document.text(`Stand ${dayText(at)}`, margin, y, { lineBreak: false })
    document.text(`Karte ${page - start + 1} von ${count}`, margin, y, { width, align: 'right', lineBreak: false })
  }
}
