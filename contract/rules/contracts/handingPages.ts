import { type DrawnPage, ink, PaperSheet } from '#contract/rules/papers/paperSheet.ts'
import { dayText, francsText } from '#contract/rules/papers/said.ts'
import type { SignatureValue } from '#contract/shapes.ts'
import { feet, head, heading, line, margin, signature } from './pages.ts'
import { type Handing, handedWords } from './transfer.ts'

/** Content that the giver of a contract signs. */
export interface HandingPaper {
  handing: Handing
  studioName: string
  member: SignatureValue
  guardian: SignatureValue | null
  /** Name and relation of the guardian. */
  named: string | null
  /** SHA-256 of the handing, in hex, and the ISO day of the signature. */
  hash: string
  on: string
}

/** The pages of what whoever gives a contract has signed: what goes over, to whom, and from which day on. */
export function handingPages({ handing, studioName, member, guardian, named, hash, on }: HandingPaper): DrawnPage[] {
  const sheet = new PaperSheet(margin, margin + 40, 64)
  const { studio, title, number, giver, taker, last, start, end, fee } = handing
  head(sheet, { studio, title, kind: 'transfer' }, { studioName, number })
  heading(sheet, 'Was übertragen wird')
  line(sheet, 'Von', giver)
  line(sheet, 'An', taker)
  line(sheet, 'Letzter Tag', dayText(last))
  line(sheet, 'Rest', `${dayText(start)} bis ${end ? dayText(end) : 'zur Kündigung'}`)
  line(sheet, 'Gebühr', fee > 0 ? `CHF ${francsText(fee)}, bezahlt von ${taker}` : 'keine')
  sheet.y += 8
  sheet.say(handedWords(start), { size: 10, color: ink.text })
  heading(sheet, `Unterschrieben am ${dayText(on)}`)
  signature(sheet, member, giver)
  if (guardian) signature(sheet, guardian, `${named ?? ''} (gesetzliche Vertretung)`.trim())
  feet(sheet.pages, hash, null)
  return sheet.pages
}
