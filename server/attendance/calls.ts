import { eq } from 'drizzle-orm'
import { attendance } from '#contract/attendance/calls.ts'
import { watchStudio } from '#server/accessControl/rules.ts'
import { today } from '#server/kit/zone.ts'
import { serve } from '#server/serve/serve.ts'
import { presentIn } from '#server/timetracking/here/rules.ts'
import { entriesIn, entryRowsOf, meantPerson } from '#server/timetracking/rules.ts'
import { timeStamp, timeWritten } from '#server/timetracking/tables.ts'
import { looked, nameOrAddEntry } from './arrivalActs.ts'
import { arrivalsOf, freshArrivals, startOfToday, toldUntil } from './rows.ts'
import { studioAtHand } from './rules.ts'

const trainerRights = ['u_search', 'tt_management'] as const

/** More than the service tells at once, so that whoever goes on from a moment misses nothing. */
const mostChanged = 1000

export const attendanceCalls = serve(attendance, {
  entries: async given => {
    const { studio: named, filter = 'all', lastUpdatedAt: after } = given.query
    const studio = studioAtHand(given.who, named)
    watchStudio(given.house, studio)
    // First: what is told meanwhile is told again by the next question, and never left out.
    const cursor = await toldUntil(given.tx, studio, after ?? startOfToday())
    const from = filter === 'today' ? startOfToday() : undefined
    return {
      rows: await arrivalsOf(given, { studio, unknown: filter === 'unknown', after, from, most: after ? mostChanged : undefined }),
      cursor,
    }
  },
  fresh: given => freshArrivals(given, studioAtHand(given.who, given.query.studio)),
  looked: given => looked(given, given.body),
  name: given => nameOrAddEntry(given, given.body),
  customers: given =>
    arrivalsOf(given, { studio: studioAtHand(given.who, given.query.studio, ['u_search', 'tt_management']), most: Number(given.params.n) }),
  trainers: given => presentIn(given.tx, studioAtHand(given.who, given.query.studio, trainerRights)),
  trainer: async ({ tx, who, params, query }) => {
    const studio = studioAtHand(who, query.studio, trainerRights)
    const { person } = await meantPerson(tx, who, params.id)
    const where = { stamps: eq(timeStamp.studio, studio), written: eq(timeWritten.studio, studio) }
    return { person, entries: await entryRowsOf(tx, await entriesIn(tx, { people: [person], from: today(), to: today(), where })) }
  },
})
