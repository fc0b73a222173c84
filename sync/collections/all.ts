import { type CollectionName, collectionNames } from '#contract/sync.ts'
import { cart } from './cart.ts'
import { chatDrafts } from './chatDrafts.ts'
import type { Collection, Stamp } from './collection.ts'
import { habitTicks } from './habitTicks.ts'
import { meals } from './meals.ts'
import { measurements } from './measurements.ts'
import { sets } from './sets.ts'
import { shopping } from './shopping.ts'
import { workoutRuns } from './workoutRuns.ts'

const declared = { workoutRuns, sets, measurements, cart, chatDrafts, habitTicks, meals, shopping } satisfies {
  [Name in CollectionName]: object
}

/** The type of document in each collection. */
export type Docs = { [Name in CollectionName]: (typeof declared)[Name] extends Collection<infer Doc> ? Doc : never }

/** Every replicated collection by its name. */
export const collections = declared as unknown as Record<CollectionName, Collection>

/** A document's title, in a person's words; of one that is not as it should be a word for anything. */
export function titleOf(name: CollectionName, doc: Stamp): string {
  try {
    return collections[name].title(doc)
  } catch {
    return 'Eintrag'
  }
}

/** True where a word names a replicated collection. */
export const isCollection = (name: string): name is CollectionName => (collectionNames as readonly string[]).includes(name)
