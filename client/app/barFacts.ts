import { useRouterState } from '@tanstack/react-router'
import { atom, useAtomValue } from 'jotai'
import { canSee, useSession } from '#client/data/session.ts'
import { type BarFacts, type BarItem, barFor } from '#client/map/bars.ts'
import { rowOf } from '#client/map/screens.ts'

/** What the calls of L238 have told so far; nothing is promised before. */
export const barFactsAtom = atom<Partial<BarFacts>>({})

/** The items that this person may see. */
export function useBar() {
  const { user } = useSession()
  return barFor(canSee, user?.studio_id, useAtomValue(barFactsAtom))
}

/** Four of them have a place of their own on a phone, what is built before what is not; the rest stands under «Mehr». */
export function places(items: readonly BarItem[]) {
  const built = (item: BarItem) => rowOf(item.screen).built === true
  const first = [...items.filter(built), ...items.filter(item => !built(item))].slice(0, 4)
  return { first: items.filter(item => first.includes(item)), rest: items.filter(item => !first.includes(item)) }
}

/** Whether an item stands for the screen at hand. */
export function useIsOn() {
  const path = useRouterState({ select: state => state.location.pathname })
  return (item: BarItem) =>
    rowOf(item.screen).path === path || item.under.some(start => path === start || path.startsWith(withSlash(start)))
}

const withSlash = (start: string) => (start.endsWith('/') ? start : `${start}/`)
