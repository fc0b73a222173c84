import { type Brand, brands } from '#contract/brand.ts'
import { shownCode } from '#contract/codes.ts'
import { a4, accents, ink, type PaperSheet } from './paperSheet.ts'

interface Look {
  /** False where the paper bears no mark. */
  mark?: boolean
  /** The house's seat, below its name. */
  seat?: string | null
}

/** Head of a letter: the brand's mark and name. */
export function letterHead(sheet: PaperSheet, brand: Brand, { mark = true, seat = null }: Look = {}) {
  const { margin } = sheet
  const x = mark ? margin + 36 : margin
  if (mark) sheet.draw({ kind: 'mark', brand, x: margin, y: margin - 10, size: 26 })
  sheet.draw({ kind: 'words', text: brands[brand].name, x, y: margin + 7, size: 12, bold: true, color: ink.text })
  if (seat) sheet.draw({ kind: 'words', text: seat, x, y: margin + 20, size: 8.5, color: ink.second })
}

/** Head of what is shown at the entrance: the brand's mark and name, smaller, and its title. */
export function ticketHead(sheet: PaperSheet, brand: Brand, title: string) {
  const { margin } = sheet
  sheet.draw({ kind: 'mark', brand, x: margin, y: margin - 12, size: 24 })
  sheet.draw({ kind: 'words', text: brands[brand].name, x: margin + 32, y: margin + 4, size: 11, bold: true, color: ink.text })
  sheet.say(title, { size: 19, bold: true, color: ink.text })
  sheet.y += 14
}

/** Foot of it: the moment at which it was made, below a rule. */
export function ticketFoot(sheet: PaperSheet, stand: string) {
  const { margin, right } = sheet
  sheet.draw({ kind: 'rule', x: margin, to: right, y: a4.height - margin - 10, weight: 0.5, color: ink.line })
  sheet.draw({ kind: 'words', y: a4.height - margin + 6, size: 8.5, color: ink.third, text: stand, x: margin })
}

const pad = 24

interface CodeBox {
  brand: Brand
  code: string
  /** Width of the code. */
  side: number
  /** Size of the code's letters, and the room below them. */
  size: number
  gap: number
  /** A word above the letters. */
  above?: string
  facts: readonly (readonly [name: string, value: string])[]
}

/** A box with a code to be scanned and to be read, and what it is for. */
export function codeBox(sheet: PaperSheet, { brand, code, side, size, gap, above, facts }: CodeBox) {
  const { y, margin } = sheet
  const width = a4.width - 2 * margin
  const box = { kind: 'box', x: margin, y, height: side + 2 * pad } as const
  sheet.draw({ ...box, width, radius: 14, line: ink.line })
  sheet.draw({ ...box, width: 5, radius: 2.5, fill: accents[brand] })
  sheet.draw({ kind: 'code', text: code, x: margin + pad, y: y + pad, side })
  const place = { x: margin + side + 2 * pad, width: width - side - 3 * pad }
  sheet.y = y + pad
  if (above) sheet.say(above, { ...place, size: 9.5, color: ink.second })
  sheet.say(shownCode(code), { ...place, size, bold: true, color: ink.text })
  sheet.y += gap
  for (const [name, value] of facts) {
    sheet.say(name, { ...place, size: 9.5, color: ink.second })
    sheet.say(value, { ...place, size: 11.5, bold: true, color: ink.text })
    sheet.y += 7
  }
  sheet.y = Math.max(y + box.height, sheet.y + pad - 7) + 18
}
