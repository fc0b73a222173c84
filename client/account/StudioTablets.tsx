import { Text } from '@chakra-ui/react'
import { useCall } from '#client/data/reads.ts'
import { useSend } from '#client/data/useSend.ts'
import { Button } from '#client/kit/Button.tsx'
import { moment } from '#client/kit/moment.ts'
import { Row } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { useStudioNames } from '#client/parts/studio/names.ts'
import { station } from '#contract/station.ts'

const seenText = (at: string) => `zuletzt ${moment(at)}`

/** The studios' tablets on which one may act with a PIN; nothing for a person who acts on none. */
export function StudioTablets() {
  const { data, stand } = useCall(station.mine)
  const { name: nameOf } = useStudioNames()
  const end = useSend(station.leave)
  if (!data?.length) return null
  return (
    <Section title="Geräte im Studio" aside={<Stand at={stand} />}>
      {data.map(({ keyId, studio, device, seen }) => {
        const name = nameOf(studio)
        return (
          <Row
            key={keyId}
            title={`${name}: ${device}`}
            second={seenText(seen)}
            trail={
              <Button
                look="text"
                size="row"
                aria-label={`${name}: ${device} ausloggen`}
                onClick={() => void end.send({ params: { id: keyId } }).catch(() => {})}
              >
                Ausloggen
              </Button>
            }
          />
        )
      })}
      {end.error && (
        <Text role="alert" textStyle="small" color="danger">
          {end.error.message}
        </Text>
      )}
    </Section>
  )
}
