import { and, asc, eq, inArray } from 'drizzle-orm'
import type { PersonGoal } from '#contract/goals/calls.ts'
import { figureOf } from '#contract/measures/registry.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { WithDomains } from '#server/kit/house.ts'
import { reachConditionOf, studiosWith } from '#server/kit/reach.ts'
import { person } from '#server/shared/auth/tables.ts'
import type { ExportColumn } from '#server/shared/exports/column.ts'
import { excelFile, sheet } from '#server/shared/exports/reply.ts'
import { monthText } from '#server/shared/exports/words.ts'
import { cellValue, exportKinds } from '#server/shared/stats/statisticBook.ts'
import { studio } from '#server/shared/studios/tables.ts'
import { firstDay } from './goalMonths.ts'
import { reachedIn } from './ownGoals.ts'
import { goal } from './tables.ts'

/** Goals of employees in the studios whose figures the caller sees, each with how far they are (V29, V50). */
export async function peopleGoals(given: Acting<WithDomains>, month: string, studios: readonly string[] = []): Promise<PersonGoal[]> {
  const { tx, who } = given
  const rows = await tx
    .select({
      person: person._id,
      vorname: person.vorname,
      nachname: person.nachname,
      studio: goal.studio,
      place: studio.name,
      figure: goal.figure,
      value: goal.value,
    })
    .from(goal)
    .innerJoin(person, eq(person._id, goal.person))
    .innerJoin(studio, eq(studio.code, goal.studio))
    .where(
      and(
        eq(goal.month, firstDay(month)),
        reachConditionOf(goal.studio, studiosWith('stat_admin', who)),
        studios.length > 0 ? inArray(goal.studio, [...studios]) : undefined,
      ),
    )
    .orderBy(asc(studio.name), asc(person.sortName), asc(person._id), asc(goal.figure))
  const reachedOf = reachedIn(given, month)
  const found: PersonGoal[] = []
  for (const { vorname, nachname, ...row } of rows) {
    const figure = figureOf(row.figure)
    if (!figure?.people) continue
    found.push({ ...row, name: `${vorname} ${nachname}`.trim(), reached: await reachedOf(figure, row.studio, row.person) })
  }
  return found
}

const measureOf = ({ figure }: Pick<PersonGoal, 'figure'>) => figureOf(figure)!.measure

function metText({ value, reached, figure }: PersonGoal) {
  if (reached === null) return null
  const isMet = measureOf({ figure }).better === 'less' ? reached <= value : reached >= value
  return isMet ? 'Ja' : 'Nein'
}

const columns: readonly ExportColumn<PersonGoal>[] = [
  { title: 'Name', kind: 'text', value: ({ name }) => name },
  { title: 'Studio', kind: 'text', value: ({ place }) => place },
  { title: 'Zahl', kind: 'text', value: goal => measureOf(goal).title },
  { title: 'Ziel', kind: goal => exportKinds[measureOf(goal).kind], value: goal => cellValue(measureOf(goal), goal.value) },
  { title: 'Erreicht', kind: goal => exportKinds[measureOf(goal).kind], value: goal => cellValue(measureOf(goal), goal.reached) },
  { title: 'Ziel erreicht', kind: 'text', value: metText },
]

/** The same goals as a workbook, a line each. */
export async function peopleExcel(given: Acting<WithDomains>, month: string, studios: readonly string[] = []) {
  const rows = await peopleGoals(given, month, studios)
  const places = [...new Set(rows.map(({ place }) => place))]
  const filters: [string, string][] = [
    ['Monat', monthText(firstDay(month))],
    ['Studios', places.join(', ')],
  ]
  const head = { title: 'Ziele von Mitarbeitenden', filters, at: new Date().toISOString() }
  return excelFile(head, [sheet({ name: 'Ziele', columns, rows })], 'ziele-mitarbeitende')
}
