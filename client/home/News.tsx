import { Suspense, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useMaybeLocal, useStorageFailed } from '#client/data/local.ts'
import { useCall } from '#client/data/reads.ts'
import { useSend } from '#client/data/useSend.ts'
import type { NextSeat } from '#client/home/NextLine.tsx'
import { useNextEvent } from '#client/home/useNextEvent.ts'
import { lazyPart } from '#client/kit/lazyPart.ts'
import { toast } from '#client/kit/toast.ts'
import { knownRules } from '#client/parts/course/loaded.ts'
import { useNow } from '#client/parts/course/useNow.ts'
import { useSeats } from '#client/parts/course/useSeats.ts'
import { ratedHere, useCourseToRate } from '#client/parts/rating/toRate.ts'
import { useVisitDays } from '#client/parts/visitDays.ts'
import type { CourseExecution } from '#contract/courses/calls.ts'
import { momentsOf, usualRules } from '#contract/courses/rules.ts'
import { ratings } from '#contract/ratings/calls.ts'
import { nextOf } from '#contract/rules/courses/next.ts'
import { workouts } from '#contract/workouts.ts'
import type { HomeNews, RatingQuestion } from './lastShown.ts'

const RateCourseSheet = lazyPart(() => import('#client/parts/rating/RateCourse.tsx').then(module => ({ default: module.RateCourseSheet })))

/** The answer to the question, perhaps given before all of this was loaded. */
export type Said = { later: RatingQuestion } | { rate: Extract<RatingQuestion, { course: unknown }>['course'] }

interface NewsProps {
  told: HomeNews
  onTold: (news: HomeNews) => void
  /** Why the plan did not come; nothing while it comes. */
  onPlanMissing: (why: string | undefined) => void
  said: Said | undefined
  onAnswered: () => void
}

/** Asks the studio what the start page shows, and sees to what was said there. */
export default function News({ told, onTold, onPlanMissing, said, onAnswered }: NewsProps) {
  const { data: plan, error, loading } = useCall(workouts.plan)
  const why = loading ? undefined : error?.message
  useEffect(() => onPlanMissing(why), [why, onPlanMissing])
  const visits = useVisitDays()
  // News that is known already is told before the page is painted.
  useLayoutEffect(() => onTold({ plan, visits: visits && [...visits] }), [plan, visits, onTold])
  // Acts that wait here are known once the database is open; until then the last picture is nearer to the truth.
  const open = useMaybeLocal() !== undefined
  const settled = useStorageFailed() || open
  const nothingShown = useRef(told.course === undefined)
  const course = useNextSeat()
  const rated = useCourseToRate()
  const execution = rated?.seat.execution
  useLayoutEffect(() => {
    if (settled || nothingShown.current) onTold({ course, asked: execution && { course: briefly(execution) } })
  }, [settled, course, execution, onTold])
  const event = useNextEvent()
  useLayoutEffect(() => {
    if (settled || event !== null) onTold({ event })
  }, [settled, event, onTold])
  const [away, setAway] = useState(false)
  return (
    <>
      {settled && rated === null && <PlanNews away={away} onTold={onTold} />}
      {said && 'later' in said && <Later asked={said.later} onDone={onAnswered} onAway={() => setAway(true)} />}
      {said && 'rate' in said && (
        <Suspense>
          <RateCourseSheet execution={said.rate} onClose={onAnswered} />
        </Suspense>
      )}
    </>
  )
}

const briefly = ({ _id, startsAt, endsAt, course }: CourseExecution) => ({
  _id,
  startsAt,
  endsAt,
  course: { _id: course._id, title: course.title },
})

/** The next course that somebody booked or waits for; null without one, undefined until that is known. */
function useNextSeat(): NextSeat | null | undefined {
  const seats = useSeats()
  const now = useNow()
  return useMemo(() => {
    if (!seats.known) return undefined
    const next = nextOf(seats.own, now)
    if (!next) return null
    const { execution, seat } = next
    const { promotes } = momentsOf(execution.startsAt, knownRules(execution.studio) ?? usualRules)
    return { execution, seat: { kind: seat.kind, signup: seat.signup }, promotes }
  }, [seats, now])
}

/** A plan that somebody trained with for two weeks. */
function PlanNews({ away, onTold }: { away: boolean; onTold: (news: HomeNews) => void }) {
  const { data } = useCall(ratings.openPlans)
  const plan = data?.[0]
  const known = data !== undefined || away
  useLayoutEffect(() => {
    if (known)
      onTold({
        asked: plan && !away ? { plan: { _id: plan._id, title: plan.title, trainer: plan.trainer, byTrainer: plan.byTrainer } } : null,
      })
  }, [known, away, plan, onTold])
  return null
}

/** «Nicht jetzt»: nothing is asked for until something new has been visited. */
function Later({ asked, onDone, onAway }: { asked: RatingQuestion; onDone: () => void; onAway: () => void }) {
  const hide = useSend(ratings.hide, { title: () => 'Nach Bewertungen nicht mehr fragen' })
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    void hide.send({}).catch(() => {})
    onAway()
    if ('course' in asked) {
      ratedHere(asked.course._id)
      toast('Danach fragen wir nicht mehr. Beim Kurs selbst kannst du trotzdem bewerten.')
    }
    onDone()
  })
  return null
}
