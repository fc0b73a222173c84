import { BarbellIcon } from '@phosphor-icons/react/dist/csr/Barbell'
import { HouseIcon } from '@phosphor-icons/react/dist/csr/House'
import { UserIcon } from '@phosphor-icons/react/dist/csr/User'
import type { Icon } from '@phosphor-icons/react/dist/lib/types'
import type { ScreenName } from './screens.ts'

export interface BarItem {
  screen: ScreenName
  label: string
  icon: Icon
  /** Other screens that light it up, by the start of their path. */
  under: readonly string[]
}

/** The bottom navigation in its order; the row of the screen says who sees it (L70). */
export const bar: readonly BarItem[] = [
  { screen: 'home', label: 'Start', icon: HouseIcon, under: [] },
  { screen: 'workouts', label: 'Training', icon: BarbellIcon, under: ['/workouts', '/workout/', '/plan/'] },
  { screen: 'profile', label: 'Profil', icon: UserIcon, under: ['/user'] },
]

/** At most 8 characters, then an ellipsis (L70). */
export const barLabel = (label: string) => (label.length > 8 ? `${label.slice(0, 8)}…` : label)
