import { type InferType, object } from 'yup'
import { day, money } from '#contract/shapes.ts'

/** Shelves of the shop, in the order in which they are shown. */
export const categories = {
  food: 'Riegel & Getränke',
  supplements: 'Supplemente',
  clothing: 'Bekleidung',
  gear: 'Zubehör',
  care: 'Pflege',
  entry: 'Eintritte',
  nutrition: 'Ernährung',
} as const
export type Category = keyof typeof categories
export const categoryNames = Object.keys(categories) as Category[]

/** True for food and drink: they say what is in them. */
export const isEaten = ({ category, kind }: { category?: Category; kind?: ProductKind }) =>
  kind === 'goods' && (category === 'food' || category === 'supplements')

/** Goods are handed over and lie in a studio; entry codes and access to nutrition plans have no stock. */
export const productKinds = ['goods', 'entry', 'nutrition'] as const
export type ProductKind = (typeof productKinds)[number]

/** Benefit that one piece gives its buyer, as it was sold: a code for so many entries, or access to the nutrition plan; either for so many days. */
export type Gives = { kind: 'entry'; days: number; entries: number } | { kind: 'nutrition'; days: number }

/** The most days for which a code or a nutrition plan may hold: ten years. */
export const mostDays = 3660
/** The most entries of one code. */
export const mostEntries = 200

/** Benefit of a product's piece, from the product's fields; null for goods, and where its days are not said yet. */
export function givesOf({ kind, days, entries }: { kind: ProductKind; days?: number | null; entries?: number | null }): Gives | null {
  if (kind === 'goods' || !days) return null
  return kind === 'entry' ? { kind, days, entries: entries ?? 1 } : { kind, days }
}

/** A product's name with its variant: «Trinkflasche, blau». */
export const titleOf = ({ title, variant }: { title: string; variant?: string | null }) => (variant ? `${title}, ${variant}` : title)

/** Units of a piece's contents, each with the amount for which the unit price is told: 'pro 100 g'. */
export const measures = { g: 100, kg: 1, ml: 100, l: 1, m: 1, piece: 1 } as const
export type ContentMeasure = keyof typeof measures
export const measureNames = Object.keys(measures) as ContentMeasure[]

/** Why a count changed. Staff count, take in and write off; sales and returns are written by orders. */
export const stockReasons = ['counted', 'delivered', 'lost', 'sold', 'returned'] as const
export type StockReason = (typeof stockReasons)[number]

/** The most pieces of one line. */
export const mostPieces = 99

/** A price and the day in Zurich from which it holds. */
export const priceFrom = object({
  from: day().label('Gilt ab').required('Ab wann gilt dieser Preis?'),
  rappen: money().min(0, 'Ein Preis ist nie kleiner als 0.').label('Preis').required('Was kostet es?'),
})
export type PriceFrom = InferType<typeof priceFrom>

/** The price that holds on a day in Zurich; undefined before the first one. */
export const priceOn = (prices: readonly PriceFrom[], day: string): number | undefined =>
  prices.reduce<PriceFrom | undefined>((best, one) => (one.from <= day && (!best || one.from >= best.from) ? one : best), undefined)?.rappen

/** Price of a measure of the contents, in Rappen, and the amount of it; undefined where nothing is measured (PBV: a unit price beside the price). */
export function unitPrice(price: number, contents: number | null | undefined, measure: ContentMeasure | null | undefined) {
  if (!contents || !measure) return undefined
  const per = measures[measure]
  return { rappen: Math.round((price * per) / contents), per, measure }
}

/** One product in a studio on one day, as an order is made of it. */
export interface ProductOffer {
  _id: string
  /** With its variant. */
  title: string
  shortDescription: string
  /** Price of one piece in Rappen, MWST included. */
  price: number
  /** Hundredths of a percent. */
  rate: number
  kind: ProductKind
  /** Benefit that a piece gives its buyer besides; null for goods. */
  gives: Gives | null
  /** Pieces that are free; null where nothing runs out. */
  left: number | null
}
