import { and, sql } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { courseDoor } from '#contract/courses/courseDoor.ts'
import { zone } from '#contract/time.ts'
import { executions } from '#server/courses/executionList.ts'
import { courseExecution } from '#server/courses/tables.ts'
import { actorOf, serve } from '#server/serve/serve.ts'
import { checkIn } from './checkIn.ts'
import { rosterOf } from './roster.ts'
import { lookedAfterBy, mayLookAfter } from './rules.ts'

const ofTodayAndTomorrow = () => {
  const today = Temporal.Now.zonedDateTimeISO(zone).startOfDay()
  const [from, to] = [today.toInstant().toString(), today.add({ days: 2 }).toInstant().toString()]
  return and(sql`${courseExecution.startsAt} >= ${from}::timestamptz and ${courseExecution.startsAt} < ${to}::timestamptz`)
}

export const courseDoorCalls = serve(courseDoor, {
  doors: async ({ tx, who, query: { studio } }) => {
    const found = await executions(tx, and(ofTodayAndTomorrow(), lookedAfterBy(who, studio)), true)
    return found.map(({ execution }) => execution)
  },
  roster: async ({ tx, who, params: { id } }) => {
    await mayLookAfter(tx, who, id)
    return rosterOf(tx, id)
  },
  check: async ({ tx, house, who, params: { id }, body: { acts } }) => {
    await mayLookAfter(tx, who, id)
    return { told: await checkIn({ tx, house }, { execution: id, by: actorOf(who), acts }) }
  },
})
