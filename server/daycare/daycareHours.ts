import { eq } from 'drizzle-orm'
import type { HoursForm } from '#contract/daycare/shapes.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Acting } from '#server/kit/acting.ts'
import { mustBeSeen } from '#server/kit/row.ts'
import { tellDay } from './daycareNews.ts'
import { fillStudio } from './daycareWaitlist.ts'
import { hoursOf } from './rules.ts'
import { daycareHours } from './tables.ts'

export const hoursReply = async ({ tx }: Acting, studio: string) => ({ hours: (await hoursOf(tx, studio)) ?? null })

/** Says when it is open; the first time nothing was there to be seen. */
export async function saveHours(given: Acting, { version, ...form }: HoursForm) {
  const { tx } = given
  const row = await hoursOf(tx, form.studio)
  if (row) {
    const { version: seen, ...now } = row
    const isSame = Object.entries(form).every(([name, value]) => JSON.stringify(now[name as keyof typeof now]) === JSON.stringify(value))
    if (version !== undefined && seen !== version) mustBeSeen(row, version, isSame, { hours: row })
    if (!isSame)
      await tx
        .update(daycareHours)
        .set({ ...form, version: seen + 1 })
        .where(eq(daycareHours.studio, form.studio))
  } else {
    if (version) throw new Refusal('stale', undefined, { hours: null })
    await tx.insert(daycareHours).values(form)
  }
  await fillStudio(given, form.studio)
  await tellDay(given, form.studio)
  return hoursReply(given, form.studio)
}
