import { type CollectionName, collectionNames } from '#contract/sync.ts'
import { cart } from './cart.ts'
import { chatDrafts } from './chatDrafts.ts'
import type { Collection } from './collection.ts'
import { habitTicks } from './habitTicks.ts'
import { meals } from './meals.ts'
import { measurements } from './measurements.ts'
import { sets } from './sets.ts'
import { shopping } from './shopping.ts'
import { workoutRuns } from './workoutRuns.ts'

/** Every replicated collection by its name. */
export const collections: Record<CollectionName, Collection> = {
  workoutRuns,
  sets,
  measurements,
  cart,
  chatDrafts,
  habitTicks,
  meals,
  shopping,
} as unknown as Record<CollectionName, Collection>

/** True where a word names a replicated collection. */
export const isCollection = (name: string): name is CollectionName => (collectionNames as readonly string[]).includes(name)
