import { Box, Text } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'
import { useOnline } from '#client/data/connection.ts'
import { Button } from '#client/kit/Button.tsx'
import { clock } from '#client/kit/format.ts'
import { Row } from '#client/kit/Row.tsx'
import { Tick } from '#client/kit/Tick.tsx'
import type { Waiting } from './device.ts'
import { takeBack } from './outbox.ts'

/** Everything is filled in; the studio does not know it yet. */
export function WaitingView({ rows, onAnother, onTaken }: { rows: readonly Waiting[]; onAnother: () => void; onTaken: () => void }) {
  const online = useOnline()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const take = async (_id: string) => {
    await takeBack(_id)
    onTaken()
  }
  return (
    <Box paddingTop="12">
      <Box as="h2" ref={heading} tabIndex={-1} outline="none" textStyle="title">
        {online ? 'Dein Konto wird erstellt' : 'Deine Registrierung wartet'}
      </Box>
      <Text color="ink2" marginTop="8" marginBottom="12" aria-live="polite">
        {online
          ? 'Das dauert nur einen Moment.'
          : 'Sie ist auf diesem Gerät gesichert und geht ins Studio, sobald Netz da ist, auch wenn du die App schliesst. Ob die E-Mail noch frei ist, wird beim Senden geprüft.'}
      </Text>
      {rows.map(({ _id, email, born }) => (
        <Row
          key={_id}
          lead={<Tick state="waiting" />}
          title={email}
          second={`Unterschrieben ${clock(born)}`}
          trail={
            online ? undefined : (
              <Button look="text" size="row" onClick={() => void take(_id)}>
                Ändern
              </Button>
            )
          }
        />
      ))}
      {!online && (
        <Button look="side" marginTop="18" onClick={onAnother}>
          Weitere Person registrieren
        </Button>
      )}
    </Box>
  )
}
