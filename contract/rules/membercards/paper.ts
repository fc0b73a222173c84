import { brandOf, brands } from '#contract/brand.ts'
import { shownCode } from '#contract/codes.ts'
import { dayText } from '#contract/rules/papers/said.ts'
import { a4, accents, ink, type Page, Sheet } from '#contract/rules/papers/sheet.ts'

/** A card on paper. */
export interface CardPaper {
  name: string
  code: string
  /** The last day; null before the first visit. */
  last: string | null
  studio: { code: string; name: string; adresse: string }
  /** Where a phone shows the card. */
  link: string
  /** «Stand 20.11.2026, 16:42». */
  stand: string
}

const [margin, side, pad] = [42, 180, 24]

function facts(sheet: Sheet, { name, code, last, studio }: CardPaper) {
  const { y } = sheet
  const box = { kind: 'box', x: margin, y, height: side + 2 * pad } as const
  sheet.draw({ ...box, width: a4.width - 2 * margin, radius: 14, line: ink.line })
  sheet.draw({ ...box, width: 5, radius: 2.5, fill: accents[brandOf(studio.code)] })
  sheet.draw({ kind: 'code', text: code, x: margin + pad, y: y + pad, side })
  const place = { x: margin + side + 2 * pad, width: a4.width - 2 * margin - side - 3 * pad }
  sheet.y = y + pad
  sheet.say(shownCode(code), { ...place, size: 20, bold: true, color: ink.text })
  sheet.y += 10
  const said = [
    ['Für', name],
    ['Studio', [studio.name, studio.adresse].filter(Boolean).join(', ')],
    ['Gültig', last ? `bis und mit ${dayText(last)}` : '11 Tage, ab dem ersten Besuch'],
  ] as const
  for (const [label, value] of said) {
    sheet.say(label, { ...place, size: 9.5, color: ink.second })
    sheet.say(value, { ...place, size: 11.5, bold: true, color: ink.text })
    sheet.y += 7
  }
  sheet.y = Math.max(y + box.height, sheet.y + pad) + 18
}

/** The page of a card: to show at the desk and the entrance, and to take onto the phone. */
export function cardPages(paper: CardPaper): Page[] {
  const brand = brandOf(paper.studio.code)
  const sheet = new Sheet(margin, margin + 34)
  sheet.draw({ kind: 'mark', brand, x: margin, y: margin - 12, size: 24 })
  sheet.draw({ kind: 'words', text: brands[brand].name, x: margin + 32, y: margin + 4, size: 11, bold: true, color: ink.text })
  sheet.say('Deine ersten 11 Tage', { size: 19, bold: true, color: ink.text })
  sheet.y += 14
  facts(sheet, paper)
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
  sheet.draw({ kind: 'rule', x: margin, to: sheet.right, y: a4.height - margin - 10, weight: 0.5, color: ink.line })
  sheet.draw({ kind: 'words', y: a4.height - margin + 6, size: 8.5, color: ink.third, text: paper.stand, x: margin })
  return sheet.pages
}
