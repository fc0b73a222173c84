import { sql } from 'drizzle-orm'
import type { Tx } from '#server/kit/database.ts'
import { type PersonalStore, rowsIn } from '#server/kit/domain.ts'

const watched = (tx: Tx, person: string) =>
  rowsIn(
    tx,
    sql`select v.title, w.seconds, w.finished, w.at from video_watched w join video v on v._id = w.video where w.person = ${person} order by w.at`,
  )

/** Columns of these tables that name a person, and what becomes of them. */
export const personal: readonly PersonalStore[] = [
  {
    table: 'video_watched',
    column: 'person',
    act: 'delete',
    export: 'videos',
    rows: watched,
    kept: {
      what: 'how far a person watched a video, when, whether to its end',
      why: 'the video goes on there on every device; staff see counts only',
      long: 'while the account and the video exist',
    },
  },
  {
    table: 'video_upload',
    column: 'person',
    act: 'delete',
    export: null,
    kept: {
      what: 'name of a file being uploaded, how much of it is here, its pieces (in the directory `unfinished`)',
      why: 'a lost network costs one piece',
      long: 'until the video is made, dropped, or untouched for 7 days',
    },
  },
  {
    table: 'video',
    column: 'author',
    act: 'clear',
    export: null,
    kept: { what: 'who added it', why: 'questions about what is shown', long: 'until that account is gone; removed ones 30 days' },
  },
]
