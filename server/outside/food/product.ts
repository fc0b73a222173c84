import { plainBarcode } from '#contract/rules/nutrition/barcode.ts'
import { type Base, implausible, type Nutrient, nutrientNames, rounded } from '#contract/rules/nutrition/foodValues.ts'
import { cutTo } from '#contract/shorten.ts'

/** A food of somebody else's book, its values per 100 g or 100 ml; what it does not tell is null. */
export interface ForeignFood extends Record<Nutrient | 'kcal', number | null> {
  /** EAN-8 or EAN-13; empty where the book has none. */
  barcode: string
  title: string
  brand: string | null
  base: Base
}

/** The names of a food's values at Open Food Facts; amounts are per 100 g or 100 ml. */
const named: Record<Exclude<Nutrient, 'alcohol'> | 'kcal', string> = {
  kcal: 'energy-kcal',
  fat: 'fat',
  saturated: 'saturated-fat',
  carbohydrate: 'carbohydrates',
  sugar: 'sugars',
  fibre: 'fiber',
  protein: 'proteins',
  salt: 'salt',
}
/** Names of the energy where it tells no kcal: kJ by its own name, and energy as such, which is kJ there too. */
const namedInKj = ['energy-kj', 'energy']
const kjPerKcal = 4.184
/** Alcohol stands there in percent of the volume. */
const gramsOfAlcohol = 0.789

const most = { title: 120, brand: 80, quantity: 80 }

/** Halves of letters outside the basic plane: the record can't hold one alone. */
const halfLetters = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

/** A text of strangers on one line, without signs that could be taken for markup. */
export const plainProductTextOf = (value: unknown, longest: number) =>
  typeof value === 'string'
    ? cutTo(
        value
          // biome-ignore lint/suspicious/noControlCharactersInRegex: what can't be seen has no place in a name
          .replace(/[\u0000-\u001f\u007f<>]/g, ' ')
          .replace(halfLetters, '')
          .replace(/\s+/g, ' ')
          .trim(),
        longest,
      ).trim()
    : ''

const decimal = /^\s*(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?\s*$/i

/** A number that may stand as text, in decimals; null is none, or one that no food has. */
export function amountOf(value: unknown, largest: number) {
  const number = typeof value === 'string' && decimal.test(value) ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) && number >= 0 && number <= largest ? number : null
}

const isLiquid = (document: Record<string, unknown>) =>
  /^(ml|cl|dl|l)$/i.test(plainProductTextOf(document.product_quantity_unit, most.quantity)) ||
  /\d\s*(ml|cl|dl|l|litres?)\b/i.test(plainProductTextOf(document.quantity, most.quantity))

const firstOf = (names: unknown) => (typeof names === 'string' ? names.split(',')[0] : undefined)

/** A product of Open Food Facts, as its API and its dump have it; undefined where it has no name. */
export function productOf(document: Record<string, unknown>): ForeignFood | undefined {
  const title = plainProductTextOf(document.product_name_de, most.title) || plainProductTextOf(document.product_name, most.title)
  if (!title) return undefined
  const told = (document.nutriments ?? document) as Record<string, unknown>
  const per100 = (name: string) => told[`${name}_100g`]
  const grams = Object.fromEntries(
    nutrientNames.map(name => [
      name,
      name === 'alcohol' ? null : roundedOrNull(amountOf(per100(named[name as Exclude<Nutrient, 'alcohol'>]), 105)),
    ]),
  )
  const volume = amountOf(per100('alcohol'), 100)
  const kcal = kcalOf(per100)
  const values = {
    ...(grams as Record<Nutrient, number | null>),
    alcohol: roundedOrNull(volume && volume * gramsOfAlcohol),
    kcal: kcal === null ? null : Math.round(kcal),
  }
  return {
    ...values,
    barcode: typeof document.code === 'string' ? plainBarcode(document.code) : '',
    title,
    brand: plainProductTextOf(firstOf(document.brands), most.brand) || null,
    base: isLiquid(document) ? 'ml' : 'g',
  }
}

/** Its energy in kcal, whichever unit it tells. */
function kcalOf(per100: (name: string) => unknown) {
  const kj = namedInKj.map(name => amountOf(per100(name), 1000 * kjPerKcal)).find(value => value !== null)
  return amountOf(per100(named.kcal), 1000) ?? (kj === undefined ? null : kj / kjPerKcal)
}

const roundedOrNull = (value: number | null) => (value === null ? null : rounded(value))

/** The same without what can't be true beside the rest (H38). */
export function trusted(food: ForeignFood): ForeignFood {
  const wrong = Object.keys(implausible(food)).filter(name => food[name as Nutrient] !== null)
  return wrong.length === 0 ? mustBeTrue(food) : trusted({ ...food, ...Object.fromEntries(wrong.map(name => [name, null])) })
}

/** A food whose values are still too much together is believed in none of them. */
const mustBeTrue = (food: ForeignFood) =>
  Object.keys(implausible(food)).length === 0
    ? food
    : { ...food, ...Object.fromEntries(['kcal', ...nutrientNames].map(name => [name, null])) }
