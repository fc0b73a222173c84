import { sql } from 'drizzle-orm'
import type { House } from '#server/kit/house.ts'
import { yearsBefore } from '#server/kit/years.ts'

/** Deletes signatures older than ten years by people who have left, where the studio has a later one. */
export const forgetSignatures = ({ db }: Pick<House, 'db'>, now: Date) =>
  db.execute(sql`delete from studio_signature s where s.signed_by is null and s.at < ${yearsBefore(now, 10)}
    and exists (select 1 from studio_signature later where later.studio = s.studio and later.at > s.at)`)
