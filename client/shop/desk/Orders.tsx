import { QrCodeIcon } from '@phosphor-icons/react/dist/csr/QrCode'
import { useMemo, useState } from 'react'
import { useDeskStudio } from '#client/data/desk.ts'
import { useCall } from '#client/data/reads.ts'
import { Button } from '#client/kit/Button.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { FindSheet } from '#client/kit/code/FindSheet.tsx'
import { useKeyScanner } from '#client/kit/code/useKeyScanner.ts'
import { Page } from '#client/kit/Page.tsx'
import { CallTable } from '#client/kit/table/CallTable.tsx'
import type { Column, Filter } from '#client/kit/table/column.ts'
import { amounts, instants } from '#client/kit/table/kinds.ts'
import { toast } from '#client/kit/toast.ts'
import { useGo, useQueryText } from '#client/map/links.tsx'
import { byStudio } from '#client/parts/studio/byStudio.ts'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { type DeskOrder, orderDesk } from '#contract/shop/orderDesk.ts'
import { orderStates, type ShopOrderState } from '#contract/shop/orders.ts'
import { deskChip, waiting, ways } from './deskWays.ts'
import { OrderSheet } from './OrderSheet.tsx'
import { useDeskNews } from './useDeskNews.ts'
import { useFind } from './useFind.ts'
import { useHanding } from './useHanding.ts'

const states: Readonly<Record<ShopOrderState, string>> = {
  open: 'Offen',
  placed: 'Noch zu bezahlen',
  paid: 'Bezahlt',
  handed: 'Ausgegeben',
  cancelled: 'Storniert',
  expired: 'Verfallen',
  refunded: 'Zurückbezahlt',
}

const linesOf = ({ lines }: DeskOrder) => lines.map(({ amount, title }) => `${amount} × ${title}`).join(', ')

const columnsOf = (nameOf: (studio: string) => string): Column<DeskOrder>[] => [
  { id: 'number', title: 'Nummer', text: ({ number }) => String(number), sorts: true, width: 90, phone: 'second' },
  { id: 'buyer', title: 'Wer', text: ({ buyer }) => buyer, sorts: true, strong: true, width: 160, grow: 1, phone: 'title' },
  { id: 'lines', title: 'Artikel', text: linesOf, width: 180, grow: 2, phone: 'second' },
  { id: 'total', title: 'Total', ...amounts(({ total }) => total), sorts: true, width: 110 },
  {
    id: 'state',
    title: 'Stand',
    text: row => deskChip(row)[0],
    width: 170,
    phone: 'trail',
    cell: row => (
      <Chip look={deskChip(row)[1]} small>
        {deskChip(row)[0]}
      </Chip>
    ),
  },
  { id: 'created', title: 'Bestellt', ...instants(({ createdAt }) => createdAt), sorts: true, width: 165 },
  { id: 'handed', title: 'Ausgegeben', ...instants(({ handedAt }) => handedAt), spare: true, width: 170 },
  { id: 'studio', title: 'Studio', text: ({ studio }) => nameOf(studio), width: 120 },
]

/** /dashboard/shop/purchases (L60, S09): orders of one's studios, taken as paid and handed over. */
export default function Orders() {
  const { options, nameOf } = useOwnStudios(orderDesk.all)
  useDeskNews()
  const words = useQueryText()
  const go = useGo()
  const [opened, setOpened] = useState<DeskOrder>()
  const show = (bestellung: string | undefined) => void go({ to: 'shopPurchases', search: { ...words, bestellung }, replace: true })
  const [finding, setFinding] = useState(false)
  // Those that wait for somebody lie on the device, so that a code is known without a network too.
  const desk = useDeskStudio()
  const { data: kept } = useCall(orderDesk.all, { query: { state: waiting, limit: 200, ...(desk && { studio: [desk] }) } })
  const find = useFind(kept?.rows)
  const onCode = async (text: string) => {
    const found = await find(text)
    if (found.id) {
      setFinding(false)
      show(found.id)
    }
    return found
  }
  useKeyScanner(
    text =>
      void onCode(text).then(found => {
        if (found.why) toast(found.why, { look: 'danger' })
      }),
  )
  const acts = useHanding()
  const columns = useMemo(() => columnsOf(nameOf), [nameOf])
  const filters = useMemo<Filter[]>(
    () => [
      byStudio(options),
      { id: 'state', title: 'Stand', choices: orderStates.map(value => [value, states[value]]) },
      { id: 'spare', title: 'Zu viel bezahlt', choices: [['yes', 'Geld zurückzugeben']] },
    ],
    [options],
  )
  const button = (
    <Button size="row" icon={<QrCodeIcon size={18} aria-hidden />} onClick={() => setFinding(true)}>
      Finden
    </Button>
  )
  return (
    <Page actions={button}>
      <CallTable
        columns={columns}
        filters={filters}
        acts={acts}
        ways={ways}
        label="Einkäufe"
        one="Einkauf"
        name="shopPurchases"
        call={orderDesk.all}
        searches={{ label: 'Nummer oder Name' }}
        open={row => {
          setOpened(row)
          show(row._id)
        }}
        empty={{ text: 'Noch niemand hat hier etwas bestellt.' }}
        exports
      />
      {finding && (
        <FindSheet
          title="Bestellung finden"
          label="Nummer der Bestellung"
          inputMode="numeric"
          placeholder="10042"
          find={async text => (await onCode(text)).why}
          onClose={() => setFinding(false)}
        />
      )}
      {words.bestellung && (
        <OrderSheet
          key={words.bestellung}
          id={words.bestellung}
          known={[...(opened ? [opened] : []), ...(kept?.rows ?? [])]}
          onClose={() => show(undefined)}
        />
      )}
    </Page>
  )
}
