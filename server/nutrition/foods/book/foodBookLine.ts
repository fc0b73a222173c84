import { implausible } from '#contract/rules/nutrition/foodValues.ts'
import { FileFault } from '#server/kit/sheets/fault.ts'
import type { ForeignFood } from '#server/outside/food/product.ts'

/** The file is no book that we read; the message says so in German. */
export class BookError extends FileFault {}

/** A food as it stands in a file. */
export interface FoodBookLine {
  /** Its place in the file, from 1. */
  line: number
  /** Its number in that book. */
  key: string
  food: ForeignFood
}

/** A line of which nothing is taken, and why. */
export interface LeftFoodLine {
  line: number
  title: string
  why: string
}

/** The listener to what a file says. */
export interface Hears {
  food: (line: FoodBookLine) => void
  left: (left: LeftFoodLine) => void
}

/** Numbers of both books are short; anything longer is none. */
const isKey = (key: string) => /^[\w.:-]{1,40}$/.test(key)

/** Why a line is left out, in a sentence; undefined for one that is taken. */
export function problemOf({ key, food }: FoodBookLine): string | undefined {
  if (!isKey(key)) return 'ohne lesbare Nummer'
  if (food.title === '' || food.title.includes('\ufffd')) return 'ohne lesbaren Namen'
  const known = [food.kcal, food.fat, food.carbohydrate, food.protein].filter(value => value !== null)
  if (known.length < 2 && food.kcal === null) return 'ohne Nährwerte'
  return Object.values(implausible(food))[0]
}
