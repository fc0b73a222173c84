import type { OwnScreen } from '#contract/screens.ts'

/** Screens on which a refused act can be mended, by their names in the client's map. */
export type MendScreen = OwnScreen

/** A screen of these with the params and query of its address. */
export interface MendTarget {
  to: MendScreen
  params?: Record<string, string>
  search?: Record<string, string | undefined>
}
