import { getDefaultStore } from 'jotai'
import { letterKeysAtom } from '#client/data/letterKeys.ts'
import type { ScreenName } from '#contract/screens.ts'

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

/** «G V», where the screen has a letter and letters lead anywhere on this device. */
export function keysOf(name: ScreenName) {
  const letter = getDefaultStore().get(letterKeysAtom) && letters.get(name)
  return letter ? `G ${letter.toUpperCase()}` : undefined
}
