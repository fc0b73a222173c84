import { counted, date, month as monthName, parseDecimal } from '#client/kit/format.ts'
import { balanceText, minutesText } from '#client/parts/clock/words.ts'
import { monthsFrom } from '#contract/days.ts'
import { claimKinds, type SheetDay } from '#contract/rules/worktime/timeSheet.ts'
import type { MonthRow, MonthView } from '#contract/timetracking/sheets.ts'

/** «November 2026» */
export const monthText = (month: string) => monthName(`${month}-01`)
export const monthAfter = (month: string, months: number) => monthsFrom(`${month}-01`, months).slice(0, 7)

/** «Ab 01.01.2027: 8:00 Stunden in der Woche.», of another employer. */
export const secondText = ({ from, minutes }: { from: string; minutes: number }) =>
  `Ab ${date(from)}: ${minutesText(minutes)} Stunden in der Woche.`

/** «12:30», «-3:15» or «7,5» as minutes; nothing where it is none. */
export function minutesIn(text: string): number | undefined {
  const plain = text.trim().replace(/[−–]/, '-')
  const [, sign, hours, minutes] = /^([-+]?)(\d{1,4}):([0-5]\d)$/.exec(plain) ?? []
  const known =
    hours === undefined ? parseDecimal(plain.replace('+', '')) : (Number(hours) + Number(minutes) / 60) * (sign === '-' ? -1 : 1)
  return known === undefined || Math.abs(known) > 9999 ? undefined : Math.round(known * 60)
}

/** Why a day's target is lower, or more counts than was worked: «Ferien 8:24». */
export const whyText = ({ why }: Pick<SheetDay, 'why'>) =>
  why.map(({ kind, minutes }) => `${kind === 'course' ? 'Kurse' : claimKinds[kind]} ${minutesText(minutes)}`).join(' · ')

/** The sums of a day: «Soll 8:24 · Ferien 8:24». */
export const dayText = (day: Pick<SheetDay, 'target' | 'why'>) =>
  [day.target === null ? '' : `Soll ${minutesText(day.target)}`, whyText(day)].filter(Boolean).join(' · ')

/** The obstacle that keeps a month from being signed. */
export function blockedText({ open, corrections }: Pick<MonthView, 'open' | 'corrections'>) {
  const said = [
    open.length > 0 && counted(open.length, 'offener Eintrag', 'offene Einträge'),
    corrections.length > 0 && counted(corrections.length, 'Korrektur ohne Entscheid', 'Korrekturen ohne Entscheid'),
  ].filter(Boolean)
  return said.length > 0 ? `Zuerst braucht es noch etwas: ${said.join(', ')}.` : undefined
}

/** Lines under a sheet: what is carried over, what the month brought, and what stands at its end. */
export function sumsOf(view: MonthView): (readonly [title: string, value: string])[] {
  const { worked, credited, target, balance, opening, addenda, paid, closing, lessons } = view
  const added = addenda.reduce((sum, { minutes }) => sum + minutes, 0)
  const lines: [string, string | undefined][] = [
    ['Gearbeitet', minutesText(worked)],
    ['Gutschriften', credited > 0 ? minutesText(credited) : undefined],
    ['Soll', target === null ? undefined : minutesText(target)],
    ['Saldo des Monats', balance === null ? undefined : balanceText(balance)],
    ['Übertrag', balanceText(opening)],
    ['Nachträge', added === 0 ? undefined : balanceText(added)],
    ['Ausbezahlt', paid === 0 ? undefined : minutesText(paid)],
    ['Saldo', balanceText(closing)],
    ['Kurse', lessons.count === 0 ? undefined : `${lessons.count} in ${minutesText(lessons.minutes)}`],
  ]
  return lines.filter((line): line is [string, string] => line[1] !== undefined)
}

/** A month in one line: «152:30 von 160:00, Saldo –7:30». */
export function lineText({ worked, credited, target, balance, blocking }: MonthRow) {
  const sum = worked + credited
  const of = target === null ? minutesText(sum) : `${minutesText(sum)} von ${minutesText(target)}`
  return [of, balance === null ? '' : `Saldo ${balanceText(balance)}`, blocking > 0 ? `${blocking} offen` : ''].filter(Boolean).join(' · ')
}
