import { array, type InferType, object, type TestContext } from 'yup'
import { del, domain, get, post, put, type Usual } from '#contract/call.ts'
import { exampleId } from '#contract/examples.ts'
import { examplePicture, keptFile, uploads } from '#contract/files.ts'
import { pictures } from '#contract/fileTypes.ts'
import { pageFields, pageOf } from '#contract/page.ts'
import { everyStudio } from '#contract/rights.ts'
import { isBarcode, plainBarcode } from '#contract/rules/nutrition/barcode.ts'
import { bases, type FoodValues, implausible, type Nutrient, nutrients } from '#contract/rules/nutrition/foodValues.ts'
import { foodSources, foodStates } from '#contract/rules/nutrition/states.ts'
import { count, decimal, done, flag, id, instant, lines, list, queryCount, spelled, studioCode, text } from '#contract/shapes.ts'

export const noBarcode = 'Ein Strichcode hat 8, 12 oder 13 Ziffern; die letzte prüft die anderen.'
const noSign = 'Schreib es ohne spitze Klammern.'

/** A value that can't be true beside the others is refused at its own field. */
const plausible = (name: keyof FoodValues) => ({
  name: 'plausible',
  test(_: unknown, { parent, createError }: TestContext) {
    const message = implausible(parent as FoodValues)[name]
    return message === undefined || createError({ message })
  },
})

const kcal = () => decimal(0, 1000).label('Energie (kcal)').nullable().default(null).test(plausible('kcal'))
const grams = (name: Nutrient) => decimal(0, 105).label(`${nutrients[name]} (g)`).nullable().default(null).test(plausible(name))

const barcode = () =>
  spelled(13, plainBarcode)
    .label('Strichcode')
    .nullable()
    .default(null)
    .test('barcode', noBarcode, value => !value || isBarcode(value))

/** A usual piece of it: «1 Scheibe», 35. */
const portion = object({
  name: text(40)
    .label('Portion')
    .required('Wie heisst die Portion?')
    .matches(/^[^<>]*$/, noSign),
  /** In g or ml, as the food's base. */
  amount: decimal(1, 5000).label('Menge').required('Wie viel ist das?'),
})
export type Portion = InferType<typeof portion>

/** A food, its values per 100 g or 100 ml; what is not known is null (H31). */
const values = object({
  /** Made on the device. */
  _id: id().required(),
  title: text(120)
    .label('Name')
    .required('Wie heisst es?')
    .matches(/^[^<>]*$/, noSign),
  brand: text(80)
    .label('Marke')
    .nullable()
    .default(null)
    .matches(/^[^<>]*$/, noSign),
  barcode: barcode(),
  base: text(2).oneOf(bases).label('Werte pro').required(),
  kcal: kcal(),
  fat: grams('fat'),
  saturated: grams('saturated'),
  carbohydrate: grams('carbohydrate'),
  sugar: grams('sugar'),
  fibre: grams('fibre'),
  protein: grams('protein'),
  salt: grams('salt'),
  alcohol: grams('alcohol'),
  portions: list(portion, 10).label('Portionen').default([]),
})
const photo = (label: string) => keptFile().label(label).nullable()

/** A product that a member adds; it is theirs at once and the others' once it is released (H38). */
const productForm = values.shape({
  /** Pictures by which whoever releases it compares its values; gone once that is decided. */
  photo: photo('Foto der Packung'),
  photo2: photo('Foto der Nährwerte'),
})
export type FoodProductForm = InferType<typeof productForm>

/** The same in the hands of whoever looks after foods; without a studio it is the whole chain's. */
const foodForm = values.shape({ studio: studioCode().label('Gehört').nullable().default(null) })
export type FoodForm = InferType<typeof foodForm>

const energy = object({ kcal: count(0, 2000).required(), kj: count(0, 10_000).required(), worked: flag().required() })
const source = () => text(10).oneOf(foodSources).required()
const state = () => text(10).oneOf(foodStates).required()

/** A food as whoever eats it sees it. */
export const foodShown = values.shape({
  /** Null where it is not known. */
  energy: energy.nullable().defined(),
  source: source(),
  /** True while it is the caller's alone. */
  own: flag().required(),
})
export type Food = InferType<typeof foodShown>

/** A food as staff see it. */
const foodRow = foodForm.shape({
  energy: energy.nullable().defined(),
  source: source(),
  state: state(),
  /** Why it is not for the others; its author reads it. */
  reason: text(300).nullable().defined(),
  /** Addresses of the pictures that its author sent along, below /api/. */
  photos: list(text(400).required(), 2).required(),
  createdAt: instant().required(),
  version: count(1).required(),
})
export type FoodRow = InferType<typeof foodRow>

/** Foods as a device keeps them to search without a network; `rows` is null where it has them already. */
const foodIndex = object({ stand: text(40).required(), rows: array().of(foodShown).nullable().defined() })

const right = { access: ['nutrition_admin'] } as const
const foodStudioOf = ({ body, query }: { body: unknown; query: Record<string, unknown> }) =>
  (body as { studio?: string | null } | undefined)?.studio ?? (query.studio as string | undefined) ?? everyStudio
const inQuery = ({ query }: { query: Record<string, unknown> }) => query.studio as string | undefined
const change = { ...right, offline: true, studio: foodStudioOf } as const
const sees = ['nutrition_admin', 'stat_admin'] as const
const studio = studioCode().nullable()
const params = { id: exampleId('food') }
const apple = { title: 'Apfel', base: 'g', kcal: 52, fat: 0.2, carbohydrate: 11.4, sugar: 10.3, fibre: 2.4, protein: 0.3 }
const body = { ...apple, _id: exampleId('newFood'), studio: 'winterthur' }
const own = { ...apple, _id: exampleId('newFoodProduct'), title: 'Apfelschnitze', brand: 'Hofladen' }

const usual: Usual = {
  mendedAt: 'nutritionSearch',
  mends: { product: 'nutritionMain', productPhoto: 'nutritionMain' },
  rows: { food: ['edit', 'remove', 'restore', 'release', 'refuse'] },
  makes: { create: 'edit' },
}

/** Foods and their values: found by whoever is signed in, looked after by the studios (L61, L107, L220). */
export const foods = domain('foods', usual, {
  /** Released foods and the caller's own; each typed word has to stand in title or brand. Those whose title begins so come first. */
  search: get(
    'nutrition/food/search',
    {
      access: [],
      query: object({ q: text(100), offset: queryCount(0, 10_000_000), limit: queryCount(1, 200) }),
      limit: { times: 120, seconds: 60 },
      covers: ['EP-402'],
      example: { query: { q: 'apfel' } },
    },
    pageOf(foodShown),
  ),
  /**
   * Food with this barcode: released, or the caller's own, else what Open Food Facts say of it, for whoever has the nutrition plan or looks after
   * foods. Refuses `missing`, and `food-later` where they can't be asked now.
   */
  barcode: get(
    'nutrition/food/barcode/:code',
    {
      access: [],
      params: {
        code: spelled(13, plainBarcode)
          .test('barcode', noBarcode, value => isBarcode(value ?? ''))
          .required(),
      },
      limit: { times: 60, seconds: 60 },
      covers: ['EP-403'],
      example: { params: { code: '96385074' } },
    },
    foodShown,
  ),
  /**
   * Foods that Open Food Facts find for words, for whoever has the nutrition plan or looks after foods; nothing for others. Asked by a tap, never
   * while somebody types. Refuses `search-later` where they can't be asked now.
   */
  foreign: get(
    'nutrition/food/foreign',
    {
      access: [],
      query: object({ q: text(60).required().min(3, 'Such mit mindestens drei Zeichen.') }),
      limit: { times: 10, seconds: 60 },
      example: { query: { q: 'haferflocken' } },
    },
    array().of(foodShown).required(),
  ),
  /** All released foods and the caller's own, for the search on the device. `stand` is that of the answer before. */
  index: get('nutrition/index', { access: [], query: object({ stand: text(40) }), example: { query: {} } }, foodIndex),
  /** Adds a product of one's own, with its pictures where they were sent before. Refuses `no-nutrition` without access to the nutrition plan (H32), `taken` for an id that is used. */
  product: post(
    'nutrition/product',
    {
      access: [],
      offline: true,
      covers: ['EP-404'],
      body: productForm,
      limit: { times: 50, seconds: 86_400 },
      example: { body: own, answers: 'no-nutrition' },
    },
    foodShown,
  ),
  ...uploads({
    /** One of its two pictures; without a network it waits and goes before the product. Refuses `no-nutrition` as that. */
    productPhoto: {
      path: 'nutrition/product/photo',
      field: 'photo',
      access: [],
      offline: true,
      types: pictures,
      side: 1200,
      open: true,
      size: 8_000_000,
      limit: { times: 100, seconds: 86_400 },
      covers: ['EP-404'],
      example: { body: { ...examplePicture, field: 'photo' }, answers: 'no-nutrition' },
    },
  }),

  /** Foods of the caller's studios, of the chain, and what is released; `-` with the studio filter is the chain's alone. */
  list: get(
    'nutrition/foods',
    {
      access: sees,
      query: object({
        ...pageFields(['title', 'brand', 'state', 'createdAt']),
        state: list(state(), foodStates.length),
        source: list(source(), foodSources.length),
        studio: list(text(40).required(), 200),
      }),
      example: { query: {} },
    },
    pageOf(foodRow),
  ),
  one: get(
    'nutrition/foods/:id',
    { access: sees, studio: inQuery, query: object({ studio: studioCode() }), example: { params, query: { studio: 'winterthur' } } },
    foodRow,
  ),
  /** Stands for all at once. Refuses `taken` for a barcode that a released food has. */
  create: post('nutrition/foods', { ...change, body: foodForm, example: { body } }, foodRow),
  edit: put(
    'nutrition/foods/:id',
    {
      ...change,
      body: foodForm.shape({ version: count(1).required() }),
      example: { params, body: { ...body, _id: params.id, version: 1_000_000 }, answers: 'stale' },
    },
    foodRow,
  ),
  /**
   * From here on everybody finds it. Refuses `taken` for a barcode that a released food has, and with a version `stale` where somebody else
   * has decided or changed it meanwhile.
   */
  release: post(
    'nutrition/foods/:id/release',
    { ...change, body: object({ studio, version: count(1) }), example: { params, body: { studio: 'winterthur' } } },
    foodRow,
  ),
  /** It stays its author's alone, who reads the reason. With a version it refuses `stale` like `release`. */
  refuse: post(
    'nutrition/foods/:id/refuse',
    {
      ...change,
      body: object({ studio, version: count(1), reason: lines(300).label('Grund').required('Gib einen Grund an.') }),
      example: { params, body: { studio: 'winterthur', reason: 'Die Werte passen nicht zur Packung.' } },
    },
    foodRow,
  ),
  remove: del(
    'nutrition/foods/:id',
    {
      ...change,
      query: object({ studio: studioCode(), version: queryCount(1, 1_000_000_000).required() }),
      example: { params, query: { studio: 'winterthur', version: 1_000_000 }, answers: 'stale' },
    },
    done,
  ),
  restore: post(
    'nutrition/foods/:id/restore',
    { ...change, body: object({ studio }), example: { params, body: { studio: 'winterthur' } } },
    foodRow,
  ),
})
