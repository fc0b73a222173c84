import { and, asc, eq, isNull } from 'drizzle-orm'
import { clockAfter } from '#contract/clock.ts'
import { addDays, weekdayOf } from '#contract/days.ts'
import { wallOf } from '#contract/rules/shifts/wallTimes.ts'
import type { Tx } from '#server/kit/database.ts'
import { today } from '#server/kit/zone.ts'
import { person } from '#server/shared/auth/tables.ts'
import type { DutyOf } from '#server/shared/studios/plugs.ts'
import { standsBetween } from './rules.ts'
import { dutyShown, publishedShift } from './tables.ts'

const days = 7

/** When people are on duty in the coming days by their published shifts, of those who agreed to be shown (T38). */
export async function dutyOf(tx: Tx): Promise<DutyOf[]> {
  const day = today()
  const rows = await tx
    .select({ person: publishedShift.person, studio: publishedShift.studio, from: publishedShift.from, to: publishedShift.to })
    .from(publishedShift)
    .innerJoin(dutyShown, and(eq(dutyShown.person, publishedShift.person), eq(dutyShown.shown, true)))
    .innerJoin(person, and(eq(person._id, publishedShift.person), isNull(person.deletedAt)))
    .where(and(eq(publishedShift.kind, 'care'), standsBetween(day, addDays(day, days - 1))))
    .orderBy(asc(publishedShift.from))
  return rows.map(({ person: of, studio, ...span }) => {
    const wall = wallOf(span)
    // A shift that goes on after midnight is told until the day's end.
    const times = { from: clockAfter(wall.from), to: wall.to >= 1440 ? '24:00' : clockAfter(wall.to) }
    return { person: of, studio, duty: { weekday: weekdayOf(wall.day), day: wall.day, ...times } }
  })
}
