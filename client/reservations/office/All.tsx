import { Box } from '@chakra-ui/react'
import { Page } from '#client/kit/Page.tsx'
import { Segmented } from '#client/kit/Segmented.tsx'
import { useGo, useQueryText } from '#client/map/links.tsx'
import { useReservationNews } from '#client/reservations/useReservationNews.ts'
import { BikeOrders } from './BikeOrders.tsx'
import { Booked } from './Booked.tsx'
import { DayGrid } from './DayGrid.tsx'
import { Rental } from './Rental.tsx'
import { TowelTable } from './TowelTable.tsx'
import { Usage } from './Usage.tsx'

const tabs = [
  ['liste', 'Liste'],
  ['tag', 'Tag'],
  ['tuecher', 'Tücher'],
  ['velos', 'Velos'],
  ['auslastung', 'Auslastung'],
  ['einstellungen', 'Verleih'],
] as const
type Tab = (typeof tabs)[number][0]

export interface ReservationPartProps {
  /** The choice among the parts, which stands above what a part shows. */
  above: React.ReactNode
}

const parts: Record<Tab, React.ComponentType<ReservationPartProps>> = {
  liste: Booked,
  tag: DayGrid,
  tuecher: TowelTable,
  velos: BikeOrders,
  auslastung: Usage,
  einstellungen: Rental,
}

/** /reservation-admin/reservations (L57): who reserved what, who came, towels, bikes, and how much of it is used. */
export default function All() {
  useReservationNews()
  const { ansicht } = useQueryText()
  const go = useGo()
  const tab = tabs.some(([name]) => name === ansicht) ? (ansicht as Tab) : 'liste'
  const Part = parts[tab]
  const show = (next: Tab) => void go({ to: 'reservationAdminList', search: next === 'liste' ? {} : { ansicht: next }, replace: true })
  const above = (
    <Box overflowX="auto" maxWidth="full">
      <Segmented label="Ansicht" value={tab} options={tabs} onChange={show} />
    </Box>
  )
  return (
    <Page>
      <Part key={tab} above={above} />
    </Page>
  )
}
