import { date, quantity } from '#client/kit/format.ts'
import type { StretchRow } from '#contract/employees/shapes.ts'
import { wages } from '#contract/rules/employees/employment.ts'

export const weekdays = ['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag', 'Sonntag'] as const

/** «8,4 h»: hours as a contract says them. */
export const hoursText = (minutes: number) => `${quantity(minutes / 60)} h`

export const weekText = (minutes: readonly number[]) => `${hoursText(minutes.reduce((sum, one) => sum + one, 0))} die Woche`

export const spanText = ({ from, to }: { from: string; to: string | null }) => (to ? `${date(from)} bis ${date(to)}` : `ab ${date(from)}`)

/** «80 %, Monatslohn» */
export const termsText = ({ workload, wage }: Pick<StretchRow, 'workload' | 'wage'>) => `${workload} %, ${wages[wage]}`

/** The title of an entry of the history. */
export const entryTitle = (row: StretchRow) =>
  row.ends ? `Austritt: nichts mehr ab ${date(row.from)}` : `${termsText(row)}, ${spanText(row)}`
