import { eq } from 'drizzle-orm'
import { example } from '#contract/examples.ts'
import { studio } from '#server/shared/studios/tables.ts'
import { stationKey } from '#server/station/tables.ts'
import type { TestHouse } from '#server/testing/house.ts'
import { employee, member } from '#server/testing/make.ts'

/** The row behind `example.stationKey`, a trainer's on a tablet of the studio «winterthur». */
export async function addExample(house: TestHouse) {
  const [own] = await house.db.select({ email: studio.email }).from(studio).where(eq(studio.code, 'winterthur'))
  const station = await member(house, { email: own!.email, roles: ['studio'], studioCode: 'winterthur' })
  const trainer = await employee(house, 'trainer', ['winterthur'])
  const now = new Date().toISOString()
  await house.db
    .insert(stationKey)
    .values({ _id: example.stationKey, station: station._id, session: station.session, employee: trainer._id, created: now, seen: now })
}
