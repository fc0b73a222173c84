import { Box } from '@chakra-ui/react'
import { useCall } from '#client/data/reads.ts'
import { ButtonLink } from '#client/kit/Button.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { Empty } from '#client/kit/Empty.tsx'
import { counted, date, money } from '#client/kit/format.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Page } from '#client/kit/Page.tsx'
import { RowLink } from '#client/kit/Row.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { Older, useOlder } from '#client/parts/payment/Older.tsx'
import { orders, type ShopOrder } from '#contract/shop/orders.ts'
import { sumsOf, useAllNoted } from './Noted.tsx'
import { orderChip } from './words.ts'

/** /user/purchases (L25): the caller's orders, newest first. */
export default function Purchases() {
  const { data, error, stand, again } = useCall(orders.mine, { query: {} })
  const { rows, older } = useOlder(orders.mine, data as { rows: ShopOrder[]; total: number } | undefined)
  const noted = useAllNoted()
  return (
    <Page back="profile">
      {noted.map(purchase => (
        <RowLink
          key={purchase._id}
          to="purchaseInfos"
          params={{ id: purchase._id }}
          title="Neue Bestellung"
          second={`${counted(sumsOf(purchase).pieces, 'Stück', 'Stück')} · ${money(sumsOf(purchase).total)}`}
          trail={<Chip look="pending">Vorgemerkt</Chip>}
        />
      ))}
      {rows ? (
        <>
          {rows.length === 0 && noted.length === 0 && (
            <Empty text="Du hast noch nichts bestellt." action={<ButtonLink to="shopMain">Zum Shop</ButtonLink>} />
          )}
          {rows.map(order => {
            const [words, look] = orderChip(order)
            const pieces = order.lines.reduce((sum, { amount }) => sum + amount, 0)
            return (
              <RowLink
                key={order._id}
                to="purchaseInfos"
                params={{ id: order._id }}
                title={`Bestellung ${order.number}`}
                second={`${date(order.createdAt)} · ${counted(pieces, 'Stück', 'Stück')} · ${money(order.total)}`}
                trail={<Chip look={look}>{words}</Chip>}
              />
            )
          })}
          <Older {...older} />
          <Box paddingTop="16" textAlign="end">
            <Stand at={stand} />
          </Box>
        </>
      ) : (
        <NotLoaded error={error} again={again} lead="Deine Einkäufe sind auf diesem Gerät noch nicht geladen." />
      )}
    </Page>
  )
}
