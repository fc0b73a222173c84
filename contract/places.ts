import type { OwnScreen } from '#contract/screens.ts'

/** Screens on which a refused act can be mended, by their names in the client's map. */
export type Place = OwnScreen

/** A screen of these with the params and query of its address. */
export interface Goal {
  to: Place
  params?: Record<string, string>
  search?: Record<string, string | undefined>
}
