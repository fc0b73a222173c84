import { array, type InferType, object } from 'yup'
import { every } from '#contract/access.ts'
import { type AnyCall, domain, get, put } from '#contract/call.ts'
import { goalFigures, personFigures } from '#contract/measures/registry.ts'
import { cellOf } from '#contract/rules/goals/join.ts'
import { count, decimal, id, instant, list, studioCode, text } from '#contract/shapes.ts'
import { month } from '#contract/stats.ts'
import { highestGoal } from './ownGoals.ts'

/** A statistics' right and additionally a role (L48, A14, V29). */
const goalAccess = every(['stat_admin', 'stat_viewstudio'], ['role:admin', 'role:studio_manager'])

const ids = (figures: readonly { id: string }[]) => figures.map(figure => figure.id)

const personIds = ids(personFigures)

const goal = object({
  /** Null for the studio's own. */
  person: id().nullable().default(null),
  figure: text(60).oneOf(ids(goalFigures), 'Für diese Zahl gibt es keine Ziele.').required(),
  value: decimal(0, highestGoal).label('Ziel').required(),
}).test(
  'person',
  'Von einer Person lässt sich diese Zahl nicht zählen.',
  ({ person, figure }) => person === null || personIds.includes(figure),
)
const once = (goals: unknown) => {
  const cells = ((goals ?? []) as { person: string | null; figure: string }[]).map(cellOf)
  return new Set(cells).size === cells.length
}
const goalsOf = () => list(goal, 2000).required()

const goalsForm = object({
  studio: studioCode().required(),
  /** The version that was seen; 0 of a month that has no goals yet. */
  version: count(0).required(),
  goals: goalsOf().test('once', 'Jedes Ziel steht einmal da.', once),
  /** A month that is over is changed with one alone. */
  reason: text(200).label('Grund').nullable().default(null),
})
export type GoalsForm = InferType<typeof goalsForm>

const somebody = object({ _id: id().required(), name: text(161).required() })

/** A studio's month as it stands. */
const goalMonth = object({
  studio: text(40).required(),
  month: text(7).required(),
  version: count(0).required(),
  goals: goalsOf(),
  /** Employees of the studio, and whoever has a goal there. */
  people: array().of(somebody).required(),
  changedAt: instant().nullable().defined(),
  changedBy: text(161).nullable().defined(),
  reason: text(200).nullable().defined(),
  /** When the month was closed: its report keeps the goals of then (V53). */
  closedAt: instant().nullable().defined(),
})
export type GoalMonth = InferType<typeof goalMonth>

/** An employee's goal of a month with how far they are; null where nothing is known of it. */
const ofPerson = object({
  person: id().required(),
  name: text(161).required(),
  studio: text(40).required(),
  /** Name of the studio. */
  place: text(80).required(),
  figure: text(60).required(),
  value: decimal(0, highestGoal).required(),
  reached: decimal(-1e15, 1e15).nullable().defined(),
})
export type PersonGoal = InferType<typeof ofPerson>

const inMonth = { month: month().required() }
const ofPeople = {
  access: ['stat_admin'],
  params: inMonth,
  query: object({ studio: list(studioCode().required(), 200) }),
  example: { params: { month: '2026-11' }, query: {} },
} as const
const monthKey = ({ params, body, query }: Parameters<NonNullable<AnyCall['row']>>[0]) =>
  `goals.month/${params.month}/${(body as { studio?: string } | undefined)?.studio ?? query.studio ?? ''}`
const seen = { studio: 'winterthur', version: 1_000_000, reason: 'Neu gerechnet' }
const goals1 = [{ person: null, figure: 'visits.visits', value: 4200 }]

/** Goals of a studio and its employees by month (L48, L184; V26, V29). */
export const goals = domain(
  'goals',
  { mendedAt: 'trainerGoals' },
  {
    month: get(
      'dashboard/trainer-goals/:month',
      {
        access: goalAccess,
        params: inMonth,
        query: object({ studio: studioCode().required() }),
        studio: ({ query }) => query.studio as string | undefined,
        example: { params: { month: '2026-11' }, query: { studio: 'winterthur' } },
      },
      goalMonth,
    ),
    /** Goals of employees in the caller's studios, by name; whoever left is not among them (V29). */
    people: get('dashboard/goals-statistics/people/:month', ofPeople, array().of(ofPerson).required()),
    /** The same as an Excel file. */
    peopleExcel: get('dashboard/goals-statistics/people/:month/excel', ofPeople, 'file'),
    save: put(
      'dashboard/trainer-goals/:month',
      {
        access: goalAccess,
        params: inMonth,
        body: goalsForm,
        studio: ({ body }) => (body as { studio?: string } | undefined)?.studio,
        offline: true,
        row: monthKey,
        touches: ['stats'],
        covers: ['EP-146'],
        example: { params: { month: '2026-11' }, body: { ...seen, goals: goals1 }, answers: 'stale' },
      },
      goalMonth,
    ),
  },
)
