import type { ForeignFood } from './product.ts'

/** The service can't answer now, or not so many: asking later may help. */
export class FoodAway extends Error {}

/** Somebody else's book of foods. Throws `FoodAway` where it can't be asked now. */
export interface FoodBook {
  /** The food that bears this barcode; undefined where the book has none. */
  byBarcode(code: string): Promise<ForeignFood | undefined>
  /** Foods that its own text search finds for these words, the best first; each bears a barcode. */
  byWords(words: string): Promise<ForeignFood[]>
}

/** Times a minute that the service lets one address read a product. */
export const readsAMinute = 15
/** Times a minute that it lets one address search. */
export const searchesAMinute = 10
/** The most that a search answers. */
export const mostFound = 20
