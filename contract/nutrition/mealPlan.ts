import { array, type InferType, object } from 'yup'
import { del, domain, get, post, put, type Usual } from '#contract/call.ts'
import { example, exampleId } from '#contract/examples.ts'
import type { MendTarget } from '#contract/mendScreens.ts'
import { type Weekday, weekdays } from '#contract/rules/habits/strength.ts'
import { nutrientNames } from '#contract/rules/nutrition/foodValues.ts'
import { eatenBases, mealNames, mostEaten } from '#contract/rules/nutrition/meals.ts'
import { unitNames, units } from '#contract/rules/nutrition/units.ts'
import { count, day, decimal, done, id, lines, list, queryCount, text } from '#contract/shapes.ts'

/** The most planned meals of a person. */
export const mostPlanned = 200
/** The most things of one planned meal. */
export const mostItems = 20

const noSign = 'Schreib es ohne spitze Klammern.'
const mealText = (most: number) => text(most).matches(/^[^<>]*$/, { excludeEmptyString: true, message: noSign })

/** Units of a planned thing; a recipe's are portions. */
export const plannedUnits = { ...units, portion: 'Portion' } as const
export type PlannedUnit = keyof typeof plannedUnits
const plannedUnitNames = [...unitNames, 'portion'] as const

const known = 'Wie viel davon?'

/** A food in its own unit, portions of one of the chain's recipes, or a line of one's own, whose values nobody knows. */
const item = object({
  food: id().nullable().default(null),
  recipe: id().nullable().default(null),
  title: mealText(120).label('Was').required('Was ist geplant?'),
  amount: decimal(0.1, mostEaten)
    .label('Menge')
    .nullable()
    .default(null)
    .test('of-known', known, (value, { parent }) => !(parent.food || parent.recipe) || value != null),
  unit: text(10)
    .oneOf([...plannedUnitNames])
    .label('Einheit')
    .required()
    .default('g')
    .test('of-food', 'Ein Lebensmittel steht in g oder ml.', (value, { parent }) => !parent.food || value === 'g' || value === 'ml')
    .test('of-recipe', 'Ein Rezept steht in Portionen.', (value, { parent }) => !!parent.recipe === (value === 'portion')),
})
export type PlannedItem = InferType<typeof item>

const whens = 'Wähle Wochentage oder ein Datum.'

/** One meal that a coach plans for a person: on weekdays, or on one day. */
export const plannedForm = object({
  /** Made on the device. */
  _id: id().required(),
  person: id().required(),
  meal: text(10).oneOf(mealNames).label('Mahlzeit').required('Welche Mahlzeit?'),
  weekdays: list(
    text(2)
      .oneOf([...weekdays])
      .required(),
    weekdays.length,
  )
    .label('Wochentage')
    .required()
    .default([])
    .test('when', whens, (value, { parent }) => (value?.length ?? 0) > 0 !== !!parent.day),
  /** A day in Zurich, in place of weekdays. */
  day: day().label('Datum').nullable().default(null),
  /** Days in Zurich between which the weekdays count, both with the day itself. */
  from: day().label('Ab').nullable().default(null),
  until: day()
    .label('Bis')
    .nullable()
    .default(null)
    .test('order', 'Das Ende liegt vor dem Beginn.', (value, { parent }) => !value || !parent.from || value >= parent.from),
  items: list(item, mostItems).label('Geplant').required().min(1, 'Plane mindestens etwas ein.'),
  note: lines(500)
    .matches(/^[^<>]*$/, { excludeEmptyString: true, message: noSign })
    .label('Hinweis')
    .nullable()
    .default(null),
})
export type PlannedMealForm = InferType<typeof plannedForm>

const value = () => decimal(0, 10_000_000).nullable()
const per = object(Object.fromEntries(['kcal', ...nutrientNames].map(name => [name, value()])) as Record<string, ReturnType<typeof value>>)

/** The same with what its things hold as far as it is known: per 100 g or ml, or per portion. */
const shownItem = item.shape({
  brand: text(80).nullable().defined(),
  base: text(5).oneOf(eatenBases).required(),
  per: per.nullable().defined(),
})
const plannedMeal = plannedForm.shape({
  items: array().of(shownItem.required()).required(),
  version: count(1).required(),
})
export type PlannedMeal = InferType<typeof plannedMeal>
export type ShownItem = PlannedMeal['items'][number]

const plan = array().of(plannedMeal.required()).required()

/** Answer to a write: nothing of the plan lies in an answer that is remembered, nor in a refusal. */
const written = object({ _id: id().required(), version: count(1).required() })

const what = 'Ernährungsplan'
const coach = ['nutrition_admin'] as const
type MealPlanInput = { body: unknown; query: Record<string, unknown> }
const whose = ({ body, query }: MealPlanInput) => [((body ?? query ?? {}) as { person: string }).person]
const change = {
  access: coach,
  offline: true,
  current: written,
  health: { what, whose },
  /** Waiting acts are sealed: whose plan it is may not be readable. */
  mendedAt: ({ body, query }: MealPlanInput): MendTarget => {
    const [id] = whose({ body, query })
    return { to: 'nutritionCustomers', search: { person: id } }
  },
} as const
const params = { id: exampleId('plannedMeal') }
const person = example.person
const body = {
  _id: exampleId('newPlannedMeal'),
  person,
  meal: 'breakfast',
  weekdays: ['mo', 'mi'],
  day: null,
  from: null,
  until: null,
  items: [
    { food: exampleId('releasedFood'), recipe: null, title: 'Birnel', amount: 20, unit: 'g' },
    { food: null, recipe: null, title: 'Wasser', amount: 1, unit: 'piece' },
  ],
  note: 'Langsam essen.',
}

const usual: Usual = { rows: { meal: ['edit', 'remove', 'restore'] }, makes: { create: 'edit' } }

/** The plan that a coach makes of a member's meals (L220, H30, H32): `missing` for whomever the caller neither coaches nor looks after. */
export const mealPlan = domain('mealPlan', usual, {
  /** The caller's own, as it was planned for them. */
  own: get('nutrition/mealplan', { access: [], example: {} }, plan),
  /** Somebody else's, for their coach and whoever looks after nutrition in their studio. */
  of: get(
    'nutrition/mealplan/:userId',
    {
      access: coach,
      params: { userId: id().required() },
      health: { what, whose: ({ params: { userId } }) => [userId as string], daily: true },
      example: { params: { userId: person } },
    },
    plan,
  ),
  /** Plans a meal; its person is told. */
  create: post('nutrition/mealplan', { ...change, covers: ['EP-397'], body: plannedForm, example: { body } }, written),
  edit: put(
    'nutrition/mealplan/:id',
    {
      ...change,
      covers: ['EP-398'],
      body: plannedForm.shape({ version: count(1).required() }),
      example: { params, body: { ...body, _id: params.id, version: 1_000_000 }, answers: 'stale' },
    },
    written,
  ),
  remove: del(
    'nutrition/mealplan/:id',
    {
      ...change,
      health: { ...change.health, kind: 'deleted' },
      covers: ['EP-399'],
      query: object({ person: id().required(), version: queryCount(1, 1_000_000_000).required() }),
      example: { params, query: { person, version: 1_000_000 }, answers: 'stale' },
    },
    done,
  ),
  restore: post(
    'nutrition/mealplan/:id/restore',
    { ...change, body: object({ person: id().required() }), example: { params, body: { person } } },
    written,
  ),
})

type When = Pick<PlannedMealForm, 'meal' | 'weekdays' | 'day' | 'from' | 'until'>

/** The weekday of an ISO day. */
const weekdayIn = (on: string): Weekday => weekdays[(new Date(`${on}T00:00:00Z`).getUTCDay() + 6) % 7] as Weekday

const isOn = ({ weekdays: days, from, until }: When, on: string) =>
  days.includes(weekdayIn(on)) && (!from || from <= on) && (!until || on <= until)

/** Meals planned for a day: for each meal what names this very day, and only where nothing does, what its weekday says. */
export function plannedOn<Row extends When>(rows: readonly Row[], on: string): Row[] {
  return mealNames.flatMap(meal => {
    const all = rows.filter(row => row.meal === meal)
    const dated = all.filter(row => row.day === on)
    return dated.length > 0 ? dated : all.filter(row => !row.day && isOn(row, on))
  })
}
