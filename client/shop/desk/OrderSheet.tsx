import { Box, Flex, Text } from '@chakra-ui/react'
import { useMemo } from 'react'
import { useCall } from '#client/data/reads.ts'
import { Chip } from '#client/kit/Chip.tsx'
import { money } from '#client/kit/format.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Row } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { Timeline } from '#client/kit/Timeline.tsx'
import type { OverlaidRow } from '#client/kit/waiting/overlay.ts'
import { useWaitingRows } from '#client/kit/waiting/useWaiting.ts'
import { useStudioNames } from '#client/parts/studio/names.ts'
import { deskMomentsOf } from '#client/shop/orderMoments.ts'
import { allowed } from '#contract/rules/payments/paymentActs.ts'
import { type DeskOrder, orderDesk } from '#contract/shop/orderDesk.ts'
import { deskChip, isReady, ways } from './deskWays.ts'
import { Handing } from './Handing.tsx'
import { Spare } from './Spare.tsx'
import { Take } from './Take.tsx'

interface SheetProps {
  id: string
  /** Orders that are on the device, for where there is no network. */
  known: readonly DeskOrder[]
  onClose: () => void
}

/** One order at the desk: what it holds, what became of it, and what is to be done. */
export function OrderSheet({ id, known, onClose }: SheetProps) {
  const query = useMemo(() => ({ query: { id } }), [id])
  const { data, error, stand, again } = useCall(orderDesk.all, query)
  const kept = known.find(({ _id }) => _id === id)
  const { rows } = useWaitingRows((data?.rows ?? (kept && [kept])) as DeskOrder[] | undefined, stand, ways)
  const order = rows?.find(({ _id }) => _id === id)
  return (
    <Sheet open wide onClose={onClose} title={order ? `Bestellung ${order.number}` : 'Bestellung'}>
      {order ? (
        <Content order={order} stand={stand} />
      ) : data ? (
        <Text color="ink2">Diese Bestellung gibt es in deinen Studios nicht.</Text>
      ) : error ? (
        <NotLoaded error={error} again={again} lead="Diese Bestellung ist auf diesem Gerät noch nicht geladen." />
      ) : (
        <Box minHeight="240px" aria-busy />
      )}
    </Sheet>
  )
}

function Content({ order, stand }: { order: OverlaidRow<DeskOrder>; stand: number | undefined }) {
  const { name } = useStudioNames()
  const [words, look] = deskChip(order)
  const isWaiting = order.act !== undefined
  return (
    <Box display="grid" gap="4">
      <Flex align="center" gap="12" wrap="wrap" justify="space-between">
        <Text textStyle="heading">{order.buyer}</Text>
        <Chip look={isWaiting ? 'pending' : look}>{words}</Chip>
      </Flex>
      <Text textStyle="small" color="ink2">
        Abholung in {name(order.studio)}
        {isWaiting && ' · vorgemerkt: geht raus, sobald wieder Netz da ist'}
      </Text>
      {order.spare.map(each => (
        <Spare key={each._id} order={order} spare={each} />
      ))}
      {!isWaiting && allowed[order.payment.state].includes('take') && <Take order={order} />}
      {(isReady(order) || order.state === 'handed') && <Handing order={order} />}
      <Section title="Artikel" aside={money(order.total)}>
        {order.lines.map(({ product, price, title, amount }) => (
          <Row
            key={`${product}:${price}`}
            title={title}
            second={`${amount} × ${money(price)}`}
            trail={
              <Box textStyle="value" className="notranslate">
                {money(amount * price)}
              </Box>
            }
          />
        ))}
      </Section>
      <Section title="Verlauf">
        <Timeline label="Verlauf" moments={deskMomentsOf(order.events)} />
      </Section>
      <Box textAlign="end">
        <Stand at={stand} />
      </Box>
    </Box>
  )
}
