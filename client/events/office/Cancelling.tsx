import { Box, Flex, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { useSend } from '#client/data/useSend.ts'
import { Button, ButtonLink } from '#client/kit/Button.tsx'
import { formFor } from '#client/kit/form.tsx'
import { counted } from '#client/kit/format.ts'
import { Sheet } from '#client/kit/Sheet.tsx'
import { toast } from '#client/kit/toast.ts'
import { sayDone } from '#client/kit/waiting/say.ts'
import { type Event, events } from '#contract/events/calls.ts'

const reason = formFor(events.cancel)

/** People who signed up, and the fate of the event: cancelled with a reason that everybody reads, or taking place after all. */
export function Cancelling({ row }: { row: Event }) {
  const [asking, setAsking] = useState(false)
  const { send: revive } = useSend(events.revive, { title: () => `Findet doch statt: ${row.title}` })
  const params = { id: row._id }
  const over = row.endsAt <= new Date().toISOString()
  const told = row.booked + row.waiting
  const back = () => revive({ params }).then(answer => sayDone(answer, 'Der Event findet statt.'), toastCancellingError)
  return (
    <Box display="grid" gap="10" paddingBottom="18">
      <Text textStyle="card" color={row.cancelled ? 'danger' : 'ink2'} aria-live="polite">
        {row.cancelled
          ? `Abgesagt: ${row.reason ?? ''}`
          : `${counted(row.booked, 'Platz', 'Plätze')} vergeben${row.waiting ? `, ${row.waiting} auf der Warteliste` : ''}.`}
      </Text>
      <Flex gap="8" wrap="wrap">
        <ButtonLink to="eventPeople" params={params} look="side" size="row">
          Teilnehmende
        </ButtonLink>
        {row.published && (
          <ButtonLink to="eventDoor" search={{ event: row._id }} look="side" size="row">
            Check-in
          </ButtonLink>
        )}
        {row.published && !over && (
          <Button look="side" size="row" onClick={() => (row.cancelled ? void back() : setAsking(true))}>
            {row.cancelled ? 'Findet doch statt' : 'Absagen'}
          </Button>
        )}
      </Flex>
      <Sheet open={asking} onClose={() => setAsking(false)} title="Event absagen">
        <Box display="grid" gap="14">
          <Text color="ink2">
            {told === 0 ? 'Noch ist niemand angemeldet.' : 'Alle Angemeldeten und Wartenden lesen den Grund gleich.'}
          </Text>
          <reason.Form
            rest={{ params }}
            button="Absagen"
            title={() => `Absage: ${row.title}`}
            onDone={answer => {
              setAsking(false)
              sayDone(answer, 'Abgesagt, alle erfahren es.')
            }}
          >
            <reason.Field name="reason" area />
          </reason.Form>
        </Box>
      </Sheet>
    </Box>
  )
}

const toastCancellingError = (error: unknown) => toast(error instanceof Error ? error.message : 'Das ging nicht.', { look: 'danger' })
