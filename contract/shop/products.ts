import { array, type InferType, object } from 'yup'
import { del, domain, get, post, put, type Usual } from '#contract/call.ts'
import { exampleId } from '#contract/examples.ts'
import { keptFile, uploads } from '#contract/files.ts'
import { pictures } from '#contract/fileTypes.ts'
import { pageFields, pageOf } from '#contract/page.ts'
import { everyStudio } from '#contract/rights.ts'
import { allergenNames } from '#contract/rules/nutrition/allergens.ts'
import { vatKinds } from '#contract/rules/payments/vat.ts'
import { count, done, flag, id, instant, lines, list, money, queryCount, studioCode, text } from '#contract/shapes.ts'
import { categoryNames, measureNames, mostDays, mostEntries, priceFrom, productKinds } from './product.ts'

const category = () => text(20).oneOf(categoryNames)
const noSign = 'Schreib es ohne spitze Klammern.'

/** Fields of a product, as its form edits it; texts are plain, nothing in them is ever markup. */
export const productForm = object({
  /** Made on the device. */
  _id: id().required(),
  /** Id that the variants of one thing share: that of the product that the others were made of, which itself may have none. */
  family: id().nullable().default(null),
  title: text(120)
    .label('Name')
    .required('Wie heisst das Produkt?')
    .matches(/^[^<>]*$/, noSign),
  variant: text(60).label('Variante').nullable().default(null),
  shortDescription: text(200).label('In einem Satz').default(''),
  text: lines(4000).label('Beschreibung').default(''),
  /** Ingredients of what is eaten, as its package says. */
  ingredients: lines(2000).label('Zutaten').default(''),
  allergens: list(text(20).oneOf(allergenNames).required(), allergenNames.length).label('Enthält').default([]),
  category: category().label('Kategorie').required('In welches Regal gehört es?'),
  kind: text(10).oneOf(productKinds).label('Art').required(),
  rate: text(10).oneOf(vatKinds).label('MWST').required(),
  /** Contents of one piece, from which the unit price is worked out. */
  contents: count(1, 1_000_000).label('Inhalt').nullable().default(null),
  measure: text(10).oneOf(measureNames).label('Einheit').nullable().default(null),
  /** Each day once. */
  prices: list(priceFrom, 50)
    .label('Preise')
    .min(1, 'Gib einen Preis ein.')
    .required()
    .test('once', 'Für einen Tag gibt es einen Preis.', prices => new Set(prices?.map(({ from }) => from)).size === (prices?.length ?? 0)),
  /** Their names as the upload answered them, or the uploads themselves. */
  picture: keptFile().label('Bild').nullable().default(null),
  picture2: keptFile().label('Zweites Bild').nullable().default(null),
  picture3: keptFile().label('Drittes Bild').nullable().default(null),
  /** Codes of the studios where it is picked up; none is every studio. */
  studios: list(studioCode().required(), 200).label('Abholung').default([]),
  /** From the day of payment on; goods have none. */
  days: count(1, mostDays)
    .label('Gültig, in Tagen')
    .nullable()
    .default(null)
    .test('said', 'Wie viele Tage gilt es?', (days, { parent }) => parent.kind === 'goods' || !!days),
  /** How often one code opens the entrance; one where nothing is said. */
  entries: count(1, mostEntries).label('Eintritte pro Code').nullable().default(null),
  published: flag().label('Im Shop sichtbar').default(false),
})
export type ShopProductForm = InferType<typeof productForm>

/** Pieces in a studio: those that are there to be sold, and those of them that wait for a payment. */
const stock = object({
  studio: studioCode().required(),
  count: count().required(),
  held: count().required(),
  /** Pieces that lie there besides: they are paid, and wait to be fetched. Absent in what a device was told before. */
  paid: count(),
})

/** A product as staff see it. */
export const productRow = productForm.shape({
  published: flag().required(),
  /** Price of today, in Rappen; null before the first one holds. */
  price: money().nullable(),
  pictureAddress: text(400).nullable(),
  stock: array().of(stock).required(),
  /** It was sold once: it can be unpublished, not removed. */
  sold: flag().required(),
  createdAt: instant().required(),
  version: count(1).required(),
})
export type ProductRow = InferType<typeof productRow>

/** A product as everybody sees it. */
export const storeProduct = object({
  _id: id().required(),
  family: id().nullable(),
  title: text(120).required(),
  variant: text(60).nullable(),
  shortDescription: text(200).defined(),
  text: text(4000).defined(),
  ingredients: text(2000).defined(),
  allergens: array().of(text(20).oneOf(allergenNames).required()).required(),
  category: category().required(),
  kind: text(10).oneOf(productKinds).required(),
  /** Price of one piece in Rappen, MWST included. */
  price: money().required(),
  /** MWST in hundredths of a percent. */
  rate: count(0, 10_000).required(),
  contents: count().nullable(),
  measure: text(10).oneOf(measureNames).nullable(),
  /** Addresses below /api/. */
  pictures: array().of(text(400).required()).required(),
  /** Studios where it is picked up; none is every studio. */
  studios: array().of(text(40).required()).required(),
  /** For how many days what is bought holds, and for how many entries; null for goods. */
  days: count().nullable().defined(),
  entries: count().nullable().defined(),
  /** Free pieces in the studio that was asked for; null where nothing runs out and where none was named. */
  left: count().nullable().defined(),
})
export type StoreProduct = InferType<typeof storeProduct>

/** Id that a product's variants share with it. */
export const familyOf = ({ _id, family }: { _id: string; family?: string | null }) => family ?? _id

const right = { access: ['shop_manage'] } as const
const productStudioOf = ({ body }: { body: unknown }) => (body as { studio?: string } | undefined)?.studio ?? everyStudio
/** A product's first studio stands for all; the handler asks for each. */
const ofFirst = ({ body, query }: { body: unknown; query: Record<string, unknown> }) =>
  (body as Partial<ShopProductForm> | undefined)?.studios?.[0] ?? (query.studios as string[] | undefined)?.[0] ?? everyStudio
const body = {
  _id: exampleId('newProduct'),
  title: 'Trinkflasche',
  category: 'gear',
  kind: 'goods',
  rate: 'normal',
  prices: [{ from: '2026-11-01', rappen: 1900 }],
  studios: ['winterthur'],
}
const params = { id: exampleId('product') }
const limit = { times: 300, seconds: 60 } as const
const change = { ...right, offline: true, studio: ofFirst } as const

const usual: Usual = { mendedAt: 'shopProducts', rows: { product: ['edit', 'remove', 'restore'] }, makes: { create: 'edit' } }

/** Products of the shop (L7, L60, L192). */
export const products = domain('products', usual, {
  /**
   * Products on sale, by name; in a studio with the pieces that are left there. Variants of one thing stand beside each other. `q` looks in names and
   * descriptions.
   */
  store: post(
    'shop/fetch/products/public/store',
    {
      access: 'public',
      limit,
      covers: ['EP-195'],
      body: object({
        ...pageFields(['title', 'price']),
        offset: count(0, 10_000_000),
        limit: count(1, 200),
        studio: studioCode(),
        category: category(),
      }),
      example: { body: { studio: 'winterthur' } },
      // Words that somebody looked for stay nowhere.
      openly: ({ body }) => !(body as { q?: string }).q,
    },
    pageOf(storeProduct),
  ),
  /** One of them, with its variants. */
  one: get(
    'shop/product/:id',
    {
      access: 'public',
      limit,
      query: object({ studio: studioCode() }),
      example: { params, query: { studio: 'winterthur' } },
      openly: () => true,
    },
    object({ rows: array().of(storeProduct).required() }),
  ),
  /** Products that are sold in a studio of the caller's right, with their stock there; the chain's too. */
  manage: get(
    'shop/fetch/products/management',
    {
      ...right,
      query: object({
        ...pageFields(['title', 'category', 'price', 'createdAt']),
        studio: list(studioCode().required(), 200),
        category: list(category().required(), 20),
        state: list(text(10).oneOf(['published', 'hidden', 'empty']).required(), 3),
      }),
      covers: ['EP-192'],
      example: { query: {} },
    },
    pageOf(productRow),
  ),
  managed: get(
    'shop/product/:id/manage',
    {
      ...right,
      studio: ofFirst,
      query: object({ studios: list(studioCode().required(), 200) }),
      example: { params, query: { studios: ['winterthur'] } },
    },
    productRow,
  ),
  /** Sent again it is the same one. Refuses `forbidden` where it would be sold in a studio that is not the caller's. */
  create: post('shop/product/create', { ...change, body: productForm, covers: ['EP-194'], example: { body } }, productRow),
  edit: put(
    'shop/product/:id',
    {
      ...change,
      body: productForm.shape({ version: count(1).required() }),
      example: { params, body: { ...body, _id: params.id, version: 1_000_000 }, answers: 'stale' },
    },
    productRow,
  ),
  /** Refuses `product-sold` for what was ever sold (S16). */
  remove: del(
    'shop/product/:id',
    {
      ...change,
      query: object({ studios: list(studioCode().required(), 200), version: queryCount(1, 1_000_000_000).required() }),
      example: { params, query: { studios: ['winterthur'], version: 1_000_000 }, answers: 'stale' },
    },
    done,
  ),
  restore: post(
    'shop/product/:id/restore',
    { ...change, body: object({ studios: list(studioCode().required(), 200) }), example: { params, body: { studios: ['winterthur'] } } },
    productRow,
  ),
  /**
   * Stock changes by a difference: of two people who count at once both count, and what is sold meanwhile stays sold. `_id` is born on the
   * device: once is once. Refuses `stock-held` where fewer would be left than wait for a payment.
   */
  count: post(
    'shop/product/:id/stock',
    {
      ...right,
      offline: true,
      studio: productStudioOf,
      body: object({
        _id: id().required(),
        studio: studioCode().required(),
        by: count(-100_000, 100_000).label('Differenz').required(),
        reason: text(10).oneOf(['counted', 'delivered', 'lost']).label('Grund').required(),
        note: text(200).label('Notiz').nullable().default(null),
      }),
      example: { params, body: { _id: exampleId('productMove'), studio: 'winterthur', by: 2, reason: 'delivered' } },
    },
    productRow,
  ),
  /** The last changes of its stock in a studio, the newest first. */
  moves: get(
    'shop/product/:id/stock',
    {
      ...right,
      studio: ({ query }) => query.studio as string | undefined,
      query: object({ studio: studioCode().required() }),
      example: { params, query: { studio: 'winterthur' } },
    },
    array()
      .of(
        object({
          _id: id().required(),
          by: count(-1_000_000, 1_000_000).required(),
          reason: text(10).required(),
          note: text(200).nullable(),
          who: text(161).nullable(),
          at: instant().required(),
        }),
      )
      .required(),
  ),
  ...uploads({
    picture: {
      path: 'upload/product',
      access: ['shop_manage'],
      offline: true,
      types: pictures,
      side: 1200,
      open: true,
      covers: ['EP-547'],
      size: 8_000_000,
      limit: { times: 200, seconds: 86_400 },
    },
  }),
})
