import { sql } from 'drizzle-orm'
import type { House } from '#server/kit/house.ts'
import { yearsBefore } from '#server/kit/years.ts'

/** Deletes a person's history a year after they left. */
export const forgetHistories = ({ db }: Pick<House, 'db'>, now: Date) =>
  db.execute(sql`delete from person_event e using person p where p._id = e.person and p.deleted_at < ${yearsBefore(now, 1)}`)
