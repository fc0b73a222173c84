import { useRouterState } from '@tanstack/react-router'
import { atom, useAtomValue } from 'jotai'
import { canSee, isStation, useSession } from '#client/data/session.ts'
import { storedSession } from '#client/data/signed.ts'
import { deviceTexts } from '#client/data/storage.ts'
import { type BarFacts, type BarItem, barFor, furtherFor } from '#client/map/bars.ts'
import { rowOf, type ScreenName } from '#contract/screens.ts'

const place = 'barFacts'

/** Facts that this device was told last about this person: the navigation stands whole at once, and nothing drops into it after the load. */
export function keptFacts(person: string | undefined): Partial<BarFacts> {
  try {
    const { of, reservation, nutrition } = JSON.parse(deviceTexts.getItem(place) ?? '{}') as Partial<BarFacts> & { of?: string }
    return person !== undefined && of === person ? { reservation, nutrition } : {}
  } catch {
    return {}
  }
}

export const keepFacts = (person: string, facts: Partial<BarFacts>) => {
  deviceTexts.setItem(place, JSON.stringify({ of: person, ...facts }))
}

/** Leaves nothing of whoever signed out. */
export const forgetFacts = () => deviceTexts.removeItem(place)

/** Facts told by the calls of L238 so far, else those of the last time; nothing is promised before. */
export const barFactsAtom = atom<Partial<BarFacts>>(keptFacts(storedSession().user?._id))

/** The items that this person may see. */
export function useBar() {
  const session = useSession()
  const facts = useAtomValue(barFactsAtom)
  // A studio's account is no member: until somebody works on the tablet there is nothing to go to.
  if (isStation(session) && !session.employee) return { items: [], further: [] }
  const studio = session.user?.studio_id
  const items = barFor(canSee, studio, facts)
  const opens = (name: ScreenName) => canSee(rowOf(name).access)
  return {
    items,
    further: furtherFor(opens, studio, facts, items),
  }
}

/** Splits the items: four have a place of their own on a phone, the rest stands under «Mehr». */
export const places = (items: readonly BarItem[]) => ({ first: items.slice(0, 4), rest: items.slice(4) })

/** True where an item stands for the screen at hand. */
export function useIsOn() {
  const path = useRouterState({ select: state => state.location.pathname })
  return (item: BarItem) =>
    rowOf(item.screen).path === path || item.under.some(start => path === start || path.startsWith(withSlash(start)))
}

const withSlash = (start: string) => (start.endsWith('/') ? start : `${start}/`)
