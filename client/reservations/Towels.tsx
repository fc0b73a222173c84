import { Box, Flex, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { v7 } from 'uuid'
import { useOnline } from '#client/data/connection.ts'
import { useCall } from '#client/data/reads.ts'
import { today } from '#client/data/time.ts'
import { useSend } from '#client/data/useSend.ts'
import { actsOf, isActOf, isRefused, waitingActs } from '#client/data/waitingActs.ts'
import { Button } from '#client/kit/Button.tsx'
import { Card } from '#client/kit/Card.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { counted } from '#client/kit/format.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Pick } from '#client/kit/Pick.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { toast } from '#client/kit/toast.ts'
import { type TowelReservation, type TowelStatus, towels } from '#contract/reservations/towels.ts'
import type { OutboxRow } from '#sync/client/types.ts'
import { RefusedReservationAct } from './RefusedReservationAct.tsx'
import { discard, neverLeft, toastReservationError } from './takeBack.ts'
import { useReservationActs } from './useReservations.ts'
import { towelChips } from './words.ts'

const isTowelAct = (row: OutboxRow) => isActOf(row, towels.reserve) || isActOf(row, towels.cancel)

const towelCountText = (count: number) => counted(count, 'Tuch', 'Tücher')

/** Facts that are known of today: an answer of an earlier day tells nothing of today's towels but how many a person may have. */
const ofToday = (known: TowelStatus): TowelStatus & { old?: true } =>
  known.day < today() ? { ...known, day: today(), over: false, free: known.most, old: true } : known

function wordsOf({ over, free, most, old }: ReturnType<typeof ofToday>) {
  if (old) return `Wie viele heute noch da sind, siehst du mit Netz. Bis ${most} pro Person.`
  if (over) return 'Für heute hat das Studio geschlossen.'
  return free > 0 ? `Noch ${towelCountText(free)} da, bis ${most} pro Person.` : 'Für heute sind alle Tücher vergeben.'
}

/** Towels for today (S21): how many are left, one's own, and reserving some. */
export function Towels() {
  const { data: known, stand, error, again } = useCall(towels.status)
  const rows = useReservationActs(isTowelAct)
  if (!known && error)
    return (
      <Section title="Tücher für heute">
        <NotLoaded error={error} again={again} lead="Die Tücher sind auf diesem Gerät noch nicht geladen." />
      </Section>
    )
  if (!known?.on) return null
  const data = ofToday(known)
  const acts = rows.filter(row => row.state !== 'done' || Date.parse(row.answered ?? '') > (stand ?? 0))
  const waiting = actsOf(acts, towels.reserve).filter(row => !isRefused(row))
  const leaving = new Set(actsOf(acts, towels.cancel).flatMap(row => (isRefused(row) ? [] : [row.body?.reservationId])))
  const own = data.mine.filter(({ day }) => day === data.day)
  const held = own.filter(({ state }) => state !== 'cancelled' && state !== 'expired').reduce((sum, { quantity }) => sum + quantity, 0)
  const asked = waiting.reduce((sum, { body }) => sum + body.quantity, 0)
  const most = Math.min(data.most - held - asked, data.free - asked)
  return (
    <Section title="Tücher für heute" aside={<Stand at={stand} />}>
      <Card>
        <Text textStyle="card" color="ink2">
          {wordsOf(data)}
        </Text>
        {own.map(one => (
          <OwnTowels key={one._id} own={one} leaves={leaving.has(one._id)} />
        ))}
        {waiting
          .filter(({ body }) => !own.some(({ _id }) => _id === (body as { _id?: string })._id))
          .map(({ key, body }) => (
            <Flex key={key} justify="space-between" align="center" minHeight="44px">
              {towelCountText(body.quantity)}
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
        {most > 0 && !data.over && <Ask most={most} day={data.day} />}
      </Card>
    </Section>
  )
}

function OwnTowels({ own, leaves }: { own: TowelReservation; leaves: boolean }) {
  const { send, waiting } = useSend(towels.cancel, { title: () => 'Tücher abgesagt' })
  const { send: again } = useSend(towels.reserve, { title: ({ body }) => `Reservation: ${towelCountText(body.quantity)}` })
  const cancel = async () => {
    await send({ body: { reservationId: own._id } })
    const undo = async () => {
      const row = (await waitingActs(towels.cancel, ({ body }) => body?.reservationId === own._id)).find(neverLeft)
      if (row) await discard(row)
      else await again({ body: { _id: v7(), quantity: own.quantity, day: own.day } })
    }
    toast(`${towelCountText(own.quantity)}: abgesagt.`, { undo: () => void undo().catch(toastReservationError) })
  }
  const chip = leaves ? ({ look: 'pending', words: 'Absage vorgemerkt' } as const) : towelChips[own.state]
  return (
    <Flex justify="space-between" align="center" gap="8" minHeight="44px">
      <Box flex={1}>{towelCountText(own.quantity)}</Box>
      <Chip look={chip.look} small>
        {chip.words}
      </Chip>
      {own.state === 'reserved' && !leaves && (
        <Button look="side" size="row" busy={waiting} onClick={() => void cancel().catch(toastReservationError)}>
          Absagen
        </Button>
      )}
    </Flex>
  )
}

function Ask({ most, day }: { most: number; day: string }) {
  const online = useOnline()
  const [quantity, setQuantity] = useState(1)
  const { send, waiting } = useSend(towels.reserve, { title: ({ body }) => `Reservation: ${towelCountText(body.quantity)}` })
  const wanted = Math.min(quantity, most)
  return (
    <Flex wrap="wrap" gap="8" align="center" paddingTop="8">
      <Pick
        look="side"
        label="Anzahl Tücher"
        value={String(wanted)}
        options={Array.from({ length: most }, (_, at) => [String(at + 1), towelCountText(at + 1)] as const)}
        onPick={value => setQuantity(Number(value))}
      />
      <Button busy={waiting} onClick={() => void send({ body: { _id: v7(), quantity: wanted, day } })}>
        {online ? 'Tücher reservieren' : 'Tücher vormerken'}
      </Button>
    </Flex>
  )
}
