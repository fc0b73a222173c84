import type { OwnScreen } from '#contract/screens.ts'

/** Screens on which a refused act can be mended, by their names in the client's map. */
export type MendScreen = OwnScreen

/** A screen of these with the params and query of its address. */
export interface MendTarget {
  to: MendScreen
  params?: Record<string, string>
  search?: Record<string, string | undefined>
}

/** A part of one's own profile: whoever is led there finds it open and in view. */
export const profilePart = (teil: 'body' | 'told' | 'account') => (): MendTarget => ({ to: 'profile', search: { teil } })

/** The path to such a part, as notices and mails name it. */
export const profilePath = (teil: 'contract' | 'body' | 'account') => `/user?teil=${teil}`
