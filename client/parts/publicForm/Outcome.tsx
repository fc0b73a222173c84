import { Box, Text } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'
import { useOnline } from '#client/data/connection.ts'
import { Button } from '#client/kit/Button.tsx'
import { Card } from '#client/kit/Card.tsx'
import { clockTime } from '#client/kit/format.ts'
import { Tick } from '#client/kit/Tick.tsx'
import type { SentForm } from './device.ts'
import { putAway, takeBackForm } from './outbox.ts'

export interface OutcomeProps {
  row: SentForm
  /** The thing that the mail confirms, «deinen Platz»; or what is said where the form is all there is to it. */
  confirms: string | Arrived
}

interface Arrived {
  head: string
  text: string
  /** Said while there is no network. */
  waits: string
  /** The button that leads to one more form. */
  again: string
}

const mailed = (confirms: string): Arrived => ({
  head: 'Schau in deine E-Mails',
  text: `Wir haben dir eine E-Mail geschickt. Mit dem Link darin bestätigst du innert 30 Minuten ${confirms}. Liegt sie nicht da, sieh bei der Werbung nach.`,
  waits: 'Deine Anmeldung ist auf diesem Gerät gesichert und geht ins Studio, sobald Netz da ist. Ob noch Platz ist, zeigt sich erst dann.',
  again: 'Noch jemanden anmelden',
})

/** The fate of a form that was sent from this device: it waits, it arrived, or it was refused. */
export function Outcome({ row, confirms }: OutcomeProps) {
  const online = useOnline()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { state, born, failed, message, title } = row
  const again = (leave: typeof takeBackForm) => void leave(row)
  const waits = state === 'waiting'
  const arrived = typeof confirms === 'string' ? mailed(confirms) : confirms
  const head = state === 'done' ? arrived.head : waits ? (online && !failed ? 'Wird gesendet' : 'Wartet auf Netz') : 'Nicht angenommen'
  return (
    <Card>
      <Box display="flex" gap="12" alignItems="flex-start">
        <Tick state={state === 'done' ? 'ok' : state} label="" />
        <Box flex={1} minWidth={0}>
          <Box as="h2" ref={heading} tabIndex={-1} outline="none" textStyle="heading">
            {head}
          </Box>
          <Text color="ink2" marginTop="6" aria-live="polite">
            {sentFormText({ state, online, failed, message, arrived })}
          </Text>
          <Text textStyle="small" color="ink3" marginTop="6">
            {title}, gesendet {clockTime(born)}
          </Text>
        </Box>
      </Box>
      <Box marginTop="12">
        {state === 'done' ? (
          <Button look="side" size="row" onClick={() => again(putAway)}>
            {arrived.again}
          </Button>
        ) : (
          !(waits && online && !failed) && (
            <Button look="side" size="row" onClick={() => again(takeBackForm)}>
              Angaben ändern
            </Button>
          )
        )}
      </Box>
    </Card>
  )
}

function sentFormText({
  state,
  online,
  failed,
  message,
  arrived,
}: Pick<SentForm, 'state' | 'failed' | 'message'> & { online: boolean; arrived: Arrived }) {
  if (state === 'done') return arrived.text
  if (state === 'refused') return message
  if (failed) return 'Das Studio kann die Anmeldung gerade nicht annehmen. Sie wird von selbst nochmals gesendet.'
  return online ? 'Das dauert nur einen Moment.' : arrived.waits
}
