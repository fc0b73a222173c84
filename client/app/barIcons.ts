import { ArticleIcon } from '@phosphor-icons/react/dist/csr/Article'
import { CalendarCheckIcon } from '@phosphor-icons/react/dist/csr/CalendarCheck'
import { ChatCircleIcon } from '@phosphor-icons/react/dist/csr/ChatCircle'
import { ClockIcon } from '@phosphor-icons/react/dist/csr/Clock'
import { ConfettiIcon } from '@phosphor-icons/react/dist/csr/Confetti'
import { ForkKnifeIcon } from '@phosphor-icons/react/dist/csr/ForkKnife'
import { GiftIcon } from '@phosphor-icons/react/dist/csr/Gift'
import { ListChecksIcon } from '@phosphor-icons/react/dist/csr/ListChecks'
import { MapPinIcon } from '@phosphor-icons/react/dist/csr/MapPin'
import { MonitorPlayIcon } from '@phosphor-icons/react/dist/csr/MonitorPlay'
import { ShoppingBagIcon } from '@phosphor-icons/react/dist/csr/ShoppingBag'
import { TicketIcon } from '@phosphor-icons/react/dist/csr/Ticket'
import { UsersIcon } from '@phosphor-icons/react/dist/csr/Users'
import type { Icon } from '@phosphor-icons/react/dist/lib/types'
import type { ScreenName } from '#contract/screens.ts'

/** Icons of the navigation's further places and of «Mehr»; kept out of the first picture. */
export const barIcons: Partial<Record<ScreenName, Icon>> = {
  reservation: CalendarCheckIcon,
  nutritionMain: ForkKnifeIcon,
  shopMain: ShoppingBagIcon,
  chat: ChatCircleIcon,
  friends: UsersIcon,
  studios: MapPinIcon,
  events: ConfettiIcon,
  social: ArticleIcon,
  completed: ClockIcon,
  habits: ListChecksIcon,
  videos: MonitorPlayIcon,
  promotions: TicketIcon,
  referral: GiftIcon,
}
