import { today } from '#client/data/time.ts'
import { addDays, firstOfMonth, lastOfMonth, mondayOf, monthOfDay, monthsFrom } from '#contract/days.ts'

/** A span of days by its first and its last. */
export interface DaySpan {
  from: string
  to: string
}

export const monthSpan = (month: string): DaySpan => ({ from: `${month}-01`, to: lastOfMonth(`${month}-01`) })
export const nextMonth = (month: string, by: number) => monthOfDay(monthsFrom(`${month}-01`, by))

const yearSpan = (year: number): DaySpan => ({ from: `${year}-01-01`, to: `${year}-12-31` })

/** Periods that move with the calendar; a saved view with one of them follows the present. */
export const presets = {
  woche: 'Diese Woche',
  vorwoche: 'Letzte Woche',
  dreissig: 'Letzte 30 Tage',
  monat: 'Dieser Monat',
  vormonat: 'Letzter Monat',
  jahr: 'Dieses Jahr',
  vorjahr: 'Letztes Jahr',
  zwoelf: 'Letzte 12 Monate',
  dreizehn: '12 Monate und der laufende',
  fuenf: 'Letzte 5 Jahre',
} as const
export type Preset = keyof typeof presets
export const isPreset = (word: string | undefined): word is Preset => word !== undefined && Object.hasOwn(presets, word)

export function presetSpanOf(preset: Preset, day = today()): DaySpan {
  const monday = mondayOf(day)
  const month = firstOfMonth(day)
  const year = Number(day.slice(0, 4))
  const spans: Record<Preset, () => DaySpan> = {
    woche: () => ({ from: monday, to: addDays(monday, 6) }),
    vorwoche: () => ({ from: addDays(monday, -7), to: addDays(monday, -1) }),
    dreissig: () => ({ from: addDays(day, -29), to: day }),
    monat: () => ({ from: month, to: lastOfMonth(day) }),
    vormonat: () => ({ from: monthsFrom(day, -1), to: addDays(month, -1) }),
    jahr: () => yearSpan(year),
    vorjahr: () => yearSpan(year - 1),
    zwoelf: () => ({ from: monthsFrom(day, -11), to: lastOfMonth(day) }),
    dreizehn: () => ({ from: monthsFrom(day, -12), to: lastOfMonth(day) }),
    fuenf: () => ({ from: monthsFrom(day, -59), to: lastOfMonth(day) }),
  }
  return spans[preset]()
}
