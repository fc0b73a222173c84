import { visitor } from '#client/data/session.ts'
import { session } from '#client/data/signed.ts'
import { tabTexts } from '#client/data/storage.ts'
import { paramsAt, verdict } from '#client/map/guard.ts'
import { screenAt } from '#contract/screens.ts'

/** Kept over a reload, which locks the tablet. */
const key = 'fk-places'

interface Places {
  /** The place at which the tablet was, no matter who was at work. */
  last?: string
  /** The place at which each employee was, by their id. */
  own: Readonly<Record<string, string>>
}

function places(): Places {
  try {
    return JSON.parse(tabTexts.getItem(key) ?? '') as Places
  } catch {
    return { own: {} }
  }
}

/** Screens between two people: nobody is at work there. */
const between = ['selectEmployee', 'panelTime', 'home']

/** Notes the place at which an employee works. */
export function rememberPlace(employee: string, path: string) {
  const name = screenAt(pathOf(path))
  if (!name || between.includes(name)) return
  tabTexts.setItem(key, JSON.stringify({ last: path, own: { ...places().own, [employee]: path } }))
}

export const forgetPlaces = () => tabTexts.removeItem(key)

/** The place at which somebody goes on as they begin to work: their own, else the tablet's; only one that they may enter. */
export function placeOf(employee: string): string | undefined {
  const { own, last } = places()
  return [own[employee], last].find(place => place !== undefined && isOpen(place))
}

const pathOf = (place: string) => place.split('?', 1)[0] ?? place

function isOpen(place: string) {
  const path = pathOf(place)
  const name = screenAt(path)
  return name !== undefined && verdict(name, visitor(session()), paramsAt(name, path)) === 'open'
}
