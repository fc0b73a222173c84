import { BarbellIcon } from '@phosphor-icons/react/dist/csr/Barbell'
import { BuildingsIcon } from '@phosphor-icons/react/dist/csr/Buildings'
import { CalendarCheckIcon } from '@phosphor-icons/react/dist/csr/CalendarCheck'
import { CalendarDotsIcon } from '@phosphor-icons/react/dist/csr/CalendarDots'
import { ChartLineUpIcon } from '@phosphor-icons/react/dist/csr/ChartLineUp'
import { ClipboardTextIcon } from '@phosphor-icons/react/dist/csr/ClipboardText'
import { ClockIcon } from '@phosphor-icons/react/dist/csr/Clock'
import { CreditCardIcon } from '@phosphor-icons/react/dist/csr/CreditCard'
import { FileTextIcon } from '@phosphor-icons/react/dist/csr/FileText'
import { ForkKnifeIcon } from '@phosphor-icons/react/dist/csr/ForkKnife'
import { GlobeIcon } from '@phosphor-icons/react/dist/csr/Globe'
import { HandshakeIcon } from '@phosphor-icons/react/dist/csr/Handshake'
import { IdentificationCardIcon } from '@phosphor-icons/react/dist/csr/IdentificationCard'
import { MegaphoneIcon } from '@phosphor-icons/react/dist/csr/Megaphone'
import { ShieldCheckIcon } from '@phosphor-icons/react/dist/csr/ShieldCheck'
import { ShoppingBagIcon } from '@phosphor-icons/react/dist/csr/ShoppingBag'
import { UsersThreeIcon } from '@phosphor-icons/react/dist/csr/UsersThree'
import type { Icon } from '@phosphor-icons/react/dist/lib/types'
import type { Access } from '#contract/access.ts'
import type { TileGroup } from '#contract/screens/screen.ts'
import { isOffered, rowOf, type ScreenName, screenAt, screenNames } from '#contract/screens.ts'

interface GroupLook {
  icon: Icon
  /** Heading above the group in the navigation; the first groups have none. */
  under?: 'Betrieb' | 'Auswertung'
}

/** The groups of the dashboard in their order. */
export const groups: Record<TileGroup, GroupLook> = {
  Mitglieder: { icon: UsersThreeIcon },
  Verträge: { icon: IdentificationCardIcon },
  Zahlungen: { icon: CreditCardIcon },
  Leads: { icon: HandshakeIcon },
  Kurse: { icon: CalendarDotsIcon, under: 'Betrieb' },
  Training: { icon: BarbellIcon, under: 'Betrieb' },
  Ernährung: { icon: ForkKnifeIcon, under: 'Betrieb' },
  Reservationen: { icon: CalendarCheckIcon, under: 'Betrieb' },
  Shop: { icon: ShoppingBagIcon, under: 'Betrieb' },
  Studio: { icon: BuildingsIcon, under: 'Betrieb' },
  'Zeit und Schichten': { icon: ClockIcon, under: 'Betrieb' },
  Kommunikation: { icon: MegaphoneIcon, under: 'Auswertung' },
  Website: { icon: GlobeIcon, under: 'Auswertung' },
  Statistik: { icon: ChartLineUpIcon, under: 'Auswertung' },
  Dokumente: { icon: FileTextIcon, under: 'Auswertung' },
  Rechte: { icon: ShieldCheckIcon, under: 'Auswertung' },
  Intern: { icon: ClipboardTextIcon, under: 'Auswertung' },
}

export interface DashboardGroup {
  group: TileGroup
  screens: ScreenName[]
}

const tileNames = screenNames.filter(name => rowOf(name).group !== undefined)

const byGroup = (names: readonly ScreenName[]): DashboardGroup[] =>
  (Object.keys(groups) as TileGroup[])
    .map(group => ({ group, screens: names.filter(name => rowOf(name).group === group) }))
    .filter(({ screens }) => screens.length > 0)

/** The tiles that a person may open, by group; a tile with its group's name stands first. */
export function tilesFor(may: (access: Access) => boolean): DashboardGroup[] {
  const open = tileNames.filter(name => isOffered(name, may))
  const weight = (name: ScreenName) => (rowOf(name).title === rowOf(name).group ? 0 : 1)
  return byGroup([...open].sort((one, other) => weight(one) - weight(other)))
}

/** Title of a screen below its group's name: «Kurse: Stunden» is «Stunden» there. */
export function titleUnderGroup(name: ScreenName) {
  const { title, group } = rowOf(name)
  return title.startsWith(`${group}: `) ? title.slice(`${group}: `.length) : title
}

/** The screen that the navigation marks for this one: itself, or for a page without a group the nearest one above it, by its address. */
export function markedBy(name: ScreenName | undefined): ScreenName | undefined {
  if (!name || rowOf(name).group) return name
  for (let path = rowOf(name).path; path.includes('/', 1); ) {
    path = path.slice(0, path.lastIndexOf('/'))
    const above = screenAt(path)
    if (above && rowOf(above).group) return above
  }
  return name
}
