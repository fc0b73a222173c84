import { and, inArray, isNotNull } from 'drizzle-orm'
import { type AccessRow, accessSources, accessStandings } from '#contract/nutrition/nutritionOffice.ts'
import type { RowAct } from '#server/kit/rows.ts'
import { nutritionAccess } from '#server/nutrition/tables.ts'
import { fileOf } from '#server/serve/serve.ts'
import { withdrawnAmong } from '#server/shared/agreements/rules.ts'
import type { ExportColumn } from '#server/shared/exports/column.ts'
import { excelFile, sheet } from '#server/shared/exports/reply.ts'
import { customers, type NutritionAccessParams } from './rows.ts'

/** Most rows of a book. */
const most = 10_000

type NutritionAccessLine = AccessRow & { note: string | null }

const columns: ExportColumn<NutritionAccessLine>[] = [
  { title: 'Mitglied', kind: 'text', value: ({ nachname, vorname }) => `${nachname} ${vorname}`, width: 28 },
  { title: 'Wofür', kind: 'text', value: ({ title }) => title, width: 24 },
  { title: 'Stand', kind: 'text', value: ({ standing }) => accessStandings[standing] },
  { title: 'Von', kind: 'day', value: ({ from }) => from },
  { title: 'Bis', kind: 'day', value: ({ until }) => until },
  { title: 'Betreut von', kind: 'text', value: ({ coachName }) => coachName, width: 24 },
  { title: 'Durch', kind: 'text', value: ({ source }) => accessSources[source] },
  { title: 'Studio', kind: 'text', value: ({ studio }) => studio },
  { title: 'Notiz', kind: 'text', value: ({ note }) => note, width: 40 },
]

/** All accesses of these filters as a book, and the people whose notes stand in it: none of whom took their consent back (H10). */
export async function bookOf(given: RowAct, asked: Omit<NutritionAccessParams, 'offset' | 'limit'>) {
  const { rows } = await customers(given, { ...asked, limit: most })
  const ids = rows.map(({ _id }) => _id)
  const noted = await given.tx
    .select({ _id: nutritionAccess._id, person: nutritionAccess.person, note: nutritionAccess.note })
    .from(nutritionAccess)
    .where(and(inArray(nutritionAccess._id, ids), isNotNull(nutritionAccess.note)))
  const closed = await withdrawnAmong(
    given.tx,
    rows.map(({ person }) => person),
  )
  const notes = new Map(noted.flatMap(({ _id, person, note }) => (closed.has(person) ? [] : [[_id, note]])))
  const lines = rows.map(row => ({ ...row, note: notes.get(row._id) ?? null }))
  const title = 'Ernährung: Kundschaft'
  const book = excelFile({ title, filters: [], at: new Date().toISOString() }, [sheet({ name: 'Zugänge', columns, rows: lines })], title)
  return fileOf(
    book,
    lines.filter(({ note }) => note !== null).map(({ person }) => person),
  )
}
