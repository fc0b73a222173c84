import { fold } from '#contract/fold.ts'
import { isStaffScreen, rowOf, type ScreenName, screenNames } from '#contract/screens.ts'

/** Matched letters of a title, as [from, to). */
export type Mark = readonly [number, number]

export interface Hit {
  name: ScreenName
  /** Higher is a closer match. */
  weight: number
  marks: readonly Mark[]
}

interface ScreenEntry {
  name: ScreenName
  /** The title without accents; `at` tells for each of its letters the place in the title. */
  folded: string
  at: readonly number[]
  /** Further words by which the screen is found. */
  more: string
}

/** A title folded letter by letter, so that marks fall on the letters as written. */
export function foldedPlaces(title: string) {
  const parts = [...title].map(fold)
  return { folded: parts.join(''), at: parts.flatMap((part, place) => [...part].map(() => place)) }
}

/** Screens that nobody looks for: one is led there. */
const ledTo: readonly ScreenName[] = ['login', 'checkPayment', 'paymentFailed']

/** Every screen that an address alone opens. */
const entries: readonly ScreenEntry[] = screenNames
  .filter(name => !rowOf(name).path.includes(':') && !rowOf(name).leadsTo && !ledTo.includes(name))
  .map(name => {
    const { title, path, group = '' } = rowOf(name)
    return { name, ...foldedPlaces(title), more: fold(`${group} ${path.replace(/[/-]/g, ' ')}`) }
  })

const startsWord = (text: string, at: number) => at === 0 || !/[a-z0-9]/.test(text[at - 1]!)

function hitOf(entry: ScreenEntry, words: readonly string[]): Hit | undefined {
  let weight = 0
  const marks: Mark[] = []
  for (const word of words) {
    const at = placeOf(entry.folded, word)
    if (at >= 0) {
      weight += at === 0 ? 4 : startsWord(entry.folded, at) ? 3 : 2
      marks.push([entry.at[at]!, entry.at[at + word.length - 1]! + 1])
    } else if (placeOf(` ${entry.more}`, ` ${word}`) >= 0) weight += 1
    else return undefined
  }
  return { name: entry.name, weight: weight / words.length, marks }
}

/** The start of a word is preferred to its middle. */
function placeOf(text: string, word: string) {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) if (startsWord(text, at)) return at
  return text.indexOf(word)
}

/** The screens that `may` lets through and whose title, group or address holds every word; accents and case left aside. */
export function findScreens(text: string, may: (name: ScreenName) => boolean): Hit[] {
  const words = fold(text).split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  return entries
    .flatMap(entry => (may(entry.name) ? (hitOf(entry, words) ?? []) : []))
    .sort((one, other) => other.weight - one.weight || order(one.name) - order(other.name))
}

const order = (name: ScreenName) => (rowOf(name).title === rowOf(name).group ? 0 : 1)

/** «Statistik» beside a staff screen's title, so that two «Mitglieder» are told apart. */
export const placeIn = (name: ScreenName) => rowOf(name).group ?? (isStaffScreen(name) ? 'Dashboard' : '')
