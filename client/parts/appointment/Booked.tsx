import { Box, Flex, Text } from '@chakra-ui/react'
import { CalendarPlusIcon } from '@phosphor-icons/react/dist/csr/CalendarPlus'
import { useState } from 'react'
import { useOnline } from '#client/data/connection.ts'
import { useCall } from '#client/data/reads.ts'
import { today } from '#client/data/time.ts'
import { useSend } from '#client/data/useSend.ts'
import { ask } from '#client/kit/ask.ts'
import { Button } from '#client/kit/Button.tsx'
import { Card } from '#client/kit/Card.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { FileButton } from '#client/kit/FileButton.tsx'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { toast } from '#client/kit/toast.ts'
import { sayFailed } from '#client/kit/waiting/say.ts'
import { appointments } from '#contract/appointments/calls.ts'
import { appointmentKinds, type OwnAppointment } from '#contract/appointments/shapes.ts'
import { daysShown, TimeChoice } from './TimeChoice.tsx'
import { calledOf, longWhen } from './words.ts'

/** An appointment by its key: when and where, its calendar file, and the ways to move it and to give it up. */
export function Booked({ linkKey, onMore }: { linkKey: string; onMore?: () => void }) {
  const online = useOnline()
  const { data, error, again } = useCall(appointments.shown, { params: { key: linkKey } })
  const [moves, setMoves] = useState(false)
  const { send, waiting } = useSend(appointments.cancel)
  if (!data)
    return online ? (
      <NotLoaded error={error} again={again} missing="Diesen Termin gibt es nicht mehr." />
    ) : (
      <Text color="ink2">Deinen Termin siehst du hier, sobald wieder Netz da ist. Er steht auch in der E-Mail.</Text>
    )
  const isOver = data.state === 'cancelled' || Date.parse(data.startsAt) <= Date.now()
  const cancel = async () => {
    if (!(await ask({ title: 'Termin absagen?', text: calledOf(data), button: 'Absagen', danger: true }))) return
    try {
      await send({ params: { key: linkKey } })
      toast('Abgesagt.')
      setMoves(false)
      again()
    } catch (problem) {
      sayFailed(problem)
    }
  }
  return (
    <Card aria-label={appointmentKinds[data.kind]}>
      <AppointmentHead data={data} />
      {!isOver && (
        <Flex wrap="wrap" gap="8" marginTop="12">
          <FileButton
            call={appointments.entry}
            input={{ params: { key: linkKey } }}
            name="Termin.ics"
            look="side"
            size="row"
            icon={<CalendarPlusIcon size={18} aria-hidden />}
          >
            In den Kalender
          </FileButton>
          <Button look="side" size="row" onClick={() => setMoves(!moves)}>
            {moves ? 'Zeit behalten' : 'Verschieben'}
          </Button>
          <Button look="text" size="row" busy={waiting} onClick={() => void cancel()}>
            Absagen
          </Button>
        </Flex>
      )}
      {isOver && onMore && (
        <Button look="side" size="row" marginTop="12" onClick={onMore}>
          Neuen Termin wählen
        </Button>
      )}
      {moves && !isOver && (
        <Move
          linkKey={linkKey}
          had={data}
          onDone={() => {
            setMoves(false)
            again()
          }}
        />
      )}
    </Card>
  )
}

function AppointmentHead({ data }: { data: OwnAppointment }) {
  return (
    <>
      <Flex gap="8" align="center" justify="space-between" wrap="wrap">
        <Box as="h2" textStyle="heading">
          {appointmentKinds[data.kind]}
        </Box>
        {data.state === 'cancelled' ? <Chip>Abgesagt</Chip> : <Chip look="ok">Gebucht</Chip>}
      </Flex>
      <Text marginTop="6">{longWhen(data)}</Text>
      <Text color="ink2" overflowWrap="anywhere">
        {[`Studio ${data.studioName}`, data.address, data.trainer && `mit ${data.trainer}`].filter(Boolean).join(', ')}
      </Text>
    </>
  )
}

function Move({ linkKey, had, onDone }: { linkKey: string; had: OwnAppointment; onDone: () => void }) {
  const query = { studio: had.studio, from: today(), days: daysShown, kind: had.kind }
  const { data: slots, error, again } = useCall(appointments.slots, { query })
  const { send, waiting, error: refused } = useSend(appointments.move)
  const take = async (slot: string) => {
    try {
      await send({ params: { key: linkKey }, body: { slot } })
      toast('Verschoben.')
      onDone()
    } catch {
      // Said below the times.
      again()
    }
  }
  return (
    <Box paddingTop="18">
      <Text textStyle="small" color="ink2" paddingBottom="8">
        Die alte Zeit bleibt, bis du die neue hast.
      </Text>
      <TimeChoice
        slots={slots}
        from={had.startsAt}
        verb="nehmen"
        busy={waiting}
        error={refused}
        onTake={slot => void take(slot)}
        otherwise={error && <NotLoaded error={error} again={again} lead="Freie Zeiten siehst du, sobald wieder Netz da ist." />}
      />
    </Box>
  )
}
