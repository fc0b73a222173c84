import { and, eq } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { type CourseSignup, courses } from '#contract/courses/calls.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Tx } from '#server/kit/database.ts'
import { midnight } from '#server/kit/zone.ts'
import { serve } from '#server/serve/serve.ts'
import { executions, publishedOf } from './executionList.ts'
import { tellOtherwise, tellRefused } from './outcomes.ts'
import { seatsOf, shownSeat } from './ownSeats.ts'
import { type CourseSignupRecord, pausedUntil, studioRules, visibleToAll } from './rules.ts'
import { mayHaveSeats, signOff, signUp } from './seats.ts'
import { courseExecution } from './tables.ts'

async function answer(tx: Tx, execution: string, seat: CourseSignupRecord | undefined): Promise<CourseSignup> {
  const [row] = await tx.select().from(courseExecution).where(eq(courseExecution._id, execution))
  if (!row) throw new Refusal('missing')
  return seat ? shownSeat(tx, seat, row) : { execution, ...nothing }
}
const nothing = { state: 'off', place: null, position: null, chance: null, promoted: false, visited: false } as const

export const courseCalls = serve(
  courses,
  {
    plan: async ({ tx, who, query: { studio, from } }) => {
      const first = Temporal.PlainDate.from(from)
      const week = publishedOf(studio, midnight(first), midnight(first.add({ days: 7 })))
      const found = await executions(tx, week, !!who)
      return { studio, from, rules: await studioRules(tx, studio), executions: found.map(({ execution }) => execution) }
    },
    one: async ({ tx, who, params: { id } }) => {
      const [found] = await executions(tx, and(eq(courseExecution._id, id), visibleToAll), !!who)
      if (!found) throw new Refusal('missing')
      const { execution, offered } = found
      const rules = await studioRules(tx, execution.studio)
      const paused = who ? await pausedUntil(tx, who._id, rules, Date.now()) : 0
      return {
        ...execution,
        description: offered.description,
        minutes: offered.minutes,
        rules,
        paused: paused ? new Date(paused).toISOString() : null,
      }
    },
    mine: ({ tx, who }) => seatsOf(tx, who._id),
    signUp: async given => {
      const { tx, who, params } = given
      const seat = await signUp(tx, who._id, params.id)
      return tellOtherwise(given, seat, await answer(tx, params.id, seat))
    },
    signOff: async given => {
      const { tx, house, who, params } = given
      const seat = await signOff({ tx, house }, { who: who._id, _id: params.id })
      return tellOtherwise(given, seat, await answer(tx, params.id, seat))
    },
  },
  {
    signUp: {
      place: ({ params: { id } }) => id,
      look: (tx, all) =>
        mayHaveSeats(
          tx,
          all.map(({ who }) => who._id),
          all[0]!.params.id,
        ),
      refused: tellRefused('up'),
    },
    signOff: { refused: tellRefused('off') },
  },
)
