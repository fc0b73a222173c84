import { fold } from '#contract/fold.ts'
import { FoodAway, type FoodBook } from './port.ts'
import { type ForeignFood, productOf, trusted } from './product.ts'

/** Products of our own. Codes that begin with 20 are a shop's own, so that nobody's real product has one. */
const products: Record<string, Record<string, unknown>> = {
  '2000000000015': {
    product_name: 'Haferflocken fein',
    brands: 'Kornhaus',
    quantity: '500 g',
    nutriments: macros(372, 7, 1.3, 58.7, 0.7, 10, 13.5, 0),
  },
  '2000000000022': {
    product_name: 'Linsensuppe',
    brands: 'Talhof',
    quantity: '400 g',
    nutriments: macros(68, 1.4, 0.2, 8.6, 1.2, 2.9, 4.1, 0.8),
  },
  '2000000000039': {
    product_name: 'Apfelschorle',
    brands: 'Moststube',
    quantity: '50 cl',
    nutriments: macros(24, 0, 0, 5.6, 5.5, 0, 0, 0.01),
  },
  /** Its fat can't be true. */
  '2000000000046': {
    product_name: 'Nussriegel',
    brands: 'Gipfel',
    quantity: '40 g',
    nutriments: macros(480, 82, 90, 40, 22, 6, 12, 0.1),
  },
}

/** The service is slow for this code, and away for the other. */
export const slowCode = '2000000003009'
export const awayCode = '2000000005034'
const slowMs = 3000

function macros(
  kcal: number,
  fat: number,
  saturated: number,
  carbohydrates: number,
  sugars: number,
  fiber: number,
  proteins: number,
  salt: number,
) {
  const told = { 'energy-kcal': kcal, fat, 'saturated-fat': saturated, carbohydrates, sugars, fiber, proteins, salt }
  return Object.fromEntries(Object.entries(told).map(([name, value]) => [`${name}_100g`, value]))
}

/** For questions with this word the service is away. */
export const awayWord = 'stromausfall'

/** Stands in for Open Food Facts. */
export const sandbox: FoodBook = {
  async byBarcode(code): Promise<ForeignFood | undefined> {
    if (code === awayCode) throw new FoodAway()
    if (code === slowCode) await new Promise(resolve => setTimeout(resolve, slowMs))
    const known = products[code === slowCode ? '2000000000015' : code]
    const food = known && productOf({ ...known, code })
    return food && trusted(food)
  },
  async byWords(words) {
    const typed = fold(words).split(/\s+/).filter(Boolean)
    if (typed.includes(awayWord)) throw new FoodAway()
    return Object.entries(products).flatMap(([code, known]) => {
      const food = productOf({ ...known, code })
      return food && typed.every(word => fold(`${food.title} ${food.brand ?? ''}`).includes(word)) ? [trusted(food)] : []
    })
  },
}
