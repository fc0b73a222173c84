import { Box, Flex, Text } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { v7 } from 'uuid'
import { onNews } from '#client/data/live.ts'
import { staleIn, useCall } from '#client/data/reads.ts'
import { useMe } from '#client/data/session.ts'
import { today } from '#client/data/time.ts'
import { useSend } from '#client/data/useSend.ts'
import { Button } from '#client/kit/Button.tsx'
import { Card } from '#client/kit/Card.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import type { OverlaidRow } from '#client/kit/waiting/overlay.ts'
import { Refusals } from '#client/kit/waiting/Refusals.tsx'
import { sayDone, sayFailed } from '#client/kit/waiting/say.ts'
import { useWaitingRows } from '#client/kit/waiting/useWaiting.ts'
import { appointments } from '#contract/appointments/calls.ts'
import { appointmentKinds, type OwnAppointment } from '#contract/appointments/shapes.ts'
import { ownWays } from './ownAppointments.ts'
import { daysShown, TimeChoice } from './TimeChoice.tsx'
import { longWhen, whenWords } from './words.ts'

type ShownAppointment = OverlaidRow<OwnAppointment>

/** Keeps what is shown of appointments current. */
export function useAppointmentNews() {
  useEffect(() => {
    const soon = (before?: number) => void staleIn(['appointments'], before)
    return onNews({ events: ['appointment:changed'], heard: () => soon(), missed: soon })
  }, [])
}

/** A studio's personal training, and one's own appointments of all kinds; nothing where there is neither. */
export function PersonalTraining() {
  useAppointmentNews()
  const me = useMe()
  const studio = me?.studio_id
  const query = studio ? { query: { studio, from: today(), days: daysShown } } : undefined
  const slots = useCall(appointments.trainingSlots, query)
  const { data, stand, error, again } = useCall(appointments.mine)
  const { rows, refused } = useWaitingRows(data, stand, ownWays)
  const [open, setOpen] = useState<ShownAppointment | 'new'>()
  const coming = rows?.filter(({ state, endsAt }) => state === 'booked' && Date.parse(endsAt) > Date.now()) ?? []
  if (!data && error)
    return (
      <Section title="Personal Training">
        <NotLoaded error={error} again={again} lead="Deine Termine sind auf diesem Gerät noch nicht geladen." />
      </Section>
    )
  if (!slots.data?.length && coming.length === 0 && refused.length === 0) return null
  return (
    <Section title="Personal Training" aside={<Stand at={stand} />}>
      <Refusals refused={refused} own={ownWays.doings} open={() => setOpen('new')} />
      <Card display="grid" gap="12">
        {coming.map(own => (
          <OwnLine key={own._id} own={own} onMove={() => setOpen(own)} />
        ))}
        {!!slots.data?.length && (
          <Flex align="center" justify="space-between" gap="12" wrap="wrap">
            <Text flex="1 1 160px" color="ink2">
              Eine Stunde nur für dich: Technik, Plan oder ein Ziel.
            </Text>
            <Button size="row" onClick={() => setOpen('new')}>
              Zeit wählen
            </Button>
          </Flex>
        )}
      </Card>
      {open && <Choose own={open === 'new' ? undefined : open} slots={slots} onClose={() => setOpen(undefined)} />}
    </Section>
  )
}

function OwnLine({ own, onMove }: { own: ShownAppointment; onMove: () => void }) {
  const { send, waiting } = useSend(appointments.cancelTraining, { title: () => `Abgesagt: ${appointmentKinds[own.kind]}` })
  const cancel = async () => {
    try {
      sayDone(await send({ params: { id: own._id } }), `${appointmentKinds[own.kind]}: abgesagt.`)
    } catch (problem) {
      sayFailed(problem)
    }
  }
  const isTraining = own.kind === 'training'
  return (
    <Box>
      <Flex align="center" justify="space-between" gap="8">
        <Box minWidth={0}>
          <Text textStyle="row">{longWhen(own)}</Text>
          <Text textStyle="small" color="ink2" overflowWrap="anywhere">
            {[appointmentKinds[own.kind], own.trainer && `mit ${own.trainer}`, own.studioName && `Studio ${own.studioName}`]
              .filter(Boolean)
              .join(', ')}
          </Text>
        </Box>
        {own.act && (
          <Chip look="pending" small>
            Vorgemerkt
          </Chip>
        )}
      </Flex>
      {!own.act && (
        <Flex gap="8">
          {isTraining && (
            <Button look="text" size="row" onClick={onMove}>
              Verschieben
            </Button>
          )}
          <Button look="text" size="row" busy={waiting} onClick={() => void cancel()}>
            Absagen
          </Button>
        </Flex>
      )}
    </Box>
  )
}

interface ChooseProps {
  /** The one that is being moved. */
  own: ShownAppointment | undefined
  slots: Pick<ReturnType<typeof useCall<typeof appointments.trainingSlots>>, 'data' | 'error' | 'again'>
  onClose: () => void
}

/** A time for a training, also without a network: the studio decides once there is one. */
function Choose({ own, slots: { data, error, again }, onClose }: ChooseProps) {
  const title = ({ body }: { body: { slot: string } }) => `Personal Training: ${whenWords(body.slot.split('_')[0] ?? '')}`
  const book = useSend(appointments.bookTraining, { title, asks: true })
  const move = useSend(appointments.moveTraining, { title, asks: true })
  const take = async (slot: string) => {
    try {
      const answer = own ? await move.send({ params: { id: own._id }, body: { slot } }) : await book.send({ body: { _id: v7(), slot } })
      sayDone(answer, own ? 'Verschoben.' : 'Gebucht.')
      onClose()
    } catch {
      // Said below the times.
      again()
    }
  }
  return (
    <Sheet open onClose={onClose} title={own ? 'Neue Zeit wählen' : 'Personal Training'}>
      <TimeChoice
        slots={data}
        from={own?.startsAt}
        verb={own ? 'nehmen' : 'buchen'}
        busy={book.waiting || move.waiting}
        error={book.error ?? move.error}
        onTake={slot => void take(slot)}
        otherwise={error && <NotLoaded error={error} again={again} lead="Freie Zeiten sind auf diesem Gerät noch nicht geladen." />}
      />
    </Sheet>
  )
}
