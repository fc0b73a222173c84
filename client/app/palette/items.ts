import { findScreens, type Mark, placeIn } from '#client/dashboard/screenSearch.ts'
import { canSee, isSignedIn, visitor } from '#client/data/session.ts'
import { session } from '#client/data/signed.ts'
import { verdict } from '#client/map/guard.ts'
import { type MemberSearch, nameOf } from '#client/parts/memberSearch.ts'
import { fold } from '#contract/fold.ts'
import { isOffered, rowOf, type ScreenName } from '#contract/screens.ts'
import { keysOf } from './goKeys.ts'

export interface Item {
  id: string
  group: string
  title: string
  marks: readonly Mark[]
  second?: string
  keys?: string
  kind: 'person' | 'screen' | 'row'
  path: string
}

const mostScreens = 12

/** True where the signed-in person may open the screen and finds more there than who may look. */
export function maySee(name: ScreenName) {
  return isSignedIn(session()) && verdict(name, visitor()) === 'open' && isOffered(name, canSee)
}

export const screenItem = (name: ScreenName, marks: readonly Mark[], group: string): Item => {
  const { title, path } = rowOf(name)
  return { id: `s-${name}`, group, title, marks, second: placeIn(name), keys: keysOf(name), kind: 'screen', path }
}

/** Places of each word in a person's name. */
function marksIn(title: string, text: string): Mark[] {
  const letters = [...title].map(fold).join('')
  if (letters.length !== [...title].length) return []
  return fold(text)
    .split(/[\s,]+/)
    .filter(Boolean)
    .flatMap(word => {
      const at = letters.indexOf(word)
      return at < 0 ? [] : [[at, at + word.length] as const]
    })
}

/** People first, those known here or found by the server, then the screens. */
export function itemsFor(text: string, people: MemberSearch, opensCards: boolean): Item[] {
  const found = people.found.slice(0, 6).map((person, at): Item => {
    const title = nameOf(person)
    return {
      id: `p-${person._id}`,
      group: at < people.local ? 'Mitglieder, lokal gefunden' : 'Mitglieder',
      title,
      marks: marksIn(title, text),
      second: [person.stadt, person.email].filter(Boolean).join(' · '),
      kind: 'person',
      path: `/dashboard/user/search/${person._id}`,
    }
  })
  const screens = findScreens(text, maySee).slice(0, mostScreens)
  return [...(opensCards ? found : []), ...screens.map(({ name, marks }) => screenItem(name, marks, 'Gehe zu'))]
}
