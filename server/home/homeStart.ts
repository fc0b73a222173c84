import { desc, eq } from 'drizzle-orm'
import type { CourseSeat } from '#contract/courses/calls.ts'
import { momentsOf } from '#contract/courses/rules.ts'
import { type HomeStart, mostRuns } from '#contract/home.ts'
import { courseToRate } from '#contract/ratings/courseToRate.ts'
import { nextOf } from '#contract/rules/courses/next.ts'
import { seatsOf } from '#server/courses/ownSeats.ts'
import { visitDays } from '#server/courses/visits/visitDays.ts'
import { nextEvent } from '#server/events/next.ts'
import type { Tx } from '#server/kit/database.ts'
import { ownRatings } from '#server/ratings/ownRatings.ts'
import { openPlans } from '#server/ratings/ratedPlans.ts'
import { trainedRun } from '#server/workouts/tables.ts'
import { currentPlan } from '#server/workouts/trainingPlans.ts'

const { _id, title, plan, split, state, started, day } = trainedRun
const runs = (tx: Tx, who: string) =>
  tx
    .select({ id: _id, title, plan, split, state, started, day })
    .from(trainedRun)
    .where(eq(trainedRun.person, who))
    .orderBy(desc(started))
    .limit(mostRuns)

/** The start page of a person, as their devices work it out from many answers. */
export async function homeStart(tx: Tx, who: string, today: string, now = Date.now()): Promise<HomeStart> {
  const seats = await seatsOf(tx, who, now)
  const plan = await currentPlan(tx, who, today)
  return {
    runs: await runs(tx, who),
    plan: plan && { _id: plan._id, splits: plan.splits.map(({ _id, title, sets, minutes }) => ({ _id, title, sets, minutes })) },
    visits: (await visitDays(tx, who)).map(({ day }) => day),
    course: next(seats, now),
    asked: await findAskedRating(tx, who, seats, now),
    event: await nextEvent(tx, who, now),
  }
}

function next(seats: readonly CourseSeat[], now: number): HomeStart['course'] {
  const own = seats.flatMap(seat => {
    const { state } = seat.signup
    return state === 'booked' || state === 'waiting' ? [{ ...seat, seat: { kind: state, signup: seat.signup } }] : []
  })
  const found = nextOf(own, now)
  return found
    ? { execution: found.execution, seat: found.seat, promotes: momentsOf(found.execution.startsAt, found.rules).promotes }
    : null
}

async function findAskedRating(tx: Tx, who: string, seats: readonly CourseSeat[], now: number): Promise<HomeStart['asked']> {
  const own = await ownRatings(tx, who, now)
  const said = { done: new Set(own.courses.map(({ execution }) => execution)), putAside: own.hiddenAt ?? '', stand: now }
  const course = courseToRate(seats, said, now)?.execution
  if (course) {
    const { _id, startsAt, endsAt, course: of } = course
    return { course: { _id, startsAt, endsAt, course: { _id: of._id, title: of.title } } }
  }
  const [plan] = await openPlans(tx, who)
  return plan ? { plan: { _id: plan._id, title: plan.title, trainer: plan.trainer?.name ?? null, byTrainer: plan.byTrainer } } : null
}
