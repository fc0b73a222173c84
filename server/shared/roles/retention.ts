import { sql } from 'drizzle-orm'
import type { WithDb } from '#server/kit/house.ts'
import { yearsBefore } from '#server/kit/years.ts'

/** Deletes lines of the trail after ten years; until then they prove who changed whose rights. */
export const forgetTrail = ({ db }: WithDb, now: Date) => db.execute(sql`delete from rights_audit where at < ${yearsBefore(now, 10)}`)
