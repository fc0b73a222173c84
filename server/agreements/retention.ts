import { sql } from 'drizzle-orm'
import type { House } from '#server/kit/house.ts'
import { yearsBefore } from '#server/kit/years.ts'

/** Who read whose health data stays provable for ten years. */
export const forgetTraces = ({ db }: Pick<House, 'db'>, now: Date) =>
  db.execute(sql`delete from access_trace where at < ${yearsBefore(now, 10)}`)
