import { brandOf } from '#contract/brand.ts'
import { codeBox, ticketFoot, ticketHead } from '#contract/rules/papers/heads.ts'
import { a4, type DrawnPage, ink, PaperSheet } from '#contract/rules/papers/paperSheet.ts'
import { dayText } from '#contract/rules/papers/said.ts'

/** A card on paper. */
export interface CardPaper {
  name: string
  code: string
  /** The last day; null before the first visit. */
  last: string | null
  studio: { code: string; name: string; adresse: string }
  /** Address at which a phone shows the card. */
  link: string
  /** «Stand 20.11.2026, 16:42». */
  stand: string
}

const margin = 42

const cardFacts = ({ name, last, studio }: CardPaper) =>
  [
    ['Für', name],
    ['Studio', [studio.name, studio.adresse].filter(Boolean).join(', ')],
    ['Gültig', last ? `bis und mit ${dayText(last)}` : '11 Tage, ab dem ersten Besuch'],
  ] as const

/** The page of a card: to show at the desk and the entrance, and to take onto the phone. */
export function cardPages(paper: CardPaper): DrawnPage[] {
  const brand = brandOf(paper.studio.code)
  const sheet = new PaperSheet(margin, margin + 34)
  ticketHead(sheet, brand, 'Deine ersten 11 Tage')
  codeBox(sheet, { brand, code: paper.code, side: 180, size: 20, gap: 10, facts: cardFacts(paper) })
  sheet.say('Zeig den Code beim ersten Besuch am Empfang: Ab dann öffnet er den Eingang. Er ist nur für dich.', {
    size: 10.5,
    color: ink.second,
  })
  sheet.y += 16
  const { y } = sheet
  sheet.draw({ kind: 'code', text: paper.link, x: margin, y, side: 96 })
  const beside = { x: margin + 112, width: a4.width - 2 * margin - 112 }
  sheet.y = y + 14
  sheet.say('Auf dem Handy', { ...beside, size: 11.5, bold: true, color: ink.text })
  sheet.say('Scanne diesen Code mit der Kamera: Dann hast du die Karte immer dabei.', { ...beside, size: 10.5, color: ink.second })
  ticketFoot(sheet, paper.stand)
  return sheet.pages
}
