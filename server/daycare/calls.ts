import { and, eq } from 'drizzle-orm'
import { daycare } from '#contract/daycare/calls.ts'
import { Refusal } from '#contract/refusals.ts'
import { done } from '#server/kit/done.ts'
import { homeOf } from '#server/kit/homeOf.ts'
import { studiosWith } from '#server/kit/reach.ts'
import { serve, type Who } from '#server/serve/serve.ts'
import { carersReply } from './carers.ts'
import { addChild, editChild, ownChildren, removeChild, restoreChild } from './children.ts'
import { hoursReply, saveHours } from './daycareHours.ts'
import { tellCall } from './daycareNews.ts'
import { dayOf, ownSignups } from './daycareSignups.ts'
import { dayPaper } from './dayPaper.ts'
import { caredFor } from './rules.ts'
import { notesOf, signUp, signupAtDesk, slotsOf, turnDaycareSignup } from './signups.ts'
import { daySums } from './stats/daycareNumbers.ts'
import { child, daycareSignup } from './tables.ts'

/** The studio that a carer means who names none: their own, or the first in which they look after children. */
function studioOf(who: Who, named: string | undefined) {
  const reach = studiosWith('g_daycare', who)
  const own = who.employee?.studio ?? who.studio
  const code = named ?? (own && (reach === 'all' || reach.includes(own)) ? own : reach !== 'all' ? reach[0] : undefined)
  if (!code) throw new Refusal('invalid', { studio: 'Wähle ein Studio.' })
  return code
}

export const daycareCalls = serve(
  daycare,
  {
    hours: given => hoursReply(given, given.params.x),
    saveHours: given => saveHours(given, given.body),
    slots: given => slotsOf(given, given.params.day, given.query.studio),
    children: ownChildren,
    addChild,
    editChild,
    removeChild,
    restoreChild,
    mine: ownSignups,
    statistic: ({ tx, who, query }) => daySums(tx, { start: query.start, end: query.end, studio: studioOf(who, query.studio) }),
    signups: given => dayOf(given, given.params.x, given.query.studio),
    signUp: given => signUp(given, given.body),
    signupAtDesk: given => signupAtDesk(given, given.body),
    turn: given => turnDaycareSignup(given, given.params.id, given.body),
    call: async given => {
      const [row] = await given.tx
        .select({ parent: child.parent })
        .from(daycareSignup)
        .innerJoin(child, eq(child._id, daycareSignup.child))
        .where(and(eq(daycareSignup._id, given.params.id), caredFor(given.who)))
      if (!row) throw new Refusal('missing')
      await tellCall(given, row.parent)
      return done
    },
    carers: given => carersReply(given.tx, given.query.studio, given.params.day),
    pdf: given => dayPaper(given, given.params.day, given.query.studio),
    notes: given => notesOf(given, given.params.day, given.query.studio),
  },
  {},
  homeOf([daycareSignup]),
)
