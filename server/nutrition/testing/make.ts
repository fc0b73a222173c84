import { v7 } from 'uuid'
import type { House } from '#server/kit/house.ts'
import { grantNutrition } from '#server/nutrition/nutritionAccess.ts'
import { member, type Wishes } from '#server/testing/make.ts'

/** Opens somebody's nutrition plan, as a purchase with this id does. */
export const openPlan = ({ db }: House, person: string, of = v7()) =>
  grantNutrition(db, person, { of, line: 0, title: 'Ernährungsplan', days: 30 })

/** A member whose nutrition plan is open. */
export async function eater(house: House, wishes?: Wishes) {
  const who = await member(house, wishes)
  await openPlan(house, who._id)
  return who
}
