import { Box, Text } from '@chakra-ui/react'
import { useMemo, useState } from 'react'
import { useCall } from '#client/data/reads.ts'
import { dayOf, today } from '#client/data/time.ts'
import { SelectField } from '#client/kit/choices.tsx'
import { TextField } from '#client/kit/Field.tsx'
import { clockTime, date } from '#client/kit/format.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { contracts } from '#contract/contracts/calls.ts'
import { isDay } from '#contract/days.ts'
import { momentsOf } from '#contract/zone.ts'

interface PersonGateProps {
  userId: string
  /** The studio where the person is at home. */
  home: string | undefined
}

const isClock = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)

/** «Warum?» for staff: what the door of a studio says to somebody, now or at an earlier moment by what was known then (C44). */
export function PersonGate({ userId, home }: PersonGateProps) {
  const { options } = useOwnStudios(contracts.atGate)
  const [picked, setPicked] = useState<string>()
  const [day, setDay] = useState('')
  const [time, setTime] = useState('')
  const studio = picked ?? options.find(([code]) => code === home)?.[0] ?? options[0]?.[0]
  const moment = isDay(day) && isClock(time) ? momentsOf(day, time)[0] : undefined
  const at = moment === undefined ? undefined : new Date(moment).toISOString()
  const input = useMemo(() => (studio ? { params: { userId }, query: { studio, at } } : undefined), [userId, studio, at])
  const { data, stand, error, again } = useCall(contracts.atGate, input)
  if (!studio) return null
  return (
    <Section title="Warum?" aside={<Stand at={stand} />}>
      <Box display="grid" gap="10" gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' }}>
        {options.length > 1 && <SelectField label="Tür" value={studio} options={options} onChange={next => setPicked(next)} />}
        <TextField label="Tag" type="date" max={today()} value={day} onChange={setDay} />
        <TextField label="Zeit" type="time" hint="Leer: jetzt." value={time} onChange={setTime} />
      </Box>
      {!data && <NotLoaded error={error} again={again} missing="Diese Person hat mit deinen Studios nichts zu tun." />}
      {data && (
        <>
          <Text role="status" paddingTop="8">
            {data.staff}
          </Text>
          <Text textStyle="small" color="ink2">
            {[
              `Tür von ${data.studioName}, ${date(dayOf(data.at))}, ${clockTime(data.at)}`,
              `Die Person liest: «${data.member}»`,
              data.statedAt && `Offene Beträge nach der Zutrittskontrolle vom ${date(dayOf(data.statedAt))}`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </Text>
        </>
      )}
    </Section>
  )
}
