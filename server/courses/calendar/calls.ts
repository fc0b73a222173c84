import { and, eq, isNull, lt, or } from 'drizzle-orm'
import { v7 } from 'uuid'
import { type CourseFeed, courseCalendar } from '#contract/courses/courseCalendar.ts'
import { Refusal } from '#contract/refusals.ts'
import { calendars } from '#server/courses/plugs.ts'
import { courseFeed } from '#server/courses/tables.ts'
import { done } from '#server/kit/done.ts'
import type { House } from '#server/kit/house.ts'
import { file, serve, tagged } from '#server/serve/serve.ts'
import { person } from '#server/shared/auth/tables.ts'
import { calendarOf } from '#server/shared/exports/calendar.ts'
import { entriesOf, seatEntriesOf } from './courseEntries.ts'
import { feedId, feedKey } from './key.ts'

const hour = 3_600_000
const type = 'text/calendar; charset=utf-8'
const calendarFileHeadersOf = (name: string) => ({ type, headers: { 'content-disposition': `attachment; filename="${name}.ics"` } })

const courseFeedOf = (house: House, row: typeof courseFeed.$inferSelect | undefined): CourseFeed =>
  row
    ? { address: `${house.settings.publicUrl}/api/kurse/feed/${feedKey(house, row._id)}.ics`, since: row.since, read: row.read }
    : { address: null, since: null, read: null }

export const courseCalendarCalls = serve(courseCalendar, {
  entry: async ({ tx, house, who, params: { id } }) => {
    const entries = await seatEntriesOf(tx, who._id, id)
    if (entries.length === 0) throw new Refusal('missing')
    return file(Buffer.from(calendarOf(entries, house.settings)), calendarFileHeadersOf('kurs'))
  },
  feed: async ({ tx, house, who }) => courseFeedOf(house, (await tx.select().from(courseFeed).where(eq(courseFeed.person, who._id)))[0]),
  subscribe: async ({ tx, house, who }) => {
    const fresh = { _id: v7(), since: new Date().toISOString(), read: null }
    const [row] = await tx
      .insert(courseFeed)
      .values({ ...fresh, person: who._id })
      .onConflictDoUpdate({ target: courseFeed.person, set: fresh })
      .returning()
    return courseFeedOf(house, row)
  },
  unsubscribe: async ({ tx, who }) => {
    await tx.delete(courseFeed).where(eq(courseFeed.person, who._id))
    return done
  },
  calendar: async ({ tx, house, params: { key } }) => {
    const _id = feedId(house, key)
    const [feed] = _id
      ? await tx
          .select({ person: courseFeed.person })
          .from(courseFeed)
          .innerJoin(person, eq(person._id, courseFeed.person))
          .where(and(eq(courseFeed._id, _id), isNull(person.deletedAt)))
      : []
    if (!feed || !_id) throw new Refusal('missing')
    const [now, before] = [new Date().toISOString(), new Date(Date.now() - hour).toISOString()]
    await tx
      .update(courseFeed)
      .set({ read: now })
      .where(and(eq(courseFeed._id, _id), or(isNull(courseFeed.read), lt(courseFeed.read, before))))
    const others = await Promise.all(calendars.all(house).map(entries => entries(tx, feed.person)))
    const text = calendarOf([...(await entriesOf(tx, feed.person)), ...others.flat()], {
      publicUrl: house.settings.publicUrl,
      name: 'Formkurve',
    })
    return tagged(text, calendarFileHeadersOf('formkurve'))
  },
})
