import { Text } from '@chakra-ui/react'
import { useCall } from '#client/data/reads.ts'
import { useSend } from '#client/data/useSend.ts'
import { Button } from '#client/kit/Button.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { moment } from '#client/kit/moment.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Row } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { auth } from '#contract/auth.ts'

const seenText = (at: string) => `zuletzt ${moment(at)}`

/** The devices on which this member is signed in; another one's session can be ended from here. */
export function Devices() {
  const { data, error, stand, again } = useCall(auth.sessions)
  const end = useSend(auth.endSession)
  return (
    <Section title="Angemeldete Geräte" aside={<Stand at={stand} />}>
      {!data && <NotLoaded error={error} again={again} />}
      {data?.map(({ _id, device, seen, current }) => (
        <Row
          key={_id}
          title={device}
          second={current ? undefined : seenText(seen)}
          trail={
            current ? (
              <Chip look="ok">Dieses Gerät</Chip>
            ) : (
              <Button
                look="text"
                size="row"
                aria-label={`${device} ausloggen`}
                onClick={() => void end.send({ params: { id: _id } }).catch(() => {})}
              >
                Ausloggen
              </Button>
            )
          }
        />
      ))}
      {end.error && (
        <Text role="alert" textStyle="small" color="danger">
          {end.error.message}
        </Text>
      )}
    </Section>
  )
}
