import { brandOf } from '#contract/brand.ts'
import { sources, type WorkTimeKind, type WrittenSource, workKinds } from '#contract/rules/worktime/stamps.ts'
import { claimKinds, type SheetDay } from '#contract/rules/worktime/timeSheet.ts'
import { monthStates } from '#contract/rules/worktime/workMonths.ts'
import type { MonthView, SheetEntry } from '#contract/timetracking/sheets.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { ExportColumn } from '#server/shared/exports/column.ts'
import { excelFile, paperFile, sheet } from '#server/shared/exports/reply.ts'
import { clockText, dayText, minutesText, monthText } from '#server/shared/exports/words.ts'
import { meantMonth } from './rules.ts'
import { viewOf } from './view.ts'

/** Minutes with their sign: «+1:10», «–0:30». */
const balanceText = (minutes: number) => `${minutes > 0 ? '+' : minutes < 0 ? '–' : ''}${minutesText(Math.abs(minutes))}`
const whyText = ({ why }: Pick<SheetDay, 'why'>) =>
  why.map(({ kind, minutes }) => `${kind === 'course' ? 'Kurse' : claimKinds[kind]} ${minutesText(minutes)}`).join(', ')

const days: ExportColumn<SheetDay>[] = [
  { title: 'Tag', kind: 'day', value: ({ day }) => day, width: 11 },
  { title: 'Wochentag', kind: 'weekday', value: ({ day }) => day, width: 11 },
  { title: 'Gearbeitet', kind: 'minutes', value: ({ worked }) => worked, width: 9, sum: true },
  { title: 'Gutschrift', kind: 'minutes', value: ({ credited }) => credited, width: 9, sum: true },
  { title: 'Soll', kind: 'minutes', value: ({ target }) => target, width: 9, sum: true },
  { title: 'Warum', kind: 'text', value: whyText, width: 26 },
]

const entries: ExportColumn<SheetEntry>[] = [
  { title: 'Tag', kind: 'day', value: ({ from, to }) => from ?? to, width: 11 },
  { title: 'Von', kind: 'clock', value: ({ from }) => from, width: 7 },
  { title: 'Bis', kind: 'clock', value: ({ to }) => to, width: 7 },
  {
    title: 'Pausen',
    kind: 'text',
    value: ({ breaks }) => breaks.map(one => `${clockText(one.from)}–${clockText(one.to)}`).join(', '),
    width: 16,
  },
  { title: 'Dauer', kind: 'minutes', value: ({ minutes }) => minutes, width: 8, sum: true },
  { title: 'Art', kind: 'text', value: ({ kind }) => workKinds[kind as WorkTimeKind] ?? kind, width: 12 },
  { title: 'Herkunft', kind: 'text', value: ({ source }) => sources[source as WrittenSource] ?? source, width: 14 },
  { title: 'Studio', kind: 'text', value: ({ studio }) => studio, width: 12 },
  { title: 'Grund', kind: 'text', value: ({ reason }) => reason, width: 20 },
]

/** The lines over a sheet: whose it is, what it comes to, who signed. */
function sheetHeadLinesOf(view: MonthView): (readonly [string, string])[] {
  const { name, state, balance, opening, closing, addenda, paid, lessons, supplements, unsigned, late, steps } = view
  const added = addenda.reduce((sum, { minutes }) => sum + minutes, 0)
  const signed = steps.map(({ to, by, at }) => `${monthStates[to]} ${dayText(at)}${by ? ` ${by}` : ''}`).join(', ')
  const lines: [string, string | null][] = [
    ['Name', name],
    ['Stand', monthStates[state]],
    ['Übertrag', balanceText(opening)],
    ['Saldo des Monats', balance === null ? null : balanceText(balance)],
    ['Nachträge', added === 0 ? null : balanceText(added)],
    ['Ausbezahlt', paid === 0 ? null : minutesText(paid)],
    ['Saldo', balanceText(closing)],
    ...supplements.map(({ month, name: what, minutes }): [string, string] => [
      month === view.month ? what : `${what}, aus ${monthText(`${month}-01`)}`,
      minutes < 0 ? balanceText(minutes) : minutesText(minutes),
    ]),
    ['Kurse', lessons.count === 0 ? null : `${lessons.count}, ${minutesText(lessons.minutes)}`],
    ['Ohne Unterschrift', unsigned],
    ['Nach dem Abschluss', late ? 'Es kam etwas dazu: Es zählt in einem anderen Monat.' : null],
    ['Verlauf', signed || null],
  ]
  return lines.filter((line): line is [string, string] => line[1] !== null)
}

const isWorth = ({ worked, credited, target, why }: SheetDay) => worked > 0 || credited > 0 || (target ?? 0) > 0 || why.length > 0

async function sheetOfMonth(given: Acting, user: string, month: string) {
  const { person } = await meantMonth(given.tx, given.who, { user, month })
  const view = await viewOf(given, person, month)
  const parts = {
    days: sheet({ name: 'Tage', columns: days, rows: view.days.filter(isWorth) }),
    entries: sheet({ name: 'Einträge', columns: entries, rows: view.entries }),
  }
  const title = `Stundenzettel ${monthText(`${month}-01`)}`
  return { view, parts, title, name: `Stundenzettel ${month} ${view.name}` }
}

export async function monthPdf(given: Acting, user: string, month: string) {
  const { view, parts, title, name } = await sheetOfMonth(given, user, month)
  const form = {
    title,
    brand: brandOf(view.entries[0]?.studio ?? given.who.studio),
    at: new Date().toISOString(),
    filters: sheetHeadLinesOf(view),
  }
  const proof = { paragraph: `SHA-256 des Stundenzettels: ${view.hash}` }
  return paperFile(form, [{ table: parts.days }, { paragraph: 'Einträge' }, { table: parts.entries }, proof], name)
}

export async function monthExcel(given: Acting, user: string, month: string) {
  const { view, parts, title, name } = await sheetOfMonth(given, user, month)
  return excelFile({ title, filters: sheetHeadLinesOf(view), at: new Date().toISOString() }, [parts.days, parts.entries], name)
}
