import { brandOf } from '#contract/brand.ts'
import { letterHead } from '#contract/rules/papers/heads.ts'
import { type DrawnPage, ink, PaperSheet } from '#contract/rules/papers/paperSheet.ts'
import { dayText, francsText } from '#contract/rules/papers/said.ts'

/** Facts in the confirmation of a notice (C39); days are ISO, amounts whole Rappen. Why somebody leaves stands in none of it (C13). */
export interface NoticePaper {
  /** Code of the studio, by which the paper wears its brand. */
  studio: string
  studioName: string
  studioAddress: string
  /** The contract's number and title. */
  number: number
  title: string
  name: string
  kind: 'ordinary' | 'extraordinary'
  what: 'received' | 'confirmed' | 'back'
  /** Day of its receipt. */
  day: string
  /** The paper's date. */
  on: string
  /** Last day of the contract; null where it is not known yet, or where it has none again. */
  end: string | null
  owed: number | null
  back: number | null
}

const margin = 56
const nameWidth = 190

const heads = { received: 'Eingang deiner Kündigung', confirmed: 'Bestätigung deiner Kündigung', back: 'Kündigung zurückgenommen' } as const

function line(sheet: PaperSheet, name: string, value: string) {
  sheet.need(18)
  sheet.draw({ kind: 'words', text: name, x: margin, y: sheet.y + 9.2, size: 10, color: ink.second })
  sheet.say(value, { size: 10, color: ink.text, x: margin + nameWidth })
  sheet.y += 4
}

const franc = (rappen: number) => `CHF ${francsText(rappen)}`

/** The sentence that somebody looks for: until when it runs. */
function endSentenceOf({ what, kind, end, studioName }: NoticePaper) {
  if (what === 'back')
    return end
      ? `Die Kündigung gilt nicht mehr. Der Vertrag läuft bis am ${dayText(end)}.`
      : 'Die Kündigung gilt nicht mehr. Der Vertrag läuft weiter.'
  if (kind === 'extraordinary' && what === 'received')
    return `${studioName} prüft die ausserordentliche Kündigung und legt den letzten Tag fest.`
  if (end === null) return 'Der Vertrag läuft weiter.'
  return `Der Vertrag endet am ${dayText(end)}. Bis und mit diesem Tag kannst du trainieren.`
}

/** The page of a confirmation. */
export function noticePages(paper: NoticePaper): DrawnPage[] {
  const sheet = new PaperSheet(margin, margin + 40)
  const { what, kind, end, owed, back } = paper
  letterHead(sheet, brandOf(paper.studio))
  sheet.say(heads[what], { size: 20, bold: true, color: ink.text })
  sheet.y += 2
  sheet.say([paper.studioName, paper.studioAddress].filter(Boolean).join(', '), { size: 10, color: ink.second })
  sheet.y += 20
  sheet.say(endSentenceOf(paper), { size: 12, bold: true, color: ink.text })
  sheet.y += 14
  line(sheet, 'Mitglied', paper.name)
  line(sheet, 'Vertrag', `${paper.title}, Nummer ${paper.number}`)
  line(sheet, 'Kündigung', kind === 'ordinary' ? 'ordentlich' : 'ausserordentlich')
  line(sheet, 'Eingang', dayText(paper.day))
  if (what !== 'back' && end) {
    line(sheet, 'Letzter Tag', dayText(end))
    if (owed !== null) line(sheet, 'Noch zu bezahlen', `${franc(owed)} für die Tage bis am ${dayText(end)}`)
    if (back !== null && back > 0) line(sheet, 'Geht zurück', `höchstens ${franc(back)}, soweit es schon bezahlt ist`)
  }
  line(sheet, 'Datum', dayText(paper.on))
  return sheet.pages
}
