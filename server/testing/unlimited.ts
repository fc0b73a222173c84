import { limitsOf } from '#server/serve/limits.ts'
import type { TestHouse } from './house.ts'

/** Takes a house's limits away, for what tries what many acts come to and not how many may come. */
export function withoutLimits(house: TestHouse) {
  const limits = limitsOf(house)
  limits.take = () => {}
  limits.takeOfStranger = () => {}
}
