import { addDays, today, weekdayOf } from '#client/data/time.ts'

/** A span of days by its first and its last. */
export interface Span {
  from: string
  to: string
}

const monthStart = (day: string, months = 0) => {
  const [year, month] = day.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10)
}
const monthEnd = (day: string) => addDays(monthStart(day, 1), -1)
export const monthSpan = (month: string): Span => ({ from: `${month}-01`, to: monthEnd(`${month}-01`) })
export const nextMonth = (month: string, by: number) => monthStart(`${month}-01`, by).slice(0, 7)

const yearSpan = (year: number): Span => ({ from: `${year}-01-01`, to: `${year}-12-31` })

/** Periods that move with the calendar; a saved view with one of them follows the present. */
export const presets = {
  woche: 'Diese Woche',
  vorwoche: 'Letzte Woche',
  monat: 'Dieser Monat',
  vormonat: 'Letzter Monat',
  jahr: 'Dieses Jahr',
  vorjahr: 'Letztes Jahr',
  zwoelf: 'Letzte 12 Monate',
  fuenf: 'Letzte 5 Jahre',
} as const
export type Preset = keyof typeof presets
export const isPreset = (word: string | undefined): word is Preset => word !== undefined && Object.hasOwn(presets, word)

export function spanOf(preset: Preset, day = today()): Span {
  const monday = addDays(day, -weekdayOf(day))
  const month = monthStart(day)
  const year = Number(day.slice(0, 4))
  const spans: Record<Preset, () => Span> = {
    woche: () => ({ from: monday, to: addDays(monday, 6) }),
    vorwoche: () => ({ from: addDays(monday, -7), to: addDays(monday, -1) }),
    monat: () => ({ from: month, to: monthEnd(day) }),
    vormonat: () => ({ from: monthStart(day, -1), to: addDays(month, -1) }),
    jahr: () => yearSpan(year),
    vorjahr: () => yearSpan(year - 1),
    zwoelf: () => ({ from: monthStart(day, -11), to: monthEnd(day) }),
    fuenf: () => ({ from: monthStart(day, -59), to: monthEnd(day) }),
  }
  return spans[preset]()
}
