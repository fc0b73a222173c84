import { attendance } from '#contract/attendance/calls.ts'
import { serve } from '#server/serve/serve.ts'
import { fresh, looked, name, studioAtHand } from './acts.ts'
import { arrivalsOf, startOfToday, toldUntil } from './rows.ts'

/** More than the service tells at once, so that whoever goes on from a moment misses nothing. */
const mostChanged = 1000

export const attendanceCalls = serve(attendance, {
  entries: async given => {
    const { studio: named, filter = 'all', lastUpdatedAt: after } = given.query
    const studio = studioAtHand(given.who, named)
    // First: what is told meanwhile is told again by the next question, and never left out.
    const cursor = await toldUntil(given.tx, studio, after ?? startOfToday())
    const from = filter === 'today' ? startOfToday() : undefined
    return {
      rows: await arrivalsOf(given, { studio, unknown: filter === 'unknown', after, from, most: after ? mostChanged : undefined }),
      cursor,
    }
  },
  fresh: given => fresh(given, studioAtHand(given.who, given.query.studio)),
  looked: given => looked(given, given.body),
  name: given => name(given, given.body),
  customers: given =>
    arrivalsOf(given, { studio: studioAtHand(given.who, given.query.studio, ['u_search', 'tt_management']), most: Number(given.params.n) }),
})
