import { and, asc, desc, eq, isNotNull, isNull, not, sql } from 'drizzle-orm'
import { addDays } from '#contract/days.ts'
import { daysAfter, executionIdOf, isEndless, openDays, repeatOf } from '#contract/rules/courses/courseRepeat.ts'
import { tellChanged } from '#server/courses/courseNews.ts'
import { course, courseExecution, courseRoom, courseSeries } from '#server/courses/tables.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithBus, WithDb, WithLog } from '#server/kit/house.ts'
import { dayOf } from '#server/kit/zone.ts'
import { clashesOf, lockPeople, lockRooms } from './clashes.ts'
import { tellDrafts } from './drafts.ts'
import { leadIn } from './rules.ts'
import { timesOn } from './seriesDates.ts'

type SeriesRow = typeof courseSeries.$inferSelect

/** Plans each series without an end so far ahead as such series are; what is planned already, left out, or ended stays so. */
export async function goOn(house: WithBus & WithDb & WithLog, now = Date.now()) {
  const today = dayOf(new Date(now).toISOString())
  const open = await house.db
    .select({ _id: courseSeries._id })
    .from(courseSeries)
    .innerJoin(course, and(eq(course._id, courseSeries.course), isNull(course.removedAt)))
    .innerJoin(courseRoom, and(eq(courseRoom._id, courseSeries.room), isNull(courseRoom.removedAt)))
    .where(and(isNull(courseSeries.ends), not(sql`${courseSeries.rule} ~ '(UNTIL|COUNT)='`)))
    .orderBy(asc(courseSeries._id))
  // One that can't go on holds back no other.
  for (const { _id } of open)
    await house.db
      .transaction(tx => goOnWith(tx, house, _id, today))
      .catch(error => house.log.error({ err: error, series: _id }, 'a series without an end did not go on'))
}

async function goOnWith(tx: Tx, house: WithBus & WithDb & WithLog, _id: string, today: string) {
  const [series] = await tx
    .select()
    .from(courseSeries)
    .where(and(eq(courseSeries._id, _id), isNull(courseSeries.ends)))
    .for('update')
  const repeat = series && repeatOf(series.rule)
  if (!repeat || !isEndless(repeat)) return
  const [last] = await tx
    .select({ day: courseExecution.seriesDay })
    .from(courseExecution)
    .where(and(eq(courseExecution.series, _id), isNotNull(courseExecution.seriesDay)))
    .orderBy(desc(courseExecution.seriesDay))
    .limit(1)
  const after = [today, last?.day ?? ''].sort()[1] as string
  const days = daysAfter(repeat, { from: series.from, after, last: addDays(today, openDays), except: series.except })
  if (days.length > 0) await plan(tx, house, series, days)
}

/** As the series was planned, public or not; but whatever somebody has to look at first is a draft: members see no course that can't be held. */
async function plan(tx: Tx, house: WithBus & WithDb & WithLog, series: SeriesRow, days: readonly string[]) {
  const { _id, studio, course: offered, room, capacity, published } = series
  await lockRooms(tx, [room])
  await lockPeople(tx, [series.instructor])
  const leads = series.instructor !== null && (await leadIn(tx, studio)).has(series.instructor)
  const instructor = leads ? series.instructor : null
  const due = days.map(each => ({
    _id: executionIdOf(_id, each),
    studio,
    course: offered,
    room,
    instructor,
    capacity,
    series: _id,
    seriesDay: each,
    ...timesOn(each, series),
  }))
  const met = new Set(
    (
      await clashesOf(
        tx,
        due.map(row => ({ ...row, asks: ['room', 'instructor'] })),
      )
    ).map(({ execution }) => execution),
  )
  const lost = series.instructor !== instructor
  const rows = due.map(row => ({ ...row, published: published && !lost && !met.has(row._id) }))
  const added = await tx.insert(courseExecution).values(rows).onConflictDoNothing().returning()
  await tellDrafts(tx, house, studio, added)
  for (const row of added) if (row.published) await tellChanged(tx, house, row)
}
