import { BarbellIcon } from '@phosphor-icons/react/dist/csr/Barbell'
import { CalendarDotsIcon } from '@phosphor-icons/react/dist/csr/CalendarDots'
import { HouseIcon } from '@phosphor-icons/react/dist/csr/House'
import { SquaresFourIcon } from '@phosphor-icons/react/dist/csr/SquaresFour'
import { UserIcon } from '@phosphor-icons/react/dist/csr/User'
import type { Icon } from '@phosphor-icons/react/dist/lib/types'
import { type Access, anyStaff } from '#contract/access.ts'
import type { ScreenName } from '#contract/screens.ts'

/** Facts about the person's studio and subscriptions, told by the server (L238). */
export interface BarFacts {
  reservation: boolean
  nutrition: boolean
}

export interface BarItem {
  screen: ScreenName
  label: string
  /** The icon of a first place; the others come with `barIcons.ts`. */
  icon?: Icon
  /** Paths of other screens that light the item up, by their start. */
  under: readonly string[]
  /** Rights that the item asks for beyond the screen's own row (A16). */
  access?: Access
  /** Codes of studios without this item (L70, A17). */
  notIn?: readonly string[]
  /** Fact that must be known to be so before the item is shown. */
  fact?: keyof BarFacts
}

const ot = ['ot'] as const

/** The navigation in its order, the first places first (L70). */
export const bar: readonly BarItem[] = [
  { screen: 'home', label: 'Start', icon: HouseIcon, under: [] },
  { screen: 'workouts', label: 'Training', icon: BarbellIcon, under: ['/workouts', '/workout/', '/plan/'] },
  { screen: 'courses', label: 'Kursplan', icon: CalendarDotsIcon, under: ['/kurse', '/kurslisten'], notIn: ot },
  { screen: 'dashboard', label: 'Dashboard', icon: SquaresFourIcon, under: ['/dashboard', '/reservation-admin'], access: anyStaff },
  { screen: 'profile', label: 'Profil', icon: UserIcon, under: ['/user'] },
  { screen: 'reservation', label: 'Reservationen', under: ['/reservation/'], notIn: ot, fact: 'reservation' },
  { screen: 'nutritionMain', label: 'Ernährung', under: ['/nutrition'], fact: 'nutrition' },
  { screen: 'shopMain', label: 'Shop', under: ['/shop'], notIn: ot },
  { screen: 'chat', label: 'Chat', under: [], access: ['stats_transactions'] },
  { screen: 'friends', label: 'Freunde', under: ['/social'] },
  { screen: 'studios', label: 'Studio', under: [] },
]

/** A way under «Mehr» beside the navigation's own items. */
export interface FurtherItem extends BarItem {
  second?: string
  /** Fact that must be known not to be so: with it the navigation has the item already. */
  lacks?: keyof BarFacts
}

/** The members' screens without a place in the navigation, in the order of «Mehr». */
export const further: readonly FurtherItem[] = [
  { screen: 'events', label: 'Events', under: ['/event'] },
  { screen: 'social', label: 'Beiträge', under: [] },
  { screen: 'chat', label: 'Chat', under: [] },
  { screen: 'nutritionMain', label: 'Ernährung', second: 'Was es ist und wie du dazukommst', under: ['/nutrition'], lacks: 'nutrition' },
  { screen: 'completed', label: 'Verlauf', under: [] },
  { screen: 'habits', label: 'Gewohnheiten', under: [] },
  { screen: 'videos', label: 'Videos und Livestreams', under: [] },
  { screen: 'promotions', label: 'Aktionen', under: ['/aktionen', '/wheel'] },
  { screen: 'referral', label: 'Freunde werben', under: [], notIn: ['alibey'] },
]

/** Those of them that this person finds there: open to them, and not among the navigation's items. */
export const furtherFor = (
  opens: (name: ScreenName) => boolean,
  studio: string | null | undefined,
  facts: Partial<BarFacts>,
  items: readonly BarItem[],
) =>
  further.filter(
    ({ screen, notIn, lacks }) =>
      opens(screen) &&
      !items.some(item => item.screen === screen) &&
      !(studio && notIn?.includes(studio)) &&
      (!lacks || facts[lacks] === false),
  )

/** The items that this person may see: by right, by studio code and by known facts. */
export const barFor = (may: (access: Access) => boolean, studio: string | null | undefined, facts: Partial<BarFacts>) =>
  bar.filter(({ access = [], notIn, fact }) => may(access) && !(studio && notIn?.includes(studio)) && (!fact || facts[fact] === true))

/** At most 8 characters, then an ellipsis (L70). */
export const barLabel = (label: string) => (label.length > 8 ? `${label.slice(0, 8)}…` : label)
