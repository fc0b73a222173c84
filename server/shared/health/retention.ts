import { sql } from 'drizzle-orm'
import type { WithDb } from '#server/kit/house.ts'
import { yearsBefore } from '#server/kit/years.ts'

/** Deletes traces after ten years; until then they prove who read whose health data. */
export const forgetTraces = ({ db }: WithDb, now: Date) => db.execute(sql`delete from access_trace where at < ${yearsBefore(now, 10)}`)
