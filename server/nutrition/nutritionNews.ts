import type { Tx } from '#server/kit/database.ts'
import type { WithBus } from '#server/kit/house.ts'

/** Tells open apps of somebody that what the studio keeps of their nutrition is another: the plan, the note, or whether it is open. */
export const tellNutrition = (tx: Tx, { bus }: WithBus, person: string) =>
  bus.publish(tx, { kind: 'live', people: [person], event: 'nutrition:changed', data: {} })
