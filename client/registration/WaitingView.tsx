import { Box, Text } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'
import { useOnline } from '#client/data/connection.ts'
import { Button } from '#client/kit/Button.tsx'
import { clockTime } from '#client/kit/format.ts'
import { Row } from '#client/kit/Row.tsx'
import { Tick } from '#client/kit/Tick.tsx'
import { registrationAlerts } from '#contract/registration.ts'
import type { WaitingRegistration } from './device.ts'
import { takeBackRegistration } from './outbox.ts'
import { RegistrationAlert } from './RegistrationAlert.tsx'

/** Everything is filled in; the studio does not know it yet. */
export function WaitingView({
  rows,
  onAnother,
  onTaken,
}: {
  rows: readonly WaitingRegistration[]
  onAnother: () => void
  onTaken: () => void
}) {
  const online = useOnline()
  const failed = online && rows.some(row => row.failed)
  const goes = online && !failed
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const take = async (_id: string) => {
    await takeBackRegistration(_id)
    onTaken()
  }
  return (
    <Box paddingTop="12">
      <Box as="h2" ref={heading} tabIndex={-1} outline="none" textStyle="title">
        {goes ? 'Dein Konto wird erstellt' : 'Deine Registrierung wartet'}
      </Box>
      <Text color="ink2" marginTop="8" marginBottom="12" aria-live="polite">
        {goes
          ? 'Das dauert nur einen Moment.'
          : 'Sie ist auf diesem Gerät gesichert und geht ins Studio, sobald Netz da ist, auch wenn du die App schliesst. Ob die E-Mail noch frei ist, wird beim Senden geprüft.'}
      </Text>
      {failed && (
        <RegistrationAlert text={registrationAlerts.other}>
          <Text textStyle="small">Das Studio kann sie gerade nicht annehmen. Sie wird von selbst nochmals gesendet.</Text>
        </RegistrationAlert>
      )}
      {rows.map(({ _id, email, born }) => (
        <Row
          key={_id}
          lead={<Tick state="waiting" />}
          title={email}
          second={`Unterschrieben ${clockTime(born)}`}
          trail={
            goes ? undefined : (
              <Button look="text" size="row" onClick={() => void take(_id)}>
                Ändern
              </Button>
            )
          }
        />
      ))}
      {!goes && (
        <Button look="side" marginTop="18" onClick={onAnother}>
          Weitere Person registrieren
        </Button>
      )}
    </Box>
  )
}
