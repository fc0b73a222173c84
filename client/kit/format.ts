import { dayOf } from '#client/data/time.ts'
import { zone } from '#contract/time.ts'

/** de-CH of Intl says 62.5 and an ASCII mark; people here read 62,5 and ’. Everything is put together from its parts. */
function numberText(value: number, decimal: ',' | '.', options: Intl.NumberFormatOptions) {
  return formatter(options)
    .formatToParts(value)
    .map(({ type, value: part }) => (type === 'group' ? '’' : type === 'decimal' ? decimal : type === 'minusSign' ? '−' : part))
    .join('')
}

const formatters = new Map<string, Intl.NumberFormat>()
function formatter(options: Intl.NumberFormatOptions) {
  const key = JSON.stringify(options)
  const known = formatters.get(key) ?? new Intl.NumberFormat('de-CH', options)
  formatters.set(key, known)
  return known
}

/** A quantity with at most `digits` places: 62.5 → «62,5», 1284 → «1’284». */
export const quantity = (value: number, digits = 2) => numberText(value, ',', { maximumFractionDigits: digits })

/** A mean with exactly one place: 4 → «4,0». */
export const mean = (value: number) => numberText(value, ',', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** A measured value with one place at least, so that a list of them lines up: 65 → «65,0», 65.4 → «65,4». */
export const measured = (value: number) => numberText(value, ',', { minimumFractionDigits: 1, maximumFractionDigits: 2 })

/** 62.5 → «62,5». */
export const kg = (value: number) => quantity(value)

/** 2430 → «2’430». */
export const thousands = (value: number) => quantity(value, 0)

/** «1 Kurs», «2’430 Kurse»: one helper for every counted word. */
export const counted = (count: number, one: string, many: string) => `${thousands(count)} ${count === 1 ? one : many}`

/** 35.5 → «35:30». */
export function hours(value: number) {
  const minutes = Math.round(Math.abs(value) * 60)
  return `${value < 0 && minutes > 0 ? '−' : ''}${thousands(Math.floor(minutes / 60))}:${String(minutes % 60).padStart(2, '0')}`
}

/** 9.9 → «9.90». */
export const francs = (value: number) => numberText(value, '.', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** Rappen: 125050 → «CHF 1’250.50», which no line breaks. */
export const money = (rappen: number) => `CHF\u00a0${francs(rappen / 100)}`

/** «1.234,50», as Germany and Austria write it: their points part the thousands. */
const pointed = /^[-−]?\d{1,3}(\.\d{3})+,\d+$/

/** Reads a number as people type or paste it, comma or point, with or without ’, and with its `unit`; undefined when it is none. */
export function parseDecimal(text: string, unit = ''): number | undefined {
  const bare = withoutUnit(text, unit).replace(/[’'\s]/g, '')
  const plain = (pointed.test(bare) ? bare.replaceAll('.', '') : bare).replace(',', '.')
  return /^[-−]?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain.replace('−', '-')) : undefined
}

/** «CHF 12.50», «168 cm» and «50.–» without what stands at the field anyway. */
function withoutUnit(text: string, unit: string) {
  const plain = text.trim()
  if (!unit) return plain
  const units = unit === 'CHF' ? ['CHF', 'Fr.', 'Fr'] : [unit]
  const lower = plain.toLowerCase()
  const own = units.find(each => lower.startsWith(each.toLowerCase()) || lower.endsWith(each.toLowerCase()))
  const amount = !own ? plain : lower.startsWith(own.toLowerCase()) ? plain.slice(own.length) : plain.slice(0, -own.length)
  return unit === 'CHF' ? amount.trim().replace(/[.,][-–—]$/, '') : amount
}

type Moment = string | number | Date

const dates = new Map<string, Intl.DateTimeFormat>()
function datePartsOf(at: Moment, options: Intl.DateTimeFormatOptions) {
  const key = JSON.stringify(options)
  const known = dates.get(key) ?? new Intl.DateTimeFormat('de-CH', { timeZone: zone, ...options })
  dates.set(key, known)
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {}
  for (const { type, value } of known.formatToParts(typeof at === 'object' ? at : new Date(at))) parts[type] = value
  return parts
}

/** An ISO day as the instant of its noon, so that no zone moves it. */
const noon = (dayOrInstant: string) => (dayOrInstant.length === 10 ? `${dayOrInstant}T12:00:00Z` : dayOrInstant)
const dayIn = (dayOrInstant: string) => (dayOrInstant.length === 10 ? dayOrInstant : dayOf(dayOrInstant))

/** Hours of Zurich's clock by the hour of UTC, from which it differs by whole ones: a list asks for each of its lines. */
const zurichHours = new Map<string, string>()
const mostHours = 10_000

/** «16:42». */
export function clockTime(at: Moment) {
  const given = typeof at === 'string' && at.length === 24 && at.endsWith('Z') ? at : undefined
  const key = given?.slice(0, 13)
  const known = key && zurichHours.get(key)
  if (known) return `${known}:${given!.slice(14, 16)}`
  const { hour, minute } = datePartsOf(at, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  if (zurichHours.size >= mostHours) zurichHours.clear()
  if (key) zurichHours.set(key, hour!)
  return `${hour}:${minute}`
}

const hourMs = 3_600_000

/** «17:00», and of an hour that comes twice, on the last Sunday of October, which one: «02:00 Sommerzeit», «02:00 Winterzeit». */
export function clockOnce(at: string) {
  const words = clockTime(at)
  if (!words.startsWith('02:')) return words
  const moment = new Date(at).getTime()
  if (clockTime(moment + hourMs) === words) return `${words} Sommerzeit`
  return clockTime(moment - hourMs) === words ? `${words} Winterzeit` : words
}

/** «20.11.2026», from a day or an instant. */
export function date(day: string) {
  const of = dayIn(day)
  return `${of.slice(8)}.${of.slice(5, 7)}.${of.slice(0, 4)}`
}

/** «13.11.» */
export const shortDate = (day: string) => date(day).slice(0, 6)

/** «18. November» */
export function longDate(day: string) {
  const { day: d, month } = datePartsOf(noon(day), { day: 'numeric', month: 'long' })
  return `${d}. ${month}`
}

/** «Freitag» */
export const weekday = (day: string) => datePartsOf(noon(day), { weekday: 'long' }).weekday ?? ''

/** «Fr» */
export const shortWeekday = (day: string) => (datePartsOf(noon(day), { weekday: 'short' }).weekday ?? '').replace('.', '')

/** «November 2026» */
export function month(day: string) {
  const parts = datePartsOf(noon(day), { month: 'long', year: 'numeric' })
  return `${parts.month} ${parts.year}`
}

/** «Sept.», for axes. */
export const shortMonth = (day: string) => datePartsOf(noon(day), { day: 'numeric', month: 'short' }).month ?? ''

const two = (value: number) => String(value).padStart(2, '0')

/** Milliseconds as «31:08», from an hour on «1:02:03». */
export function duration(ms: number) {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const hours = Math.floor(seconds / 3600)
  const rest = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
  return hours ? `${hours}:${rest}` : rest.replace(/^0(?=\d:)/, '')
}

/** Milliseconds as «mm:ss.mmm» (L74). */
export function stopwatch(ms: number) {
  const whole = Math.max(0, Math.floor(ms))
  return `${two(Math.floor(whole / 60_000))}:${two(Math.floor(whole / 1000) % 60)}.${String(whole % 1000).padStart(3, '0')}`
}

/** Metres as «800 m» or «2,4 km». */
export const distance = (metres: number) => (metres < 1000 ? `${quantity(metres, 0)} m` : `${quantity(metres / 1000, 2)} km`)

/** Bytes as «83 kB», «12,4 MB», «1,2 GB». */
export function fileSize(bytes: number) {
  if (bytes < 1_000_000) return `${quantity(Math.ceil(bytes / 1000), 0)} kB`
  return bytes < 1_000_000_000 ? `${quantity(bytes / 1_000_000, 1)} MB` : `${quantity(bytes / 1_000_000_000, 1)} GB`
}

/** Age in words: «gerade eben», «3 Min.», «2 Std.», «4 Tage». */
export function age(ms: number) {
  const minutes = Math.floor(ms / 60_000)
  if (minutes < 1) return 'gerade eben'
  if (minutes < 60) return `${minutes} Min.`
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return `${hours} Std.`
  return `${Math.floor(hours / 24)} Tage`
}

/** A person's whole name. */
export const calledName = ({ vorname, nachname }: { vorname: string; nachname: string }) => `${vorname} ${nachname}`.trim()
