import { goals } from '#contract/goals/calls.ts'
import { ownGoals } from '#contract/goals/ownGoals.ts'
import { serve } from '#server/serve/serve.ts'
import { readGoalMonth } from './goalMonths.ts'
import { ownGoalsOf } from './ownGoals.ts'
import { saveMonth } from './save.ts'
import { peopleExcel, peopleGoals } from './staffGoals.ts'

export const goalCalls = [
  ...serve(goals, {
    month: ({ tx, params, query }) => readGoalMonth(tx, { month: params.month, studio: query.studio }),
    people: given => peopleGoals(given, given.params.month, given.query.studio as string[] | undefined),
    peopleExcel: given => peopleExcel(given, given.params.month, given.query.studio as string[] | undefined),
    save: given => saveMonth(given, given.params.month, given.body),
  }),
  ...serve(ownGoals, { mine: given => ownGoalsOf(given, given.params.month) }),
]
