import { CalendarCheckIcon } from '@phosphor-icons/react/dist/csr/CalendarCheck'
import { ChatCircleIcon } from '@phosphor-icons/react/dist/csr/ChatCircle'
import { ForkKnifeIcon } from '@phosphor-icons/react/dist/csr/ForkKnife'
import { MapPinIcon } from '@phosphor-icons/react/dist/csr/MapPin'
import { ShoppingBagIcon } from '@phosphor-icons/react/dist/csr/ShoppingBag'
import { UsersIcon } from '@phosphor-icons/react/dist/csr/Users'
import type { Icon } from '@phosphor-icons/react/dist/lib/types'
import type { ScreenName } from '#contract/screens.ts'

/** Icons of the navigation's further places; kept out of the first picture. */
export const barIcons: Partial<Record<ScreenName, Icon>> = {
  reservation: CalendarCheckIcon,
  nutritionMain: ForkKnifeIcon,
  shopMain: ShoppingBagIcon,
  chat: ChatCircleIcon,
  friends: UsersIcon,
  studios: MapPinIcon,
}
