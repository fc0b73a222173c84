import type { Brand } from '#contract/brand.ts'
import type { BillParts } from '#contract/rules/papers/billParts.ts'
import { letterHead } from '#contract/rules/papers/heads.ts'
import { a4, type DrawnPage, ink, PaperSheet, slipHeight } from '#contract/rules/papers/paperSheet.ts'
import { francsText } from '#contract/rules/papers/said.ts'

interface Row {
  text: string
  /** Rappen. */
  amount: number
  second?: string
  bold?: boolean
}

/** A bill, a receipt or a credit note as it is drawn (`billing` of the contract); `part` at the foot of the last page. */
interface DrawnBilling {
  brand: Brand
  title: string
  from: readonly string[]
  to: readonly string[]
  facts: readonly string[]
  lines: readonly Row[]
  sums: readonly Row[]
  part?: BillParts
}

const margin = 56
/** Room that an amount takes beside its words. */
const amountWidth = 90

function head(sheet: PaperSheet, { brand, from, to }: DrawnBilling) {
  letterHead(sheet, brand)
  const top = sheet.y
  for (const line of from) sheet.say(line, { size: 9, color: ink.second, width: 220 })
  const left = sheet.y
  sheet.y = top
  for (const line of to) sheet.say(line, { size: 10, color: ink.text, x: 330 })
  sheet.y = Math.max(left, sheet.y) + 26
}

/** Words to the left, an amount to the right of the same line. */
function row(sheet: PaperSheet, { text: said, amount, second, bold = false }: Row) {
  sheet.need(34)
  const width = sheet.right - margin - amountWidth
  sheet.draw({
    kind: 'words',
    text: francsText(amount),
    x: sheet.right,
    y: sheet.y + 9.2,
    size: 10,
    bold,
    color: ink.text,
    right: true,
  })
  sheet.say(said, { size: 10, bold, color: ink.text, width })
  if (second) sheet.say(second, { size: 8.5, color: ink.second, width })
  sheet.y += 5
}

/** The pages of a bill, a receipt or a credit note. */
export function billingPages(paper: DrawnBilling): DrawnPage[] {
  const sheet = new PaperSheet(margin, margin + 40)
  head(sheet, paper)
  sheet.say(paper.title, { size: 18, bold: true, color: ink.text })
  sheet.y += 4
  for (const fact of paper.facts) sheet.say(fact, { size: 10, color: ink.second })
  sheet.y += 12
  sheet.say('CHF, MWST inbegriffen', { size: 8.5, color: ink.third })
  sheet.y += 2
  sheet.rule(ink.strong)
  sheet.y += 6
  for (const line of paper.lines) row(sheet, line)
  sheet.rule(ink.line)
  sheet.y += 6
  for (const line of paper.sums) row(sheet, line)
  if (paper.part) {
    if (sheet.y > a4.height - slipHeight - 12) sheet.begin()
    sheet.draw({ kind: 'slip', part: paper.part, y: a4.height - slipHeight })
  }
  return sheet.pages
}
