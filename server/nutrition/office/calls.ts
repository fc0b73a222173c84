import { eq } from 'drizzle-orm'
import { type AccessRow, nutritionOffice } from '#contract/nutrition/nutritionOffice.ts'
import type { RowAct } from '#server/kit/rows.ts'
import { tellNutrition } from '#server/nutrition/nutritionNews.ts'
import { nutritionAccess } from '#server/nutrition/tables.ts'
import { actorOf, serve } from '#server/serve/serve.ts'
import { mustConsent } from '#server/shared/agreements/rules.ts'
import { leaveTraces } from '#server/shared/health/trace.ts'
import { bookOf } from './accessBook.ts'
import { noteOf, setNote } from './note.ts'
import { coachesOf, customers, nutritionAccessConditionOf, rows, sales } from './rows.ts'

/** Changes an access, and tells the open apps of whose it is. */
async function changeNutritionAccess<Answer>({ tx, house }: RowAct, _id: string, act: () => Promise<Answer>) {
  const answer = await act()
  const [row] = await tx.select({ person: nutritionAccess.person }).from(nutritionAccess).where(eq(nutritionAccess._id, _id))
  if (row) await tellNutrition(tx, house, row.person)
  return answer
}

/** A note that a device of before wrote along with an access. */
async function keptNote(given: RowAct, row: AccessRow, note: string | null | undefined) {
  if (!note?.trim()) return row
  const { tx, who } = given
  const { version, text } = await noteOf(tx, row._id, undefined)
  if (text === note.trim()) return { ...row, noted: true }
  await mustConsent(tx, [row.person])
  await setNote(tx, row._id, { text: note, version }, undefined)
  const touch = { reader: actorOf(who), kind: 'written' as const, what: nutritionOffice.setNote.health!.what, reason: null, daily: false }
  await leaveTraces(tx, { ...touch, people: [row.person] })
  return { ...row, noted: true }
}

export const nutritionOfficeCalls = serve(nutritionOffice, {
  customers: given => customers(given, given.body),
  coaches: ({ tx, query }) => coachesOf(tx, query.studio),
  one: rows.one,
  excel: given => bookOf(given, given.body),
  note: given => noteOf(given.tx, given.params.id, nutritionAccessConditionOf(given)),
  setNote: given => setNote(given.tx, given.params.id, given.body, nutritionAccessConditionOf(given)),
  create: given => changeNutritionAccess(given, given.body._id, async () => keptNote(given, await rows.create(given), given.body.note)),
  edit: given => changeNutritionAccess(given, given.params.id, async () => keptNote(given, await rows.edit(given), given.body.note)),
  remove: given => changeNutritionAccess(given, given.params.id, () => rows.remove(given)),
  restore: given => changeNutritionAccess(given, given.params.id, () => rows.restore(given)),
  sales: ({ tx, who, body }) => sales(tx, who, body),
})
