import { Link as Anchor, Box, Flex, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { useMay } from '#client/data/reach.ts'
import { useCall } from '#client/data/reads.ts'
import { today } from '#client/data/time.ts'
import { useSend } from '#client/data/useSend.ts'
import { Button, ButtonLink } from '#client/kit/Button.tsx'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import type { OverlaidRow } from '#client/kit/waiting/overlay.ts'
import { sayDone, sayFailed } from '#client/kit/waiting/say.ts'
import { daysShown, TimeChoice } from '#client/parts/appointment/TimeChoice.tsx'
import { longWhen } from '#client/parts/appointment/words.ts'
import { appointments } from '#contract/appointments/calls.ts'
import { type AppointmentRow, appointmentKinds, slotOf } from '#contract/appointments/shapes.ts'
import { mailTo } from '#contract/emailText.ts'
import { phoneText } from '#contract/phone.ts'

interface SheetProps {
  row: OverlaidRow<AppointmentRow>
  studio: string
  onClose: () => void
}

/** The person who comes, how to reach them, and the ways to move the appointment and to give it up; also without a network. */
export function AppointmentSheet({ row, studio, onClose }: SheetProps) {
  const [moves, setMoves] = useState(false)
  const { _id, version, state, lead, leadStudio, name, act } = row
  const input = { params: { id: _id }, body: { studio: row.studio, slot: slotOf(row.startsAt, _id), version } }
  const may = useMay(appointments.moveFor, input) && !act && state === 'booked' && Date.parse(row.endsAt) > Date.now()
  const cancel = useSend(appointments.cancelFor, { title: () => `Termin abgesagt: ${name}` })
  const giveUp = async () => {
    try {
      sayDone(await cancel.send({ params: { id: _id }, query: { studio: row.studio, version } }), `${name}: abgesagt.`)
      onClose()
    } catch (problem) {
      sayFailed(problem)
    }
  }
  return (
    <Sheet open onClose={onClose} title={name || 'Neuer Termin'}>
      <Text textStyle="row">{longWhen(row)}</Text>
      <Text color="ink2">{[appointmentKinds[row.kind], row.trainer && `mit ${row.trainer}`, studio].filter(Boolean).join(', ')}</Text>
      <Reach row={row} />
      <Flex wrap="wrap" gap="8" paddingTop="12">
        {may && (
          <Button look="side" size="row" onClick={() => setMoves(!moves)}>
            {moves ? 'Zeit behalten' : 'Verschieben'}
          </Button>
        )}
        {may && (
          <Button look="text" size="row" busy={cancel.waiting} onClick={() => void giveUp()}>
            Absagen
          </Button>
        )}
        {lead && (
          <ButtonLink to="leadsList" search={{ lead, ...(leadStudio && { wo: leadStudio }) }} look="text" size="row">
            Zum Lead
          </ButtonLink>
        )}
      </Flex>
      {may && moves && <Move row={row} onDone={onClose} />}
    </Sheet>
  )
}

function Reach({ row: { telefon, email } }: { row: AppointmentRow }) {
  return (
    <Box>
      {telefon && (
        <Anchor href={`tel:${telefon}`} display="flex" alignItems="center" minHeight="44px" color="brandInk">
          {phoneText(telefon)}
        </Anchor>
      )}
      {email && (
        <Anchor href={mailTo(email)} display="flex" alignItems="center" minHeight="44px" color="brandInk" overflowWrap="anywhere">
          {email}
        </Anchor>
      )}
    </Box>
  )
}

function Move({ row, onDone }: { row: AppointmentRow; onDone: () => void }) {
  const query = { studio: row.studio, from: today(), days: daysShown, kind: row.kind }
  const { data: slots, error, again } = useCall(appointments.officeSlots, { query })
  const { send, waiting, error: refused } = useSend(appointments.moveFor, { title: () => `Termin verschoben: ${row.name}`, asks: true })
  const take = async (slot: string) => {
    try {
      sayDone(await send({ params: { id: row._id }, body: { studio: row.studio, slot, version: row.version } }), `${row.name}: verschoben.`)
      onDone()
    } catch {
      // Said below the times.
      again()
    }
  }
  return (
    <Section title="Neue Zeit">
      <TimeChoice
        slots={slots}
        from={row.startsAt}
        verb="nehmen"
        busy={waiting}
        error={refused}
        onTake={slot => void take(slot)}
        otherwise={error && <NotLoaded error={error} again={again} lead="Freie Zeiten sind auf diesem Gerät noch nicht geladen." />}
      />
    </Section>
  )
}
