import { brandOf } from '#contract/brand.ts'
import { letterHead } from '#contract/rules/papers/heads.ts'
import { type Drawn, type DrawnPage, ink, PaperSheet } from '#contract/rules/papers/paperSheet.ts'
import { dayText, francsText, rateText } from '#contract/rules/papers/said.ts'
import { signaturePath } from '#contract/rules/papers/strokes.ts'
import type { SignatureValue } from '#contract/shapes.ts'
import { hintOf, type SignedPaper } from './contractPaper.ts'

/** Signatures and facts on a paper beside what is signed. */
export interface PaperSigned {
  studioName: string
  /** Null before anybody has signed. */
  member: SignatureValue | null
  guardian: SignatureValue | null
  /** Signature of whoever hands the contract over, on the paper of a transfer. */
  giver?: SignatureValue | null
  hash: string
  /** The contract's number; null before its receipt. */
  number: number | null
}

/** Margin of these papers, on each side. */
export const margin = 56
const amountWidth = 96
const nameWidth = 150
const pad = { width: 220, height: 80 }

const wayWords = {
  bill: 'Rechnung',
  prepaid: 'Vorauszahlung im Studio oder in der App',
  company: 'Rechnung an die Firma',
} as const

const wayText = ({ way, iban }: SignedPaper['payment']) =>
  way === 'debit' ? `Lastschrift vom Konto ${hintOf(iban ?? '')}` : wayWords[way as keyof typeof wayWords]

const monthsText = (months: number) => (months === 1 ? '1 Monat' : `${months} Monate`)

const heads: Record<SignedPaper['kind'], string> = {
  contract: 'Vertrag',
  upgrade: 'Wechsel des Vertrags',
  transfer: 'Übertragung eines Vertrags',
}

/** Brand, kind and title of a paper, with its studio and the contract's number. */
export function head(
  sheet: PaperSheet,
  paper: Pick<SignedPaper, 'studio' | 'look' | 'kind' | 'title'>,
  { studioName, number }: Pick<PaperSigned, 'studioName' | 'number'>,
) {
  letterHead(sheet, brandOf(paper.studio), paper.look ?? {})
  sheet.say(heads[paper.kind], { size: 20, bold: true, color: ink.text })
  sheet.y += 2
  sheet.say(paper.title, { size: 13, bold: true, color: ink.text })
  sheet.say([studioName, number === null ? null : `Nummer ${number}`].filter(Boolean).join(' · '), { size: 10, color: ink.second })
  sheet.y += 12
}

/** The title of a part. */
export function heading(sheet: PaperSheet, text: string) {
  sheet.need(46)
  sheet.y += 10
  sheet.say(text, { size: 12, bold: true, color: ink.text })
  sheet.y += 4
}

/** A name with its value beside it. */
export function line(sheet: PaperSheet, name: string, value: string) {
  sheet.need(16)
  sheet.draw({ kind: 'words', text: name, x: margin, y: sheet.y + 9.2, size: 10, color: ink.second })
  sheet.say(value, { size: 10, color: ink.text, x: margin + nameWidth })
  sheet.y += 3
}

function amount(sheet: PaperSheet, said: string, rappen: number, bold = false) {
  sheet.need(20)
  sheet.draw({ kind: 'words', text: francsText(rappen), x: sheet.right, y: sheet.y + 9.2, size: 10, bold, color: ink.text, right: true })
  sheet.say(said, { size: 10, bold, color: ink.text, width: sheet.right - margin - amountWidth })
  sheet.y += 4
}

function people(sheet: PaperSheet, { data, guardian }: SignedPaper) {
  heading(sheet, 'Mitglied')
  line(sheet, 'Name', `${data.vorname} ${data.nachname}`)
  line(sheet, 'Geburtsdatum', dayText(data.geburtstag))
  line(sheet, 'Adresse', [data.adresse_1, data.adresse_2, `${data.plz} ${data.stadt}`, data.land].filter(Boolean).join(', '))
  line(sheet, 'Telefon', data.telefon)
  line(sheet, 'E-Mail', data.email)
  if (guardian) line(sheet, 'Gesetzliche Vertretung', [guardian.name, guardian.relation].filter(Boolean).join(', '))
}

/** Begin and end, renewal and the last day of notice, each on a line of its own (C11). */
function days(sheet: PaperSheet, { terms, start, end, lastNotice, withdrawalDays, payment }: SignedPaper) {
  heading(sheet, 'Laufzeit')
  line(sheet, 'Beginn', dayText(start))
  if (terms.kind === 'entries') line(sheet, 'Eintritte', String(terms.entries))
  if (end) line(sheet, 'Ende', dayText(end))
  else if (terms.kind !== 'entries') line(sheet, 'Ende', 'offen, bis zur Kündigung')
  if (terms.renewalMonths !== null)
    line(sheet, 'Verlängerung', `Ohne Kündigung verlängert sich der Vertrag jeweils um ${monthsText(terms.renewalMonths)}.`)
  else if (end) line(sheet, 'Verlängerung', 'Keine: Der Vertrag endet von selbst.')
  if (lastNotice) line(sheet, 'Letzter Kündigungstag', `${dayText(lastNotice)}, schriftlich; es zählt der Eingang im Studio.`)
  else if (terms.kind === 'open-ended') line(sheet, 'Kündigungsfrist', terms.noticeMonths ? monthsText(terms.noticeMonths) : 'keine')
  if (withdrawalDays > 0) line(sheet, 'Widerruf', `Innert ${withdrawalDays} Tagen nach der Unterschrift, schriftlich und ohne Grund.`)
  line(sheet, 'Zahlungsart', wayText(payment))
  if (terms.debtClause) line(sheet, 'Bei Rückstand', 'Solange ein fälliger Betrag offen ist, besteht kein Eintritt.')
}

function prices(sheet: PaperSheet, { lines, price, later, total, vat, terms }: SignedPaper) {
  heading(sheet, 'Preis')
  sheet.say('CHF, MWST inbegriffen', { size: 8.5, color: ink.third })
  sheet.y += 2
  sheet.rule(ink.strong)
  sheet.y += 6
  for (const each of lines.filter(({ kind }) => kind !== 'fee')) amount(sheet, each.title, each.amount)
  const whole = terms.kind === 'prepaid' || terms.kind === 'entries'
  const months = terms.periodMonths ?? 1
  const per = whole ? 'Preis' : months === 1 ? 'Preis pro Monat' : `Preis pro ${monthsText(months)}`
  amount(sheet, per, price, true)
  if (later !== null) amount(sheet, `${per} nach der Aktion`, later)
  for (const each of lines.filter(({ kind }) => kind === 'fee')) amount(sheet, `${each.title}, einmalig`, each.amount)
  sheet.rule(ink.line)
  sheet.y += 6
  if (total !== null) amount(sheet, terms.kind === 'entries' ? 'Gesamtpreis' : 'Gesamtpreis der Laufzeit', total, true)
  for (const { rate, vat: tax } of vat) amount(sheet, `Darin MWST ${rateText(rate)} %${total === null ? ' einer Periode' : ''}`, tax)
}

/** Lines on what ends with the upgrade, and what is paid for it. */
function leaving(sheet: PaperSheet, { left, start }: SignedPaper) {
  if (!left) return
  heading(sheet, 'Bisheriger Vertrag')
  line(sheet, 'Vertrag', `${left.title}, Nummer ${left.number}`)
  line(sheet, 'Letzter Tag', dayText(left.last))
  line(sheet, 'Ab', `${dayText(start)} gilt allein dieser Vertrag.`)
  heading(sheet, 'Beim Wechsel')
  sheet.rule(ink.strong)
  sheet.y += 6
  for (const each of left.lines) amount(sheet, each.title, each.amount)
  sheet.rule(ink.line)
  sheet.y += 6
  if (left.back > 0) amount(sheet, 'Geht an das Mitglied zurück', left.back, true)
  else amount(sheet, 'Beim Wechsel zu bezahlen', left.due, true)
}

/** Lines on what goes over from somebody else, and what that costs. */
function handing(sheet: PaperSheet, { handed, terms, payment }: SignedPaper) {
  if (!handed) return
  heading(sheet, 'Übertragen von')
  line(sheet, 'Name', handed.giver)
  line(sheet, 'Vertrag', `${handed.title}, Nummer ${handed.number}`)
  line(sheet, 'Letzter Tag', dayText(handed.last))
  line(sheet, 'Ab', `${dayText(handed.start)} gehört der Rest des Vertrags ${handed.taker}.`)
  if (terms.kind === 'prepaid' || payment.way === 'prepaid')
    line(sheet, 'Bezahlt', 'Der Rest dieser Laufzeit: Zu bezahlen bleibt die Gebühr.')
  amount(sheet, 'Gebühr der Übertragung', handed.fee, true)
}

/** Plain text with «# » headings and «- » lists (C43). */
function prose(sheet: PaperSheet, text: string | null) {
  for (const row of (text ?? '').split('\n')) {
    if (row.startsWith('# ')) heading(sheet, row.slice(2))
    else if (row.startsWith('- ')) {
      sheet.need(14)
      sheet.draw({ kind: 'words', text: '–', x: margin, y: sheet.y + 9.2, size: 10, color: ink.text })
      sheet.say(row.slice(2), { size: 10, color: ink.text, x: margin + 12 })
      sheet.y += 2
    } else if (row.trim()) {
      sheet.say(row, { size: 10, color: ink.text })
      sheet.y += 4
    } else sheet.y += 4
  }
}

/** Strokes over a line with a name under it. */
export function signature(sheet: PaperSheet, strokes: SignatureValue | null, who: string) {
  sheet.need(pad.height + 40)
  sheet.y += 8
  if (strokes) {
    const path = signaturePath(strokes, { x: margin, y: sheet.y, ...pad })
    sheet.draw({ kind: 'strokes', path, weight: 1.5, color: ink.text })
  }
  sheet.y += pad.height
  sheet.draw({ kind: 'rule', x: margin, to: margin + pad.width, y: sheet.y, weight: 0.75, color: ink.strong })
  sheet.y += 5
  sheet.say(who, { size: 10, color: ink.text })
  sheet.y += 6
}

/** The hash at the foot of each page, which tells what the signatures cover. */
export function feet(pages: Drawn[][], hash: string, footer: string | null) {
  for (const [nth, page] of pages.entries()) {
    if (footer) page.push({ kind: 'words', text: footer, x: margin, y: 800, size: 8, color: ink.second })
    page.push({ kind: 'words', text: `SHA-256 ${hash}`, x: margin, y: 812, size: 6.5, color: ink.third })
    page.push({ kind: 'words', text: `Seite ${nth + 1} von ${pages.length}`, x: 539, y: 812, size: 6.5, color: ink.third, right: true })
  }
}

/** The pages of a contract, for screen, device and server alike. */
export function contractPages(paper: SignedPaper, signed: PaperSigned): DrawnPage[] {
  const sheet = new PaperSheet(margin, margin + 40, 64)
  const { data, guardian, place, day, texts, look } = paper
  head(sheet, paper, signed)
  prose(sheet, look?.before ?? null)
  people(sheet, paper)
  prose(sheet, texts.before)
  days(sheet, paper)
  prices(sheet, paper)
  leaving(sheet, paper)
  handing(sheet, paper)
  prose(sheet, texts.after)
  prose(sheet, look?.after ?? null)
  heading(sheet, `${place}, ${dayText(day)}`)
  signature(sheet, signed.member, `${data.vorname} ${data.nachname}`)
  if (guardian) signature(sheet, signed.guardian, `${guardian.name} (gesetzliche Vertretung)`)
  if (paper.handed) signature(sheet, signed.giver ?? null, `${paper.handed.giver} (gibt den Vertrag ab)`)
  feet(sheet.pages, signed.hash, look?.footer ?? null)
  return sheet.pages
}
