import { addDays, isDay } from '#contract/days.ts'
import type { DocumentForm } from '#contract/documents/shapes.ts'
import { foldLoose } from '#contract/fold.ts'
import { checkDigit, isIban } from '#contract/payments/bills/reference.ts'

/** Words and codes that a device read in a paper. */
export interface Read {
  /** The PDF's own text; empty of a photo. */
  text: string
  /** The contents of the QR codes. */
  codes: readonly string[]
}

type FoundPaperFields = Partial<Pick<DocumentForm, 'issuerName' | 'iban' | 'amount' | 'reference' | 'number' | 'day' | 'due'>>

const stripBlanks = (text: string) => text.replace(/\s/g, '').toUpperCase()
const rappenOf = (text: string | undefined) => {
  const amount = Number(text?.replace(/['’\s]/g, '').replace(',', '.'))
  return text && Number.isFinite(amount) && amount > 0 && amount < 1e7 ? Math.round(amount * 100) : undefined
}
const isReference = (text: string) =>
  /^\d{27}$/.test(text) ? checkDigit(text.slice(0, 26)) === text[26] : /^RF\d{2}\w{1,21}$/.test(text) && isIban(text)

/** «260930» of a bill's Swico line. */
const swicoDay = (digits: string | undefined) => {
  const day = digits?.replace(/^(\d\d)(\d\d)(\d\d)$/, '20$1-$2-$3')
  return day && isDay(day) ? day : undefined
}

/** Facts of the creditor's own line (Swico S1): number, day, and the days after which it is due without a discount. */
function swicoOf(line: string): FoundPaperFields {
  if (!line.startsWith('//S1/')) return {}
  const parts = line.slice(5).split(/(?<!\\)\//)
  const tags = new Map(Array.from({ length: Math.floor(parts.length / 2) }, (_, at) => [parts[at * 2], parts[at * 2 + 1]]))
  const day = swicoDay(tags.get('11'))
  const days = tags
    .get('40')
    ?.split(';')
    .find(term => /^0(\.0+)?:\d{1,3}$/.test(term))
    ?.split(':')[1]
  return { number: tags.get('10')?.replaceAll('\\/', '/'), day, due: day && days ? addDays(day, Number(days)) : undefined }
}

/** The fields of a Swiss QR-bill; nothing where the code is another one. */
export function qrBillOf(code: string): FoundPaperFields {
  const lines = code.split(/\r?\n/).map(line => line.trim())
  if (lines[0] !== 'SPC' || !/^02\d\d$/.test(lines[1] ?? '')) return {}
  const iban = stripBlanks(lines[3] ?? '')
  const reference = stripBlanks(lines[28] ?? '')
  return defined({
    iban: isIban(iban) ? iban : undefined,
    issuerName: lines[5] || undefined,
    amount: lines[19] === 'CHF' ? rappenOf(lines[18]) : undefined,
    reference: isReference(reference) ? reference : undefined,
    ...swicoOf(lines[31] ?? ''),
  })
}

const months = ['januar', 'februar', 'marz', 'april', 'mai', 'juni', 'juli', 'august', 'september', 'oktober', 'november', 'dezember']
const written = String.raw`(\d{1,2})\.\s?(\d{1,2}\.|[A-Za-zäöü]{3,9})\s?(20\d\d)`

/** The day that stands after one of these words on the same or the next line. */
function dayAfter(text: string, words: string) {
  const found = new RegExp(String.raw`(?:${words})[^\d\n]{0,20}\n?[^\d\n]{0,12}${written}`, 'i').exec(text)
  if (!found) return undefined
  const [, day = '', middle = '', year = ''] = found
  const month = /^\d/.test(middle)
    ? Number.parseInt(middle, 10)
    : months.findIndex(name => name.startsWith(foldLoose(middle).slice(0, 3))) + 1
  const iso = `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(iso) ? iso : undefined
}

/** The greatest of the amounts that stand after a word for the whole. */
function totalIn(text: string) {
  const found = text.matchAll(
    /(?:gesamtbetrag|rechnungsbetrag|rechnungstotal|endbetrag|zu bezahlen|zahlbetrag|total)\D{0,40}?((?:\d{1,3}(?:['’ ]\d{3})+|\d+)[.,]\d{2})/gi,
  )
  const amounts = [...found].flatMap(([, amount]) => rappenOf(amount) ?? [])
  return amounts.length > 0 ? Math.max(...amounts) : undefined
}

function ibanIn(text: string) {
  for (const [found] of text.matchAll(/\b(?:CH|LI)\d{2}(?:\s?[0-9A-Z]{4}){4}\s?[0-9A-Z]\b/g))
    if (isIban(stripBlanks(found))) return stripBlanks(found)
  return undefined
}

/** Facts that the words of a bill say, as far as they say them plainly. */
export function wordsOf(text: string): FoundPaperFields {
  const number = /(?:rechnungs?-?\s?(?:nr\.?|nummer)|rechnung\s+nr\.?)\s*:?\s*([A-Za-z0-9][\w./-]{1,30})/i.exec(text)?.[1]
  const day = dayAfter(text, 'rechnungsdatum|datum|vom')
  const days = /(?:zahlbar|zahlung)\s(?:innert|innerhalb|binnen)\s(?:von\s)?(\d{1,3})\s?tage/i.exec(text)?.[1]
  const due =
    dayAfter(text, 'zahlbar bis|fällig am|fällig bis|fälligkeit|zahlungsfrist') ?? (day && days ? addDays(day, Number(days)) : undefined)
  return defined({ iban: ibanIn(text), amount: totalIn(text), number: number && /\d/.test(number) ? number : undefined, day, due })
}

const defined = <T extends object>(fields: T): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T

interface KnownIssuer {
  _id: string
  name: string
  ibans: readonly string[]
  account?: string | null
  days?: number | null
}

/** The issuer of a bill: by its account, else the longest name that the paper bears. */
function issuerOf(found: FoundPaperFields, text: string, issuers: readonly KnownIssuer[]) {
  const byIban = found.iban && issuers.find(({ ibans }) => ibans.includes(found.iban!))
  if (byIban) return byIban
  const words = foldLoose(`${found.issuerName ?? ''} ${text.slice(0, 3000)}`)
  const named = issuers.filter(({ name }) => name.length > 3 && words.includes(foldLoose(name)))
  return named.toSorted((a, b) => b.name.length - a.name.length)[0]
}

/** The fields of a form that a paper fills by itself; the QR-bill counts more than the words. */
export function fieldsOf(
  { text, codes }: Read,
  issuers: readonly KnownIssuer[],
): FoundPaperFields & Partial<Pick<DocumentForm, 'issuer' | 'account' | 'kind'>> {
  const bill = codes.map(qrBillOf).find(found => found.iban)
  const found = { ...wordsOf(text), ...bill }
  const issuer = issuerOf(found, text, issuers)
  const due = found.due ?? (found.day && issuer?.days != null ? addDays(found.day, issuer.days) : undefined)
  return defined({
    ...found,
    due,
    issuerName: (found.issuerName ?? issuer?.name)?.slice(0, 120),
    issuer: issuer?._id,
    account: issuer?.account ?? undefined,
    kind: bill || found.iban || found.due ? ('invoice' as const) : undefined,
  })
}
