import { Box, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { v7 } from 'uuid'
import { useOnline } from '#client/data/connection.ts'
import { useCall } from '#client/data/reads.ts'
import { today } from '#client/data/time.ts'
import { useSend } from '#client/data/useSend.ts'
import { SelectField } from '#client/kit/choices.tsx'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Segmented } from '#client/kit/Segmented.tsx'
import { appointments } from '#contract/appointments/calls.ts'
import { appointmentKinds, openKinds } from '#contract/appointments/shapes.ts'
import { daysShown, TimeChoice } from './TimeChoice.tsx'

interface ChooseTimeProps {
  /** The key of a mailed link, or of the form that this device has sent. */
  linkKey: string
  /** Hears the key of the appointment that was made. */
  onBooked: (key: string) => void
}

const kinds = openKinds.map(kind => [kind, appointmentKinds[kind]] as const)

/** «Termin wählen» for whoever asked something of us: studio, what for, and a free time. Nothing where no studio has any. */
export function ChooseTime({ linkKey, onBooked }: ChooseTimeProps) {
  const online = useOnline()
  const { data, error, again } = useCall(appointments.link, { params: { key: linkKey } })
  if (data?.studios.length === 0) return null
  return (
    <Section title="Termin wählen">
      {data ? (
        <Choice key={linkKey} linkKey={linkKey} onBooked={onBooked} studio={data.studio} studios={data.studios} />
      ) : online ? (
        <NotLoaded error={error} again={again} missing="Dieser Link gilt nicht mehr. Ruf uns an, oder schreib uns nochmals." />
      ) : (
        <Text color="ink2">
          Freie Zeiten siehst du, sobald wieder Netz da ist. Deine Anfrage geht nicht verloren: Wir melden uns auch so bei dir.
        </Text>
      )}
    </Section>
  )
}

interface ChoiceProps extends ChooseTimeProps {
  studio: string | null
  studios: readonly { code: string; name: string }[]
}

function Choice({ linkKey, onBooked, studio, studios }: ChoiceProps) {
  const [code, setCode] = useState(studio ?? (studios.length === 1 ? (studios[0]?.code ?? '') : ''))
  const [kind, setKind] = useState<(typeof openKinds)[number]>('trial')
  const [_id, setId] = useState(() => v7())
  const input = code ? { query: { studio: code, from: today(), days: daysShown, kind } } : undefined
  const { data: slots, error, again } = useCall(appointments.slots, input)
  const { send, waiting, error: refused } = useSend(appointments.book)
  const take = async (slot: string) => {
    try {
      const made = await send({ body: { _id, slot, lead: linkKey, person: null } })
      if (made) onBooked(made.key)
    } catch {
      // Said below; another time is another act.
      setId(v7())
      again()
    }
  }
  return (
    <Box display="grid" gap="12">
      {studios.length > 1 && (
        <SelectField
          label="Studio"
          value={code}
          none="Bitte wählen"
          options={studios.map(one => [one.code, one.name] as const)}
          onChange={setCode}
        />
      )}
      <Segmented label="Wofür" value={kind} options={kinds} onChange={setKind} />
      {code && (
        <TimeChoice
          key={`${code} ${kind}`}
          slots={slots}
          verb="buchen"
          busy={waiting}
          error={refused}
          onTake={slot => void take(slot)}
          otherwise={error && <NotLoaded error={error} again={again} lead="Freie Zeiten siehst du, sobald wieder Netz da ist." />}
        />
      )}
    </Box>
  )
}
