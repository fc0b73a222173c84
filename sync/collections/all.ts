import { type CollectionName, collectionNames } from '#contract/sync.ts'
import { type CartLine, cart } from './cart.ts'
import { type ChatDraft, chatDrafts } from './chatDrafts.ts'
import type { Collection, Stamp } from './collection.ts'
import { type HabitTick, habitTicks } from './habitTicks.ts'
import { type MealEntry, meals } from './meals.ts'
import { type MeasurementDoc, measurements } from './measurements.ts'
import { sets, type TrainingSet } from './sets.ts'
import { type ShoppingItem, shopping } from './shopping.ts'
import { type WorkoutRun, workoutRuns } from './workoutRuns.ts'

/** The type of document in each collection. */
export interface Docs {
  workoutRuns: WorkoutRun
  sets: TrainingSet
  measurements: MeasurementDoc
  cart: CartLine
  chatDrafts: ChatDraft
  habitTicks: HabitTick
  meals: MealEntry
  shopping: ShoppingItem
}

const declared: { [Name in CollectionName]: Collection<Docs[Name]> } = {
  workoutRuns,
  sets,
  measurements,
  cart,
  chatDrafts,
  habitTicks,
  meals,
  shopping,
}

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
