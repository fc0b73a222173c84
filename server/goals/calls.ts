import { goals } from '#contract/goals/calls.ts'
import { ownGoals } from '#contract/goals/own.ts'
import { serve } from '#server/serve/serve.ts'
import { ownGoalsOf } from './own.ts'
import { peopleGoals } from './people.ts'
import { monthOf } from './read.ts'
import { saveMonth } from './save.ts'

export const goalCalls = [
  ...serve(goals, {
    month: ({ tx, params, query }) => monthOf(tx, { month: params.month, studio: query.studio }),
    people: given => peopleGoals(given, given.params.month, given.query.studio as string[] | undefined),
    save: given => saveMonth(given, given.params.month, given.body),
  }),
  ...serve(ownGoals, { mine: given => ownGoalsOf(given, given.params.month) }),
]
