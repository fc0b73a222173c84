import { Box, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { lockOthers } from '#client/data/actingHere.ts'
import { useCall } from '#client/data/reads.ts'
import { isStation, useSession } from '#client/data/session.ts'
import { ButtonLink } from '#client/kit/Button.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { Empty } from '#client/kit/Empty.tsx'
import { calledName, clockTime } from '#client/kit/format.ts'
import { Page } from '#client/kit/Page.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { Clock } from '#client/parts/clock/Clock.tsx'
import { useOwnTime, useTimeNews } from '#client/parts/clock/useOwnTime.ts'
import { timetracking } from '#contract/timetracking/calls.ts'
import { lockNow } from './acting.ts'
import { EmployeeChoice } from './EmployeeChoice.tsx'

/** /panel/zeit: the clock of a studio's tablet. A name, the PIN, one tap, and it is locked for the next in the queue. */
export default function Time() {
  const now = useSession()
  if (!isStation(now))
    return (
      <Page title="Zeit stempeln" back="panel">
        <Empty
          text="Hier stempelt, wer am Tablet des Studios arbeitet. Auf deinem eigenen Gerät stempelst du in der Zeiterfassung."
          action={<ButtonLink to="timetracker">Zur Zeiterfassung</ButtonLink>}
        />
      </Page>
    )
  return <Tablet />
}

function Tablet() {
  useTimeNews()
  const { employee, user } = useSession()
  // Whoever is at work on something else keeps it: the clock asks for a name and a PIN all the same.
  const [opened, setOpened] = useState(false)
  const close = () => {
    setOpened(false)
    lockOthers()
    lockNow()
  }
  return (
    <Page title="Zeit stempeln" back="panel">
      {opened && employee ? (
        <Stamping name={calledName(employee.employee)} onDone={close} />
      ) : (
        <EmployeeChoice onOpen={() => setOpened(true)} />
      )}
      {user?.studio_id && <Inside studio={user.studio_id} />}
      <Text textStyle="small" color="ink2" paddingTop="12">
        Wer hier noch keine PIN hat, stempelt auf dem eigenen Telefon oder erfasst die Zeit später von Hand.
      </Text>
    </Page>
  )
}

function Stamping({ name, onDone }: { name: string; onDone: () => void }) {
  const { entries, studios, at, now } = useOwnTime()
  return (
    <Box>
      <Text textStyle="heading" paddingTop="12">
        {name}
      </Text>
      <Clock entries={entries} studios={studios} at={at} now={now} onTap={onDone} />
    </Box>
  )
}

/** People who are in, and those who come today by the plan, by first names. */
function Inside({ studio }: { studio: string }) {
  const { data, stand } = useCall(timetracking.here, { query: { studio } })
  const inside = (data ?? []).filter(({ since }) => since !== null)
  const planned = (data ?? []).filter(one => one.since === null && one.planned !== null)
  return (
    <>
      {inside.length > 0 && (
        <Section title="Jetzt da" aside={<Stand at={stand} />}>
          <Box display="flex" gap="8" flexWrap="wrap">
            {inside.map(({ person, name, pausedSince }) => (
              <Chip key={person} look={pausedSince ? 'plain' : 'ok'}>
                {pausedSince ? `${name}, Pause` : name}
              </Chip>
            ))}
          </Box>
        </Section>
      )}
      {planned.length > 0 && (
        <Section title="Heute geplant" aside={<Stand at={stand} />}>
          <Box display="flex" gap="8" flexWrap="wrap">
            {planned.map(({ person, name, planned: from }) => (
              <Chip key={person}>
                {name}, ab {from && clockTime(from)}
              </Chip>
            ))}
          </Box>
        </Section>
      )}
    </>
  )
}
