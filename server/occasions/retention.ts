import { and, eq, inArray, lt } from 'drizzle-orm'
import { dayMs } from '#contract/time.ts'
import type { WithDb } from '#server/kit/house.ts'
import { occasion, occasionEntry } from './tables.ts'

/** How long after its day who was there is known (K39), and how long a removal can be taken back. */
const keptDays = 90
const restorableDays = 30

const occasionCutoffOf = (now: Date, days: number) => new Date(now.getTime() - days * dayMs).toISOString()

/**
 * Forgets holds a day after their time, entries 90 days after the last day of their occasion, and occasions that were removed.
 */
export async function forgetEntries({ db }: WithDb, now: Date) {
  await db.delete(occasionEntry).where(and(eq(occasionEntry.state, 'reserved'), lt(occasionEntry.until, occasionCutoffOf(now, 1))))
  await db.delete(occasion).where(lt(occasion.removedAt, occasionCutoffOf(now, restorableDays)))
  const rows = await db
    .select()
    .from(occasion)
    .where(lt(occasion.until, occasionCutoffOf(now, keptDays)))
  const over = rows.filter(({ slots }) => slots.every(({ endsAt }) => endsAt < occasionCutoffOf(now, keptDays)))
  if (over.length === 0) return
  await db.delete(occasionEntry).where(
    inArray(
      occasionEntry.occasion,
      over.map(({ _id }) => _id),
    ),
  )
}
