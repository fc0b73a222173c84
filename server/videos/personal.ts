import { sql } from 'drizzle-orm'
import type { Tx } from '#server/kit/database.ts'
import { type PersonalStore, rowsOf } from '#server/kit/domain.ts'

const watched = (tx: Tx, person: string) =>
  rowsOf(
    tx,
    sql`select v.title, w.seconds, w.finished, w.at from video_watched w join video v on v._id = w.video where w.person = ${person} order by w.at`,
  )

/** Where a person stands in these tables. */
export const personal: readonly PersonalStore[] = [
  { table: 'video_watched', column: 'person', act: 'delete', export: 'videos', rows: watched },
  { table: 'video_upload', column: 'person', act: 'delete', export: null },
  { table: 'video', column: 'author', act: 'clear', export: null },
]
