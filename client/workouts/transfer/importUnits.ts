import { Temporal } from 'temporal-polyfill'
import { zone } from '#contract/time.ts'

/** kg of a pound and metres of a mile. */
export const kgOfPound = 0.45359237
export const metresOf = { m: 1, km: 1000, mi: 1609.344, yd: 0.9144, ft: 0.3048 } as const
export type DistanceUnit = keyof typeof metresOf

/** A number with point or comma and marks of thousands; null for an empty cell, undefined for what is none. */
export function numberOf(cell: string | undefined): number | null | undefined {
  if (!cell) return null
  const text = cell.replace(/[\s\u00a0\u202f'’]/g, '').replace(/^[\u2212\u2013]/, '-')
  if (text === '') return null
  if (/^\d{1,6}$/.test(text)) return Number(text)
  if (/^[+-]?\d{1,3}(,\d{3})+\.\d+$/.test(text)) return Number(text.replaceAll(',', ''))
  if (/^[+-]?\d{1,3}(\.\d{3})+,\d+$/.test(text)) return Number(text.replaceAll('.', '').replace(',', '.'))
  return /^[+-]?(\d+([.,]\d*)?|[.,]\d+)$/.test(text) ? Number(text.replace(',', '.')) : undefined
}

/** 'lbs', 'Pfund', 'kgs' …; undefined for an unknown unit. */
export function weightUnitOf(cell: string | undefined): 'kg' | 'lb' | null | undefined {
  const text = cell?.trim().toLowerCase() ?? ''
  if (text === '') return null
  if (/^(kgs?|[kq]u?ilo(gramm?[eio]?|gram[aeo]?s?)?s?)\.?$/.test(text)) return 'kg'
  return /^(lbs?|pounds?|pfund|livres?|libbr[ae]|libras?)\.?$/.test(text) ? 'lb' : undefined
}

const distanceUnits: Record<string, DistanceUnit> = {
  m: 'm',
  meter: 'm',
  meters: 'm',
  metres: 'm',
  km: 'km',
  kilometer: 'km',
  kilometers: 'km',
  kilometres: 'km',
  mi: 'mi',
  mile: 'mi',
  miles: 'mi',
  meile: 'mi',
  meilen: 'mi',
  yd: 'yd',
  yards: 'yd',
  ft: 'ft',
  feet: 'ft',
}
export function distanceUnitOf(cell: string | undefined): DistanceUnit | null | undefined {
  const text = cell?.trim().toLowerCase().replace(/\.$/, '') ?? ''
  return text === '' ? null : distanceUnits[text]
}

/** Milliseconds of '1:04:30', '12:30', '1h 5m', '45 Min.', '90s', or of a plain number in `plain`; null for an empty cell. */
export function millisOf(cell: string | undefined, plain: 'seconds' | 'minutes' = 'seconds'): number | null | undefined {
  const text = cell?.trim().toLowerCase() ?? ''
  if (text === '') return null
  const clock = text.match(/^(?:(\d+):)?(\d{1,3}):(\d{1,2}(?:[.,]\d+)?)$/)
  if (clock) return Math.round((Number(clock[1] ?? 0) * 3600 + Number(clock[2]) * 60 + Number(clock[3]!.replace(',', '.'))) * 1000)
  const number = numberOf(text)
  if (number != null) return Math.round(number * (plain === 'seconds' ? 1000 : 60_000))
  const words = text.match(/^(?:(\d+)\s*(?:h|hr|hrs|std)\.?)?\s*(?:(\d+)\s*(?:m|min|mins)\.?)?\s*(?:(\d+)\s*(?:s|sec|sek)\.?)?$/)
  if (!words) return undefined
  return (Number(words[1] ?? 0) * 3600 + Number(words[2] ?? 0) * 60 + Number(words[3] ?? 0)) * 1000
}

/** How months begin in German, English, French, Italian, Spanish and Portuguese, without accents. */
const months = [/^(jan|gen|ene)/, /^fe[bv]/, /^(mar|mrz|maer)/, /^a[pbv]r/, /^ma[iyg]/, /^(jui?n|giu)/].concat([
  /^(jui?l|lug)/,
  /^(aug|aou|ago)/,
  /^se[pt]/,
  /^(o[ck]t|ott|out)/,
  /^nov/,
  /^(de[cz]|dic)/,
])
const monthNumberOf = (word: string) => {
  const plain = word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return months.findIndex(month => month.test(plain)) + 1
}

export type DayOrder = 'day-first' | 'month-first'

/** Tells by all dates of a file that it writes 3/11 for the third of November; dots always put the day first. */
export function dayOrderOf(cells: Iterable<string>): DayOrder {
  for (const cell of cells) {
    const parts = cell.trim().match(/^(\d{1,2})[/-](\d{1,2})[/-]\d{2,4}/)
    if (parts && Number(parts[1]) > 12) return 'day-first'
    if (parts && Number(parts[2]) > 12) return 'month-first'
  }
  return 'day-first'
}

/** A moment in a file. `timed` says that it names a time of day; a mere day stands for its noon. */
export interface When {
  at: string
  day: string
  timed: boolean
}

/** ISO, '22 Dec 2025, 08:00', '22. Dez. 2025 08:00', '10 de jan. de 2022', 'Jan 1, 2024, 10:00 AM', '05.06.2026 07:30', '2026/06/28' … as a Zurich clock shows it. */
export function whenOf(cell: string | undefined, order: DayOrder): When | undefined {
  const text = cell?.normalize('NFC').trim() ?? ''
  if (/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}.*(Z|[+-]\d{2}:?\d{2})$/.test(text)) return ofInstant(text)
  const date = dateOf(text, order)
  if (!date) return undefined
  const clock = clockOf(date.rest)
  if (clock === undefined) return undefined
  try {
    const plain = Temporal.PlainDateTime.from(
      { year: date.year, month: date.month, day: date.day, ...(clock ?? { hour: 12, minute: 0, second: 0 }) },
      { overflow: 'reject' },
    )
    return { ...importMomentOf(plain.toZonedDateTime(zone)), timed: clock !== null }
  } catch {
    return undefined
  }
}

const importMomentOf = (zoned: Temporal.ZonedDateTime) => ({
  at: new Date(zoned.epochMilliseconds).toISOString(),
  day: zoned.toPlainDate().toString(),
})

function ofInstant(text: string): When | undefined {
  const ms = Date.parse(text)
  if (Number.isNaN(ms)) return undefined
  return { ...importMomentOf(Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone)), timed: true }
}

function dateOf(text: string, order: DayOrder) {
  const iso = text.match(/^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(.*)$/s)
  if (iso) return { year: Number(iso[1]), month: Number(iso[2]), day: Number(iso[3]), rest: iso[4]! }
  const worded = text.match(/^(\d{1,2})(?:\.|er|º|°)?\s+(?:de\s+)?(\p{L}+)\.?,?\s+(?:del?\s+)?(\d{4})(.*)$/su)
  if (worded) return { year: Number(worded[3]), month: monthNumberOf(worded[2]!), day: Number(worded[1]), rest: worded[4]! }
  const american = text.match(/^(\p{L}+)\.?\s+(\d{1,2}),?\s+(\d{4})(.*)$/su)
  if (american) return { year: Number(american[3]), month: monthNumberOf(american[1]!), day: Number(american[2]), rest: american[4]! }
  const short = text.match(/^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})(?!\d)(.*)$/s)
  if (!short) return undefined
  const year = short[4]!.length === 2 ? 2000 + Number(short[4]) : Number(short[4])
  const [first, second] = [Number(short[1]), Number(short[3])]
  const dayFirst = short[2] === '.' || order === 'day-first'
  return { year, month: dayFirst ? second : first, day: dayFirst ? first : second, rest: short[5]! }
}

/** null where there is no time of day, undefined where it can't be read. */
function clockOf(rest: string) {
  if (rest.trim() === '') return null
  const parts = rest.match(
    /^(?:T|,?\s*(?:um|at|à|às|alle|a las)?\s*)(\d{1,2})[:.](\d{2})(?:[:.](\d{2}))?(?:\.\d+)?\s*([ap])?\.?m?\.?(?:\s*Uhr)?$/i,
  )
  if (!parts) return undefined
  const half = parts[4]?.toLowerCase()
  const hour = half ? (Number(parts[1]) % 12) + (half === 'p' ? 12 : 0) : Number(parts[1])
  return { hour, minute: Number(parts[2]), second: Number(parts[3] ?? 0) }
}
