import { lt } from 'drizzle-orm'
import { dayMs } from '#contract/time.ts'
import type { WithDb } from '#server/kit/house.ts'
import { announcement, notification } from './tables.ts'

/** Days for which notices and announcements are kept. */
const keptDays = 400

/** Deletes notices and announcements that have been kept long enough. */
export async function forgetOldNotices({ db }: WithDb, now = new Date()) {
  const old = new Date(now.getTime() - keptDays * dayMs).toISOString()
  await db.delete(notification).where(lt(notification.created, old))
  await db.delete(announcement).where(lt(announcement.at, old))
}
