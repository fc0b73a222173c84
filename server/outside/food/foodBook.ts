import type { WithSettings } from '#server/kit/house.ts'
import { isLoopback } from '#server/kit/loopback.ts'
import { openFoodFacts } from './openFoodFacts.ts'
import type { FoodBook } from './port.ts'
import { sandbox } from './sandbox.ts'

/** The service where `FOOD_URL` is set, else on a trial the sandbox; none on a server that members reach. */
export function foodBook({ settings }: WithSettings): FoodBook | undefined {
  if (settings.food) return openFoodFacts(settings.food.url, settings.food.contact)
  return isLoopback(settings.publicUrl) ? sandbox : undefined
}
