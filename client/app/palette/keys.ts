import type { ScreenName } from '#client/map/screens.ts'

/** «G», then a letter, goes there from anywhere in the dashboard. */
export const goKeys: Readonly<Record<string, ScreenName>> = {
  h: 'home',
  d: 'dashboard',
  m: 'userSearch',
  v: 'contracts',
  e: 'contractDevelopment',
  l: 'leadsList',
  k: 'courseAdmin',
  z: 'timetracker',
  p: 'planSearch',
  s: 'dashboardStudios',
  r: 'roleAdmin',
  t: 'workouts',
  a: 'reconcile',
}

const letters = new Map(Object.entries(goKeys).map(([letter, name]) => [name, letter]))

/** «G V», where there is one. */
export const keysOf = (name: ScreenName) => (letters.has(name) ? `G ${letters.get(name)!.toUpperCase()}` : undefined)
