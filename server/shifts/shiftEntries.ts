import { and, asc, eq, gt } from 'drizzle-orm'
import { workKinds } from '#contract/rules/worktime/stamps.ts'
import { dayMs } from '#contract/time.ts'
import type { Tx } from '#server/kit/database.ts'
import type { CalendarEntry } from '#server/shared/exports/calendar.ts'
import { studio } from '#server/shared/studios/tables.ts'
import { publishedShift, shiftPlan } from './tables.ts'

const keptDays = 90

/** Somebody's published shifts of the last 90 days and those to come, taken away ones too, for their calendar. */
export async function entriesOf(tx: Tx, who: string, now = Date.now()): Promise<CalendarEntry[]> {
  const rows = await tx
    .select({ row: publishedShift, name: studio.name, adresse: studio.adresse, told: shiftPlan.publishedAt })
    .from(publishedShift)
    .innerJoin(studio, eq(studio.code, publishedShift.studio))
    .innerJoin(shiftPlan, eq(shiftPlan._id, publishedShift.plan))
    .where(and(eq(publishedShift.person, who), gt(publishedShift.from, new Date(now - keptDays * dayMs).toISOString())))
    .orderBy(asc(publishedShift.from))
    .limit(500)
  return rows.map(({ row, name, adresse, told }) => ({
    _id: row._id,
    sequence: row.publication - 1,
    at: row.goneAt ?? told ?? row.from,
    startsAt: row.from,
    endsAt: row.to,
    state: row.goneAt ? 'cancelled' : 'confirmed',
    title: `Schicht: ${workKinds[row.kind]}${row.goneAt ? ' (fällt weg)' : ''}`,
    lines: row.break > 0 ? [`Pause: ${row.break} Minuten`] : [],
    where: `Formkurve ${name}, ${adresse}`,
    path: '/dashboard/timetracker',
  }))
}
