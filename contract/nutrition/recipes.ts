import { array, type InferType, object } from 'yup'
import { del, domain, get, post, put } from '#contract/call.ts'
import { exampleId } from '#contract/examples.ts'
import type { MendScreen } from '#contract/mendScreens.ts'
import { pageFields, pageOf } from '#contract/page.ts'
import { everyStudio } from '#contract/rights.ts'
import { allergenNames } from '#contract/rules/nutrition/allergens.ts'
import { nutrientNames } from '#contract/rules/nutrition/foodValues.ts'
import { type FoodValueName, toldNames } from '#contract/rules/nutrition/nutrientSums.ts'
import { recipeTagNames } from '#contract/rules/nutrition/tags.ts'
import { isBase, unitNames } from '#contract/rules/nutrition/units.ts'
import { count, decimal, done, flag, id, lines, list, queryCount, text } from '#contract/shapes.ts'
import { foodShown } from './foods.ts'

const noSign = 'Schreib es ohne spitze Klammern.'
const recipeText = (most: number) => text(most).matches(/^[^<>]*$/, { excludeEmptyString: true, message: noSign })

/** The most recipes that a member keeps. */
export const mostOwn = 100
export const mostIngredients = 40
export const mostSteps = 30

/** A food with its amount in the food's unit, or a line of one's own, whose values nobody knows. */
const ingredient = object({
  food: id().nullable().default(null),
  title: recipeText(80).label('Zutat').required('Welche Zutat?'),
  amount: decimal(0.01, 100_000)
    .label('Menge')
    .nullable()
    .default(null)
    .test('of-food', 'Wie viel davon?', (value, { parent }) => !parent.food || value != null),
  unit: text(10)
    .oneOf(unitNames)
    .label('Einheit')
    .required()
    .default('g')
    .test('of-food', 'Ein Lebensmittel steht in g oder ml.', (value, { parent }) => !parent.food || !value || isBase(value)),
})
export type Ingredient = InferType<typeof ingredient>

export const recipeForm = object({
  /** Made on the device. */
  _id: id().required(),
  title: recipeText(120).label('Name').required('Wie heisst das Rezept?'),
  portions: count(1, 50).label('Portionen').required('Für wie viele ist es?'),
  minutes: count(1, 1440).label('Zeit (Minuten)').nullable().default(null),
  ingredients: list(ingredient, mostIngredients).label('Zutaten').required().min(1, 'Gib mindestens eine Zutat an.'),
  steps: list(
    lines(1000)
      .matches(/^[^<>]*$/, { excludeEmptyString: true, message: noSign })
      .label('Schritt')
      .required('Was ist zu tun?'),
    mostSteps,
  )
    .label('Zubereitung')
    .required()
    .default([]),
  /** As its author says; nothing is guessed from what it is made of. */
  allergens: list(text(20).oneOf(allergenNames).required(), allergenNames.length).label('Enthält').required().default([]),
  tags: list(text(20).oneOf(recipeTagNames).required(), recipeTagNames.length).label('Passt zu').required().default([]),
})
export type RecipeForm = InferType<typeof recipeForm>

const recipeValueText = () => text(20).oneOf([...toldNames] as FoodValueName[])
const value = () => decimal(0, 10_000_000).nullable().defined()
const sum = object({
  values: object({
    kcal: value(),
    kj: value(),
    ...(Object.fromEntries(nutrientNames.map(name => [name, value()])) as Record<(typeof nutrientNames)[number], ReturnType<typeof value>>),
  }),
  least: array().of(recipeValueText().required()).required(),
})

/** A recipe as it is read; `portion` is what one portion holds (H31). */
export const recipeRow = recipeForm.shape({
  /** True for one of the chain's, which its members only read. */
  chain: flag().required(),
  portion: sum.required(),
  version: count(1).required(),
})
export type Recipe = InferType<typeof recipeRow>

const params = { id: exampleId('recipe') }
const body = {
  _id: exampleId('newRecipe'),
  title: 'Apfelmus',
  portions: 4,
  minutes: 20,
  ingredients: [
    { food: exampleId('releasedFood'), title: 'Birnel', amount: 20, unit: 'g' },
    { food: null, title: 'Zimtstange', amount: 1, unit: 'piece' },
  ],
  steps: ['Äpfel schälen und weich kochen.'],
  allergens: [],
  tags: ['sweet'],
} as const
const changed = { ...body, _id: params.id, version: 1_000_000 }
const chainParams = { id: exampleId('chainRecipe') }
const chainBody = { ...body, _id: exampleId('newChainRecipe'), title: 'Birnenmus' }

const sees = { access: ['nutrition_admin', 'stat_admin'] } as const
/** Recipes of the whole chain are changed by whoever may do so everywhere. */
const change = { access: ['nutrition_admin'], offline: true, studio: () => everyStudio } as const
const chainCalls = ['chainCreate', 'chainEdit', 'chainRemove', 'chainRestore']
const chainMends = Object.fromEntries(chainCalls.map(name => [name, 'nutritionSearch' as MendScreen]))

/** Recipes: the chain's for whoever has nutrition (H32), and a member's own, which nobody else sees (L28, H30). */
export const recipes = domain(
  'recipes',
  {
    mendedAt: 'recipes',
    mends: chainMends,
    rows: { recipe: ['edit', 'remove', 'restore'], chain: ['chainEdit', 'chainRemove', 'chainRestore'] },
    makes: { create: 'edit', chainCreate: 'chainEdit' },
  },
  {
    /** The chain's, where the nutrition plan is `open` today or the caller looks after nutrition, and the caller's own. */
    list: get(
      'nutrition/recipes',
      { access: [], covers: ['EP-394'], example: {} },
      object({ open: flag().required(), rows: array().of(recipeRow).required() }),
    ),
    /** Refuses `missing` for somebody else's, and for the chain's without nutrition. */
    one: get('nutrition/recipes/:id', { access: [], example: { params } }, recipeRow),
    /** Adds a recipe of one's own. Refuses `no-nutrition` (H32). */
    create: post(
      'nutrition/recipes',
      { access: [], offline: true, body: recipeForm, example: { body, answers: 'no-nutrition' } },
      recipeRow,
    ),
    /** Refuses `no-nutrition` (H32). */
    edit: put(
      'nutrition/recipes/:id',
      {
        access: [],
        offline: true,
        body: recipeForm.shape({ version: count(1).required() }),
        example: { params, body: changed, answers: 'stale' },
      },
      recipeRow,
    ),
    /** One's own goes also without nutrition. */
    remove: del(
      'nutrition/recipes/:id',
      {
        access: [],
        offline: true,
        query: object({ version: queryCount(1, 1_000_000_000).required() }),
        example: { params, query: { version: 1_000_000 }, answers: 'stale' },
      },
      done,
    ),
    restore: post('nutrition/recipes/:id/restore', { access: [], offline: true, example: { params } }, recipeRow),
    /** Foods and recipes that hold each word, the plainest names first; at most 20 of each. */
    search: get(
      'nutrition/search',
      {
        access: [],
        query: object({ q: text(100).required() }),
        limit: { times: 120, seconds: 60 },
        covers: ['EP-395'],
        example: { query: { q: 'apfel' } },
      },
      object({ foods: array().of(foodShown).required(), recipes: array().of(recipeRow).required() }),
    ),

    /** The chain's, for staff; `tag` are those that suit one of these. */
    chain: get(
      'nutrition/chain/recipes',
      {
        ...sees,
        example: { query: {} },
        query: object({ ...pageFields(['title']), tag: list(text(20).oneOf(recipeTagNames).required(), recipeTagNames.length) }),
      },
      pageOf(recipeRow),
    ),
    chainOne: get('nutrition/chain/recipes/:id', { ...sees, example: { params: chainParams } }, recipeRow),
    /** Refuses `invalid` for an ingredient that is not released. */
    chainCreate: post('nutrition/chain/recipes', { ...change, body: recipeForm, example: { body: chainBody } }, recipeRow),
    chainEdit: put(
      'nutrition/chain/recipes/:id',
      {
        ...change,
        body: recipeForm.shape({ version: count(1).required() }),
        example: { params: chainParams, body: { ...chainBody, _id: chainParams.id, version: 1_000_000 }, answers: 'stale' },
      },
      recipeRow,
    ),
    /** Retires it: members no longer find it, and what is planned with it stays as it was. */
    chainRemove: del(
      'nutrition/chain/recipes/:id',
      {
        ...change,
        query: object({ version: queryCount(1, 1_000_000_000).required() }),
        example: { params: chainParams, query: { version: 1_000_000 }, answers: 'stale' },
      },
      done,
    ),
    chainRestore: post('nutrition/chain/recipes/:id/restore', { ...change, example: { params: chainParams } }, recipeRow),
  },
)
