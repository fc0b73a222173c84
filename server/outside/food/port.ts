import type { ForeignFood } from './product.ts'

/** The service can't answer now, or not so many: asking later may help. */
export class FoodAway extends Error {}

/** Somebody else's book of foods. Throws `FoodAway` where it can't be asked now. */
export interface FoodBook {
  /** What bears this barcode; undefined where the book has none. */
  byBarcode(code: string): Promise<ForeignFood | undefined>
}

/** Times a minute that the service lets one address read a product. */
export const readsAMinute = 15
