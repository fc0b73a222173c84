import { v7 } from 'uuid'
import { employment } from '#server/employees/tables.ts'
import type { TestHouse } from '#server/testing/house.ts'

/** What is agreed with somebody who works whole days. */
export const terms = {
  workload: 100,
  minutes: [504, 504, 504, 504, 504, 0, 0],
  wage: 'month' as const,
  week: 45 as const,
  number: null,
  skills: [] as string[],
  schoolDays: [] as number[],
  reason: 'Eintritt',
}

type Row = typeof employment.$inferInsert

let made = 0

/** Adds a stretch of somebody's employment, received after all that was added before it. */
export async function employ({ db }: Pick<TestHouse, 'db'>, person: string, studios: string[], over: Partial<Row> = {}) {
  const receipt = new Date(Date.UTC(2026, 0, 1) + ++made).toISOString()
  const row = Object.assign({}, terms, { _id: v7(), person, name: 'Vreni Muster', studios, from: '2026-01-01', receipt }, over)
  await db.insert(employment).values(row)
}
