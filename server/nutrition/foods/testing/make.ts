import { v7 } from 'uuid'
import type { FoodProductForm } from '#contract/nutrition/foods.ts'

/** A product as a member adds it. */
export const product = (over: Partial<FoodProductForm> = {}): FoodProductForm => ({
  _id: v7(),
  title: 'Hirsebrei',
  brand: null,
  barcode: null,
  base: 'g',
  kcal: 110,
  fat: null,
  saturated: null,
  carbohydrate: null,
  sugar: null,
  fibre: null,
  protein: null,
  salt: null,
  alcohol: null,
  portions: [],
  ...over,
})
