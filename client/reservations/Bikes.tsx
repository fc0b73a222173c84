import { Box, Flex, Image, Text } from '@chakra-ui/react'
import { Suspense, useState } from 'react'
import { v7 } from 'uuid'
import { useOnline } from '#client/data/connection.ts'
import { useCall } from '#client/data/reads.ts'
import { dayOf, today } from '#client/data/time.ts'
import { useSend } from '#client/data/useSend.ts'
import { actsOf, isActOf, isRefused } from '#client/data/waitingActs.ts'
import { Button } from '#client/kit/Button.tsx'
import { Card } from '#client/kit/Card.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { counted, date } from '#client/kit/format.ts'
import { lazyPart } from '#client/kit/lazyPart.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { toast } from '#client/kit/toast.ts'
import { type Bike, type BikeOrder, bikes } from '#contract/reservations/bikes.ts'
import type { OutboxRow } from '#sync/client/types.ts'
import { RefusedReservationAct } from './RefusedReservationAct.tsx'
import { toastReservationError, unsaid } from './takeBack.ts'
import { useReservationActs } from './useReservations.ts'
import { bikeChips } from './words.ts'

const OrderBike = lazyPart(() => import('./OrderBike.tsx'))
const isBikeAct = (row: OutboxRow) => isActOf(row, bikes.order) || isActOf(row, bikes.cancel)

const bikeCountText = (count: number) => counted(count, 'Velo', 'Velos')
const spanWords = ({ from, until }: { from?: string | null; until?: string | null }) =>
  from ? `${date(from)}${until ? ` bis ${date(until)}` : ', bis du zurück bist'}` : 'ab der Bestätigung, bis du zurück bist'

/** A studio's bikes to rent (S22), and one's own orders. */
export function Bikes() {
  const { data: listed, stand, error, again } = useCall(bikes.list, { query: {} })
  const { data: mine, stand: mineStand } = useCall(bikes.mine)
  const rows = useReservationActs(isBikeAct)
  const [asked, setAsked] = useState<Bike>()
  if (!listed && error)
    return (
      <Section title="Velos">
        <NotLoaded error={error} again={again} lead="Die Velos sind auf diesem Gerät noch nicht geladen." />
      </Section>
    )
  if (!listed || (listed.length === 0 && !mine?.length)) return null
  const acts = rows.filter(row => row.state !== 'done' || Date.parse(row.answered ?? '') > (mineStand ?? 0))
  const waiting = actsOf(acts, bikes.order).filter(row => !isRefused(row))
  const leaving = new Set(actsOf(acts, bikes.cancel).flatMap(row => (isRefused(row) ? [] : [row.params.id])))
  const open = mine?.filter(({ state, at }) => ['ordered', 'confirmed', 'out'].includes(state) || dayOf(at) === today()) ?? []
  return (
    <Section title="Velos" aside={<Stand at={stand} />}>
      <Card display="grid" gap="12">
        {listed.map(bike => (
          <BikeLine key={bike._id} bike={bike} onAsk={() => setAsked(bike)} />
        ))}
        {open.map(one => (
          <OrderLine key={one._id} own={one} leaves={leaving.has(one._id)} />
        ))}
        {waiting
          .filter(({ body }) => !open.some(({ _id }) => _id === body._id))
          .map(({ key, title }) => (
            <Flex key={key} justify="space-between" align="center" gap="8" minHeight="44px">
              {title}
              <Chip look="pending" small>
                Vorgemerkt
              </Chip>
            </Flex>
          ))}
        {acts
          .filter(({ state }) => state === 'refused')
          .map(row => (
            <RefusedReservationAct key={row.key} row={row} />
          ))}
      </Card>
      {asked && (
        <Suspense>
          <OrderBike bike={asked} onClose={() => setAsked(undefined)} />
        </Suspense>
      )}
    </Section>
  )
}

function BikeLine({ bike, onAsk }: { bike: Bike; onAsk: () => void }) {
  const online = useOnline()
  return (
    <Flex align="center" gap="12" wrap="wrap">
      {bike.pictureAddress && (
        <Image src={`/api/${bike.pictureAddress}`} alt="" width="56px" height="56px" borderRadius="inner" objectFit="cover" />
      )}
      <Box flex="1 1 160px" minWidth={0}>
        <Text textStyle="row" overflowWrap="anywhere">
          {bike.name}
        </Text>
        <Text textStyle="small" color="ink2">
          {[
            bike.text,
            bike.free > 0
              ? `${bikeCountText(bike.free)} frei`
              : bike.amount > 0
                ? 'auf unbestimmte Zeit keines frei: wähle Von und Bis'
                : 'keines da',
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </Box>
      <Button size="row" look="soft" aria-label={`${bike.name} bestellen`} disabled={bike.amount === 0} onClick={onAsk}>
        {online ? 'Bestellen' : 'Vormerken'}
      </Button>
    </Flex>
  )
}

function OrderLine({ own, leaves }: { own: BikeOrder; leaves: boolean }) {
  const { send, waiting } = useSend(bikes.cancel, { title: () => `Velo abgesagt: ${own.name}` })
  const { send: again } = useSend(bikes.order, { title: () => `Velo: ${own.name}` })
  const cancel = async () => {
    await send({ params: { id: own._id } })
    const undo = async () => {
      if (await unsaid(bikes.cancel, own._id)) return
      const { bikeId, amount, until = null } = own
      // An order begins today at the earliest.
      const from = own.from && own.from < today() ? today() : (own.from ?? null)
      await again({ body: { _id: v7(), bikeId, amount, from, until } })
    }
    const isOver = !!own.until && own.until < today()
    toast(`${own.name}: abgesagt.`, { undo: isOver ? undefined : () => void undo().catch(toastReservationError) })
  }
  const chip = leaves ? ({ look: 'pending', words: 'Absage vorgemerkt' } as const) : bikeChips[own.state]
  return (
    <Flex justify="space-between" align="center" gap="8" minHeight="44px" wrap="wrap">
      <Box flex="1 1 160px">
        <Text textStyle="row">
          {own.amount} × {own.name}
        </Text>
        <Text textStyle="small" color="ink2">
          {spanWords(own)}
        </Text>
      </Box>
      <Chip look={chip.look} small>
        {chip.words}
      </Chip>
      {(own.state === 'ordered' || own.state === 'confirmed') && !leaves && (
        <Button look="side" size="row" busy={waiting} onClick={() => void cancel().catch(toastReservationError)}>
          Absagen
        </Button>
      )}
    </Flex>
  )
}
