import { v7 } from 'uuid'
import { visitDay, visitor } from '#server/accessControl/tables.ts'
import type { TestHouse } from '#server/testing/house.ts'

/** Days of visit come of lines that are older than 90 days: this person has one, and the number that stands for them. */
export async function cameLongAgo({ db }: TestHouse, person: string) {
  await db.insert(visitDay).values({ person, studio: 'winterthur', day: '2026-01-05' })
  await db.insert(visitor).values({ person, number: v7() })
}
