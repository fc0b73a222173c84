import { and, eq, isNull } from 'drizzle-orm'
import { addDays } from '#contract/days.ts'
import { type DemoPeople, demoId } from '#server/kit/demo.ts'
import type { House } from '#server/kit/house.ts'
import { dayOf } from '#server/kit/zone.ts'
import { nutritionAccess } from './tables.ts'

/** The trainer looks after the demo's member, who bought the plan in the shop; another one's time, opened by hand, is over. Added once. */
export async function seedAccess({ db }: House, { mitglied, mitglied2, trainer }: DemoPeople) {
  const given = new Date().toISOString()
  const today = dayOf(given)
  const _id = demoId('nutritionAccess', mitglied2)
  const days = { from: addDays(today, -120), until: addDays(today, -30) }
  await db
    .insert(nutritionAccess)
    .values({ ...days, _id, of: _id, line: 0, person: mitglied2, title: 'Ernährungsbegleitung', source: 'hand', given })
    .onConflictDoNothing()
  await db
    .update(nutritionAccess)
    .set({ coach: trainer, note: 'Meldet sich am liebsten am Montag.' })
    .where(and(eq(nutritionAccess.person, mitglied), isNull(nutritionAccess.coach)))
}
