import { lawSupplements } from './supplements.ts'

/** Kinds of lines in a payroll file besides agreed supplements (T35): minutes, or a number of courses and kilometres. */
export const payKinds = {
  month: 'Arbeitszeit (Monatslohn)',
  hour: 'Arbeitszeit (Stundenlohn)',
  course: 'Kurse (pro Kurs)',
  lesson: 'Kurse (in der Arbeitszeit)',
  holiday: 'Ferien',
  sick: 'Krankheit',
  trip: 'Dienstreise',
  km: 'Kilometer',
  week: 'Überzeit (über 45 oder 50 Stunden)',
  paid: 'Mehrarbeit ausbezahlt',
  overtime: 'Überzeit ausbezahlt, 25 % Lohn',
  ...lawSupplements,
} as const
export type PayKind = keyof typeof payKinds
export const isPayKind = (kind: string): kind is PayKind => kind in payKinds

/** One line of somebody's pay: what, of which month, at whose cost. */
export interface PayLine {
  /** YYYY-MM: an earlier one where something came after its lock (T34). */
  month: string
  /** A `PayKind`, or the id of an agreed supplement. */
  kind: string
  /** The cost centre. */
  studio: string
  minutes: number
  /** Courses, or kilometres. */
  count: number
}

const keyOf = ({ month, kind, studio }: PayLine) => `${month} ${kind} ${studio}`

/** Lines of the same month, kind and studio added up, in one order; what comes to nothing is left out. */
export function summedPay(lines: readonly PayLine[]): PayLine[] {
  const sums = new Map<string, PayLine>()
  for (const line of lines) {
    const known = sums.get(keyOf(line))
    sums.set(keyOf(line), { ...line, minutes: line.minutes + (known?.minutes ?? 0), count: line.count + (known?.count ?? 0) })
  }
  return [...sums]
    .filter(([, { minutes, count }]) => minutes !== 0 || count !== 0)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, line]) => line)
}

/** Lines that are left where some were filed before: differences, also below nothing. */
export const payLeft = (now: readonly PayLine[], before: readonly PayLine[]): PayLine[] =>
  summedPay([...now, ...before.map(line => ({ ...line, minutes: -line.minutes, count: -line.count }))])

/**
 * Minutes times percent in hundredths of an hour, rounded by the largest remainder: the lines add up to what their sum is rounded to. Percents of
 * all lines are the same.
 */
export function hundredthsOf(minutes: readonly number[], percent = 100): number[] {
  const exact = minutes.map(one => (one * percent) / 60)
  const floors = exact.map(Math.floor)
  const whole = Math.round((minutes.reduce((all, one) => all + one, 0) * percent) / 60)
  let left = whole - floors.reduce((all, one) => all + one, 0)
  const order = exact.map((one, nth) => ({ nth, rest: one - Math.floor(one) })).sort((a, b) => b.rest - a.rest || a.nth - b.nth)
  const given = new Set<number>()
  for (const { nth } of order) if (left-- > 0) given.add(nth)
  return floors.map((floor, nth) => floor + (given.has(nth) ? 1 : 0))
}

/** Letters that Windows-1252 lacks and that have no accent to take away. */
const plainLetters: Record<string, string> = {
  ı: 'i',
  İ: 'I',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ħ: 'h',
  Ħ: 'H',
  ŋ: 'n',
  ǝ: 'e',
  '‑': '-',
  ẞ: 'SS',
}
/** Signs above U+00FF that Windows-1252 has, by their byte. */
const upper: Record<string, number> = {
  '€': 0x80,
  '‚': 0x82,
  ƒ: 0x83,
  '„': 0x84,
  '…': 0x85,
  '†': 0x86,
  '‡': 0x87,
  ˆ: 0x88,
  '‰': 0x89,
  Š: 0x8a,
  '‹': 0x8b,
  Œ: 0x8c,
  Ž: 0x8e,
  '‘': 0x91,
  '’': 0x92,
  '“': 0x93,
  '”': 0x94,
  '•': 0x95,
  '–': 0x96,
  '—': 0x97,
  '˜': 0x98,
  '™': 0x99,
  š: 0x9a,
  '›': 0x9b,
  œ: 0x9c,
  ž: 0x9e,
  Ÿ: 0x9f,
}
const byteOf = (letter: string) => {
  const code = letter.codePointAt(0)!
  return upper[letter] ?? (code < 0x80 || (code >= 0xa0 && code <= 0xff) ? code : undefined)
}

/** A text in letters that Windows-1252 has: others become plain ones, and what has none a question mark. */
export const inWindows1252 = (text: string) =>
  [...text.normalize('NFC')]
    .map(letter => {
      if (byteOf(letter) !== undefined) return letter
      const plain = plainLetters[letter] ?? letter.normalize('NFD').replace(/\p{M}/gu, '')
      return [...plain].every(one => byteOf(one) !== undefined) && plain !== '' ? plain : '?'
    })
    .join('')

/** The bytes of a text whose letters Windows-1252 has. */
export const bytesOf1252 = (text: string) => Uint8Array.from([...inWindows1252(text)].map(letter => byteOf(letter) ?? 0x3f))
