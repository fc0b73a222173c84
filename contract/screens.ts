import type { Access } from './access.ts'
import { contractScreens } from './screens/contractScreens.ts'
import { courseScreens } from './screens/courseScreens.ts'
import { guestScreens } from './screens/guestScreens.ts'
import { marketingScreens } from './screens/marketingScreens.ts'
import { memberScreens } from './screens/memberScreens.ts'
import { moneyScreens } from './screens/moneyScreens.ts'
import { peopleScreens } from './screens/peopleScreens.ts'
import type { MapScreen } from './screens/screen.ts'
import { statScreens } from './screens/statScreens.ts'
import { studioScreens } from './screens/studioScreens.ts'
import { timeScreens } from './screens/timeScreens.ts'
import { trainingScreens } from './screens/trainingScreens.ts'

/** Every screen of the app, a row each, by area. What a search finds alike comes in this order. */
export const screens = {
  ...guestScreens,
  ...memberScreens,
  ...statScreens,
  ...timeScreens,
  ...studioScreens,
  ...trainingScreens,
  ...courseScreens,
  ...contractScreens,
  ...moneyScreens,
  ...peopleScreens,
  ...marketingScreens,
}

export type ScreenName = keyof typeof screens
/** The screens without those whose address leads to another. */
export type OwnScreen = { [Name in ScreenName]: (typeof screens)[Name] extends { leadsTo: string } ? never : Name }[ScreenName]

export const screenNames = Object.keys(screens) as ScreenName[]

const split = (path: string) => path.split('/').filter(Boolean)

/** Rows without ':' parts by their address, which need no search. */
const byPath = new Map<string, ScreenName>()
/** The rows with ':' parts by their number of pieces. */
const byLength = new Map<number, { name: ScreenName; pieces: string[] }[]>()
for (const name of screenNames) {
  const { path } = screens[name]
  if (!path.includes(':')) {
    byPath.set(path, name)
    continue
  }
  const pieces = split(path)
  byLength.set(pieces.length, [...(byLength.get(pieces.length) ?? []), { name, pieces }])
}
/** Rows with an earlier literal piece match first: /kurse/:id before /:cardProvider/payment-success. */
const rank = (pieces: string[]) => pieces.map(piece => (piece.startsWith(':') ? 1 : 0)).join('')
for (const rows of byLength.values()) rows.sort((one, other) => (rank(one.pieces) < rank(other.pieces) ? -1 : 1))

/** The row whose path this address has; ':' parts match one piece, literal pieces win. */
export function screenAt(pathname: string): ScreenName | undefined {
  const literal = byPath.get(pathname)
  if (literal) return literal
  const pieces = split(pathname)
  const tidy = byPath.get(`/${pieces.join('/')}`)
  if (tidy) return tidy
  const fits = (wanted: string[]) => wanted.every((piece, at) => piece.startsWith(':') || piece === pieces[at])
  return byLength.get(pieces.length)?.find(row => fits(row.pieces))?.name
}

/** The row with all its possible fields. */
export const rowOf = (name: ScreenName): MapScreen => screens[name]

/** True for whom the screen is offered in tiles, navigation and search: not a wall that only says who may look. */
export const isOffered = (name: ScreenName, may: (access: Access) => boolean) => {
  const { access, offered } = rowOf(name)
  return may(access) && (offered === undefined || may(offered))
}

/** The screens that stand in the dashboard's frame. */
export const isStaffScreen = (name: ScreenName) =>
  /^\/(dashboard|reservation-admin|kurslisten)(\/|$)/.test(rowOf(name).path) || rowOf(name).group !== undefined
