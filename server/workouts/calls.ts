import { workouts } from '#contract/workouts.ts'
import { exercisesIn } from '#server/devices/exercises.ts'
import { today } from '#server/kit/zone.ts'
import { serve } from '#server/serve/serve.ts'
import { calendar, completed, onDay, session, stats, streak, streakHistory, training } from './trained.ts'
import { currentPlan, dueSplit, library, planOf, plansOf, workoutOf } from './trainingPlans.ts'

export const workoutCalls = serve(workouts, {
  plan: ({ tx, who }) => currentPlan(tx, who._id, today()),
  plans: ({ tx, who }) => plansOf(tx, who._id, today()),
  onePlan: ({ tx, who, params }) => planOf(tx, who._id, params.id, today()),
  list: ({ tx, who }) => library(tx, who._id),
  one: ({ tx, who, params }) => workoutOf(tx, who._id, params.id),
  exercises: ({ tx, who }) => exercisesIn(tx, who.studio),
  split: ({ tx, who }) => dueSplit(tx, who._id, today()),
  session: ({ tx, who }) => session(tx, who._id),
  day: ({ tx, who, params }) => onDay(tx, who._id, params.day),
  completed: ({ tx, who, query }) => completed(tx, who._id, query.page, query.size),
  training: ({ tx, who }) => training(tx, who._id),
  stats: ({ tx, who }) => stats(tx, who._id, today()),
  calendar: ({ tx, who, query }) => calendar(tx, who._id, query.start, query.end),
  streak: ({ tx, who }) => streak(tx, who._id, today()),
  streakHistory: ({ tx, who }) => streakHistory(tx, who._id, today()),
  updateStreak: ({ tx, who }) => streak(tx, who._id, today()),
})
