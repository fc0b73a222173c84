import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { anyManagement } from '#contract/access.ts'
import { eventDoor } from '#contract/events/eventDoor.ts'
import { Refusal } from '#contract/refusals.ts'
import { zone } from '#contract/time.ts'
import { keptBy } from '#server/events/rules.ts'
import { event } from '#server/events/tables.ts'
import type { Tx } from '#server/kit/database.ts'
import { studiosWithAny } from '#server/kit/reach.ts'
import { serve, type Who } from '#server/serve/serve.ts'
import { checkIn } from './eventVisits.ts'
import { heldOf, rosterOf } from './roster.ts'

/** Events that touch today or tomorrow. */
function ofTodayAndTomorrow() {
  const today = Temporal.Now.zonedDateTimeISO(zone).startOfDay()
  const [from, to] = [today.toInstant().toString(), today.add({ days: 2 }).toInstant().toString()]
  return sql`${event.endsAt} >= ${from}::timestamptz and ${event.startsAt} < ${to}::timestamptz`
}

async function doorOf(tx: Tx, who: Who, _id: string) {
  const row = await keptBy(tx, who, _id)
  if (!row.published) throw new Refusal('missing')
  return row
}

export const eventDoorCalls = serve(eventDoor, {
  doors: async ({ tx, who }) => {
    const own = studiosWithAny(anyManagement, who)
    const rows = await tx
      .select()
      .from(event)
      .where(
        and(
          ...[eq(event.published, true), isNull(event.removedAt), ofTodayAndTomorrow()],
          own === 'all' ? undefined : inArray(event.studio, own),
        ),
      )
      .orderBy(asc(event.startsAt), asc(event._id))
      .limit(200)
    return rows.map(heldOf)
  },
  roster: async ({ tx, who, params: { id } }) => rosterOf(tx, await doorOf(tx, who, id)),
  check: async ({ tx, house, who, params: { id }, body: { acts } }) => {
    await doorOf(tx, who, id)
    return { told: await checkIn({ tx, house }, { _id: id, who, acts }) }
  },
})
