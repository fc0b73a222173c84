import { cleanLine } from '#contract/clean.ts'
import { isAccount } from '#contract/rules/figures/kmuGroups.ts'
import { dayMs } from '#contract/time.ts'

/** The content of a cell, or the reason why it says nothing that can be taken. */
export type FigureCellResult<T> = { value: T } | { fault: string }

const quotedCellOf = (text: string) => `«${text.slice(0, 40)}»`

/** An account of the income statement. */
export function accountIn(text: string): FigureCellResult<string> {
  if (text === '') return { fault: 'Das Konto fehlt.' }
  // Some programs write a number as if it had decimals.
  const account = text.replace(/\.0+$/, '')
  if (isAccount(account)) return { value: account }
  if (/^[129]\d{3}(\.\d{1,3})?$/.test(account)) return { fault: `Konto ${account} gehört nicht in die Erfolgsrechnung (3000 bis 8999).` }
  return { fault: `${quotedCellOf(text)} ist kein Konto: Es hat vier Ziffern, von 3000 bis 8999.` }
}

/** An account's name; its number where there is none. */
export function nameIn(text: string, account: string): FigureCellResult<string> {
  const name = cleanLine(text)
  if (!name.isWellFormed() || name.includes('\0')) return { fault: 'Die Bezeichnung hat unlesbare Zeichen.' }
  if (name.length > 120) return { fault: 'Die Bezeichnung ist länger als 120 Zeichen.' }
  return { value: name || `Konto ${account}` }
}

const monthNames = ['jan', 'feb', 'mar', 'apr', 'mai', 'jun', 'jul', 'aug', 'sep', 'okt', 'nov', 'dez']
const monthNumber = (word: string) => monthNames.indexOf(word.toLowerCase().replace('ä', 'a').replace('mae', 'ma').slice(0, 3)) + 1
const isName = (word: string) =>
  /^(jan(uar)?|feb(ruar)?|m(ä|ae|a)r(z)?|apr(il)?|mai|jun[i]?|jul[i]?|aug(ust)?|sep(t|tember)?|okt(ober)?|nov(ember)?|dez(ember)?)\.?$/i.test(
    word,
  )

const cellMonthOf = (year: number, month: number) =>
  year >= 2000 && year <= 2099 && month >= 1 && month <= 12 ? `${year}-${String(month).padStart(2, '0')}` : undefined

/** Days from the first of 1900 as Excel counts them, of the years 2000 to 2099. */
const isSerial = (days: number) => days >= 36_526 && days <= 73_050
const excelBegins = Date.UTC(1899, 11, 30)

/** A month as a text names it: 2026-03, 03.2026, 3/26, 31.03.2026, 202603, März 2026, and of Excel a day; undefined for any other. */
export function monthNamed(text: string, isBook: boolean, year: number | null = null): string | undefined {
  const written = text.trim()
  const dayLike = /^\d{1,2}\.(\d{1,2})\.(\d{4})$/.exec(written)
  if (dayLike) return cellMonthOf(Number(dayLike[2]), Number(dayLike[1]))
  const iso = /^(\d{4})[-/.](\d{1,2})(-\d{1,2})?$/.exec(written) ?? /^(20\d\d)(\d\d)$/.exec(written)
  if (iso) return cellMonthOf(Number(iso[1]), Number(iso[2]))
  const short = /^(\d{1,2})[-/.](\d{2}|\d{4})$/.exec(written)
  if (short) return cellMonthOf(Number(short[2]) < 100 ? 2000 + Number(short[2]) : Number(short[2]), Number(short[1]))
  if (isBook && /^\d{5}(\.\d+)?$/.test(written) && isSerial(Number(written)))
    return new Date(excelBegins + Math.floor(Number(written)) * dayMs).toISOString().slice(0, 7)
  const [word = '', said] = written.split(/[\s-]+/)
  if (!isName(word)) return undefined
  if (said === undefined) return year === null ? undefined : cellMonthOf(year, monthNumber(word))
  if (!/^(\d{2}|\d{4})$/.test(said)) return undefined
  return cellMonthOf(Number(said) < 100 ? 2000 + Number(said) : Number(said), monthNumber(word))
}

/** True for a column that names a month without a year. */
export const isBareMonth = (text: string) => isName(text.trim())

export function monthIn(text: string, isBook: boolean): FigureCellResult<string> {
  if (text === '') return { fault: 'Der Monat fehlt.' }
  const month = monthNamed(text, isBook)
  return month ? { value: month } : { fault: `${quotedCellOf(text)} ist kein Monat: Schreib ihn als 2026-03.` }
}

/** The largest amount of a line, in Rappen. */
const largest = 100_000_000_000

/** An amount as books write it: 1’250.50, 1'250.50, 1250,5, -120, 120.50-, of Excel, which divides no thousands, also 1.2505E3 and 1.255. */
export function amountIn(text: string, isBook = false): FigureCellResult<number> {
  if (text === '') return { fault: 'Der Betrag fehlt.' }
  const plain = text.replace(/^(chf|fr\.?)\s*/i, '').replace(/[’'\s\u00a0\u202f]/g, '')
  const turned = /^[\d.,]+-$/.test(plain) ? `-${plain.slice(0, -1)}` : plain.replace(/^[−–]/, '-')
  const number = isBook || !isUnclear(turned) ? numberIn(turned) : 'unclear'
  if (number === undefined) return { fault: `${quotedCellOf(text)} ist kein Betrag: Schreib ihn als 1250.50.` }
  if (number === 'unclear') return { fault: `${quotedCellOf(text)} kann zweierlei heissen: Schreib ihn mit Punkt, als 1250.00.` }
  const rappen = Math.round(number * 100)
  if (Math.abs(rappen) > largest) return { fault: `${quotedCellOf(text)} ist grösser als jeder Betrag einer Erfolgsrechnung.` }
  // Never the zero below zero.
  return { value: rappen + 0 }
}

/** One point or comma before three digits is a thousand to some and a thousandth to others. */
const isUnclear = (text: string) => /^-?[1-9]\d{0,2}[.,]\d{3}$/.test(text)

function numberIn(text: string): number | 'unclear' | undefined {
  if (/^-?\d{1,13}(\.\d{1,20})?(e[+-]?\d{1,2})?$/i.test(text)) return Number(text)
  if (isUnclear(text)) return 'unclear'
  if (/^-?\d{1,13},\d{1,2}$/.test(text)) return Number(text.replace(',', '.'))
  if (/^-?\d{1,3}(,\d{3})+\.\d{1,2}$/.test(text)) return Number(text.replaceAll(',', ''))
  if (/^-?\d{1,3}(\.\d{3})+,\d{1,2}$/.test(text)) return Number(text.replaceAll('.', '').replace(',', '.'))
  return undefined
}
