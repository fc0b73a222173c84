/** Where a food came from. */
export const foodSources = ['example', 'studio', 'member'] as const
export type FoodSource = (typeof foodSources)[number]

/** What is said of that, beside its values. */
export const sourceNames = {
  example: 'Beispielwerte',
  studio: 'Studio',
  member: 'Mitglied',
} as const satisfies Record<FoodSource, string>

/** Whether others find it. */
export const foodStates = ['pending', 'released', 'refused'] as const
export type FoodState = (typeof foodStates)[number]

export const stateNames = {
  pending: 'zu prüfen',
  released: 'freigegeben',
  refused: 'abgelehnt',
} as const satisfies Record<FoodState, string>
