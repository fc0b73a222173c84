import { fold } from '#contract/fold.ts'
import { FoodAway, type FoodBook } from './port.ts'
import { type ForeignFood, productOf, trusted } from './product.ts'

/** Products of our own. Codes that begin with 20 are a shop's own, so that nobody's real product has one. */
const products: Record<string, Record<string, unknown>> = {
  '2000000000015': {
    product_name: 'Haferflocken fein',
    brands: 'Kornhaus',
    quantity: '500 g',
    nutriments: macros({ kcal: 372, fat: 7, saturated: 1.3, carbohydrates: 58.7, sugars: 0.7, fiber: 10, proteins: 13.5, salt: 0 }),
  },
  '2000000000022': {
    product_name: 'Linsensuppe',
    brands: 'Talhof',
    quantity: '400 g',
    nutriments: macros({ kcal: 68, fat: 1.4, saturated: 0.2, carbohydrates: 8.6, sugars: 1.2, fiber: 2.9, proteins: 4.1, salt: 0.8 }),
  },
  '2000000000039': {
    product_name: 'Apfelschorle',
    brands: 'Moststube',
    quantity: '50 cl',
    nutriments: macros({ kcal: 24, fat: 0, saturated: 0, carbohydrates: 5.6, sugars: 5.5, fiber: 0, proteins: 0, salt: 0.01 }),
  },
  /** Its fat can't be true. */
  '2000000000046': {
    product_name: 'Nussriegel',
    brands: 'Gipfel',
    quantity: '40 g',
    nutriments: macros({ kcal: 480, fat: 82, saturated: 90, carbohydrates: 40, sugars: 22, fiber: 6, proteins: 12, salt: 0.1 }),
  },
}

/** The service is slow for this code, and away for the other. */
export const slowCode = '2000000003009'
export const awayCode = '2000000005034'
const slowMs = 3000

interface Macros {
  kcal: number
  fat: number
  saturated: number
  carbohydrates: number
  sugars: number
  fiber: number
  proteins: number
  salt: number
}

function macros({ kcal, saturated, ...named }: Macros) {
  const told = { 'energy-kcal': kcal, 'saturated-fat': saturated, ...named }
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
