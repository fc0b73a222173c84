import { useCall } from '#client/data/reads.ts'
import { useSend } from '#client/data/useSend.ts'
import { Button } from '#client/kit/Button.tsx'
import { moment } from '#client/kit/moment.ts'
import { Row } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { sayFailed } from '#client/kit/waiting/say.ts'
import { useStudioNames } from '#client/parts/studio/names.ts'
import { station } from '#contract/station.ts'

/** The studios' tablets on which somebody acts with a PIN; each key can be ended here. */
export function Tablets({ id }: { id: string }) {
  const { data } = useCall(station.employees)
  const studios = useStudioNames()
  const { send } = useSend(station.release)
  const keys = data?.filter(({ employee }) => employee._id === id) ?? []
  if (keys.length === 0) return null
  return (
    <Section title="Tablets">
      {keys.map(({ keyId, studio, device, seen }) => (
        <Row
          key={keyId}
          title={`${studios.name(studio)}: ${device}`}
          second={`zuletzt ${moment(seen)}`}
          trail={
            <Button
              look="text"
              size="row"
              aria-label={`${studios.name(studio)}: ${device} ausloggen`}
              onClick={() => void send({ body: { keyId } }).catch(sayFailed)}
            >
              Ausloggen
            </Button>
          }
        />
      ))}
    </Section>
  )
}
