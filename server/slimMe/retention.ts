import { sql } from 'drizzle-orm'
import type { WithDb } from '#server/kit/house.ts'
import { today } from '#server/kit/zone.ts'

/** Days after a programme's end for which it is kept who took part (V42). */
export const kept = 90

export const forgetParticipants = ({ db }: WithDb, now: Date) =>
  db.execute(sql`
    delete from slim_participant s using slim_programme p
    where p._id = s.programme and p.first + 7 * p.weeks + ${kept}::int < ${today(now.getTime())}::date`)
