import { sql } from 'drizzle-orm'
import { forgetCoursePictures } from '#server/courses/office/pictures.ts'
import { forgetEvents } from '#server/events/pictures.ts'
import { sweepFiles } from '#server/files/keep.ts'
import type { House } from '#server/house.ts'
import { forgetPictures } from '#server/popups/pictures.ts'
import { forgetVideos } from '#server/videos/unfinished.ts'

const day = 86_400_000

/** Deletes what docs/retention.md says has stayed long enough after a leaving, and bytes that no file knows of. */
export async function forgetLeft(house: House, now = new Date()) {
  const ago = (years: number) => sql`${now.toISOString()}::timestamptz - make_interval(years => ${years})`
  await house.db.execute(sql`delete from person_event e using person p where p._id = e.person and p.deleted_at < ${ago(1)}`)
  await house.db.execute(sql`delete from rights_audit where at < ${ago(10)}`)
  await house.db.execute(sql`delete from access_trace where at < ${ago(10)}`)
  await house.db.execute(sql`delete from studio_signature s where s.signed_by is null and s.at < ${ago(10)}
    and exists (select 1 from studio_signature later where later.studio = s.studio and later.at > s.at)`)
  await forgetPictures(house, now.getTime())
  await forgetCoursePictures(house, now.getTime())
  await forgetEvents(house, now.getTime())
  await forgetVideos(house, now.getTime())
  await sweepFiles(house, [], now.getTime())
}

/** Two minutes after the start, then daily; never keeps the process alive. */
export function forgetLeftDaily(house: House) {
  const forget = () => forgetLeft(house).catch(error => house.log.error({ err: error }, 'what has stayed long enough could not be deleted'))
  setTimeout(forget, 120_000).unref()
  setInterval(forget, day).unref()
}
