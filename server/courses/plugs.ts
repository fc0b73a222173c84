import type { Tx } from '#server/kit/database.ts'
import { plug } from '#server/kit/plug.ts'
import type { CalendarEntry } from '#server/shared/exports/calendar.ts'

/** A domain's entries in a member's subscribed calendar, beside the courses. */
export const calendars = plug<(tx: Tx, person: string) => Promise<readonly CalendarEntry[]>>('calendars')

/** Done when somebody was let in at a course, under the lock of its row. */
export const letIn = plug<(tx: Tx, execution: { _id: string; endsAt: string }, now: number) => Promise<unknown>>('letIn')
