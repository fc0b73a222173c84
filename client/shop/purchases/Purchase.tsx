import { Box, chakra, Text } from '@chakra-ui/react'
import { ButtonLink } from '#client/kit/Button.tsx'
import { date, money, quantity } from '#client/kit/format.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Page } from '#client/kit/Page.tsx'
import { Row } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { Timeline } from '#client/kit/Timeline.tsx'
import { useScreen } from '#client/map/links.tsx'
import { PaymentCard } from '#client/parts/payment/PaymentCard.tsx'
import { useStudioNames } from '#client/parts/studio/names.ts'
import { OwnBill } from '#client/shop/bill/OwnBill.tsx'
import { momentsOf } from '#client/shop/orderMoments.ts'
import { vatByRate } from '#contract/rules/payments/vat.ts'
import type { ShopOrder } from '#contract/shop/orders.ts'
import { Gives } from './codes/Gives.tsx'
import { Noted, useNoted } from './Noted.tsx'
import { Papers } from './Papers.tsx'
import { PickupCode, waitsForPickup } from './PickupCode.tsx'
import { useOrder } from './useOrder.ts'
import { isGoods } from './words.ts'

/** /shop/purchase/infos/:id (L30): one order, its payment and what may be done about it. */
export default function Purchase() {
  const { id } = useScreen('purchaseInfos')
  const { order, error, stand, again } = useOrder(id)
  const noted = useNoted(id)
  // Another way that the studio refused is no other order: the order itself says how it stands.
  if (noted && !(order && noted.refused !== undefined))
    return (
      <Page back="purchases">
        <Noted {...noted} />
      </Page>
    )
  if (!order || error?.code === 'missing')
    return (
      <Page back="purchases">
        {error ? (
          <NotLoaded
            error={error}
            again={again}
            missing="Diese Bestellung gibt es nicht."
            instead={<ButtonLink to="purchases">Zu deinen Einkäufen</ButtonLink>}
          />
        ) : (
          <Box minHeight="240px" aria-busy />
        )}
      </Page>
    )
  return (
    <Page title={`Bestellung ${order.number}`} back="purchases">
      <PaymentCard payment={order.payment} />
      <Papers payment={order.payment} />
      <OwnBill payment={order.payment} studio={order.studio} lines={order.lines} />
      <Gives order={order} />
      <Section title="Artikel">
        {order.lines.map(({ product, price, title, amount }) => (
          <Row
            key={`${product}:${price}`}
            title={title}
            second={`${amount} × ${money(price)}`}
            trail={<Box textStyle="value">{money(amount * price)}</Box>}
          />
        ))}
        <OrderSums order={order} />
      </Section>
      {order.lines.some(isGoods) && <Pickup order={order} />}
      <Section title="Verlauf">
        <Timeline label="Verlauf" moments={momentsOf(order.events)} />
      </Section>
      <Box paddingTop="16" display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap="12">
        <ButtonLink to="shopMain" look="edge" size="row">
          Zum Shop
        </ButtonLink>
        <Stand at={stand} />
      </Box>
    </Page>
  )
}

const Line = chakra('div', { base: { display: 'flex', justifyContent: 'space-between', gap: '16', paddingTop: '6' } })

function OrderSums({ order: { lines, total } }: { order: ShopOrder }) {
  return (
    <Box paddingTop="8">
      <Line textStyle="value">
        <span>Total</span>
        <span>{money(total)}</span>
      </Line>
      {vatByRate(lines.map(({ price, amount, rate }) => ({ gross: price * amount, rate }))).map(({ rate, vat }) => (
        <Line key={rate} textStyle="small" color="ink2">
          <span>enthaltene MWST {quantity(rate / 100)} %</span>
          <span>{money(vat)}</span>
        </Line>
      ))}
    </Box>
  )
}

function Pickup({ order }: { order: ShopOrder }) {
  const { name } = useStudioNames()
  const { _id, studio, handedAt } = order
  const waits = waitsForPickup(order)
  if (!handedAt && !waits) return null
  return (
    <Section title="Abholung">
      <Text>
        {handedAt
          ? `Abgeholt am ${date(handedAt)} in ${name(studio)}.`
          : `Am Empfang in ${name(studio)}, mit dem Code oder der Nummer der Bestellung.`}
      </Text>
      {waits && <PickupCode id={_id} />}
    </Section>
  )
}
