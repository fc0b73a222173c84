import { eq } from 'drizzle-orm'
import { exampleId } from '#contract/examples.ts'
import { report } from '#server/reports/tables.ts'
import { sealHealth } from '#server/shared/health/healthSeal.ts'
import type { TestHouse } from '#server/testing/house.ts'
import { todo } from '#server/todos/tables.ts'

const at = '2026-11-20T16:42:00.000Z'

/** A defect and an accident in «winterthur». */
export async function addExample(house: TestHouse) {
  const accident = exampleId('accident')
  const sealed = sealHealth(house, { at, text: 'Am Kabelzug den Finger eingeklemmt.', concerned: null }, `report ${accident}`)
  const usual = { studio: 'winterthur', created: at, since: at }
  await house.db.insert(report).values([
    { ...usual, _id: exampleId('report'), kind: 'defect', text: 'Der Haken ist locker.' },
    { ...usual, _id: accident, kind: 'accident', urgency: 'high', day: '2026-11-20', sealed },
  ])
}

export async function restoreExample({ db }: TestHouse) {
  await db
    .update(report)
    .set({ todo: null })
    .where(eq(report._id, exampleId('report')))
  await db.delete(todo).where(eq(todo._id, exampleId('newReportTodo')))
  for (const made of ['newReport', 'newAccident']) await db.delete(report).where(eq(report._id, exampleId(made)))
}
