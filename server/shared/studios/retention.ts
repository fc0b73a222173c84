import { sql } from 'drizzle-orm'
import type { WithDb } from '#server/kit/house.ts'
import { booksOver } from '#server/kit/years.ts'

/**
 * Deletes signatures of people who have left, ten years after the year in which a later one took their place: letters bore them until then,
 * and the years of the books are counted from the end of the year (OR art. 958f).
 */
export const forgetSignatures = ({ db }: WithDb, now: Date) =>
  db.execute(sql`delete from studio_signature s where s.signed_by is null and exists (select 1 from studio_signature later
    where later.studio = s.studio and later.at > s.at and later.at < ${booksOver(now)})`)
