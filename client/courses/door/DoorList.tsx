import { Box, chakra, Text } from '@chakra-ui/react'
import { CaretRightIcon } from '@phosphor-icons/react/dist/csr/CaretRight'
import { useCall } from '#client/data/reads.ts'
import { useCan } from '#client/data/session.ts'
import { dayOf, today } from '#client/data/time.ts'
import { ButtonLink } from '#client/kit/Button.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { Empty } from '#client/kit/Empty.tsx'
import { clockOnce, counted } from '#client/kit/format.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Page } from '#client/kit/Page.tsx'
import { RowLink } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { useDoorsAsked } from '#client/parts/door/doorsAsked.ts'
import { useStudioNames } from '#client/parts/studio/names.ts'
import type { CourseExecution } from '#contract/courses/calls.ts'
import { courseDoor } from '#contract/courses/courseDoor.ts'
import { courseSchedule } from '#contract/courses/schedule.ts'

const Clock = chakra('span', { base: { textStyle: 'clock', width: '56px', flexShrink: 0, fontVariantNumeric: 'tabular-nums lining-nums' } })

/** The courses of today and tomorrow at whose doors this person may stand; each opens its roster, also without a network. */
export function DoorList() {
  const asked = useDoorsAsked()
  const { name } = useStudioNames()
  const { studio } = asked.query
  const plans = useCan(courseSchedule.week)
  const { data, error, stand, again } = useCall(courseDoor.doors, asked)
  const all = data ?? []
  const days = [...new Set(all.map(({ startsAt }) => dayOf(startsAt)))].map(day => ({
    day,
    executions: all.filter(({ startsAt }) => dayOf(startsAt) === day),
  }))
  return (
    <Page title="Check-in" back="dashboard">
      <Box display="flex" alignItems="center" justifyContent="space-between" gap="12" paddingTop="8" minHeight="44px">
        <Text textStyle="small" color="ink2">
          {plans && studio && `Kurse in ${name(studio)} und deine eigenen. `}Die Listen liegen auf diesem Gerät: Der Check-in geht auch ohne
          Netz.
        </Text>
        <Box flexShrink={0}>
          <Stand at={stand} />
        </Box>
      </Box>
      {!data && <NotLoaded error={error} again={again} />}
      {data?.length === 0 && (
        <Empty
          text="Heute und morgen findet kein Kurs statt, den du betreust."
          action={<ButtonLink to="courses">Kursplan öffnen</ButtonLink>}
        />
      )}
      {days.map(({ day, executions }) => (
        <Section key={day} title={day === today() ? 'Heute' : 'Morgen'} aside={counted(executions.length, 'Kurs', 'Kurse')}>
          {executions.map(execution => (
            <DoorRow key={execution._id} execution={execution} />
          ))}
        </Section>
      ))}
    </Page>
  )
}

function DoorRow({ execution }: { execution: CourseExecution }) {
  const { _id, course, startsAt, room, instructor, capacity, free, waiting, cancelled } = execution
  const booked = Math.max(0, capacity - free)
  return (
    <RowLink
      to="courseDoor"
      search={{ kurs: _id }}
      lead={<Clock>{clockOnce(startsAt)}</Clock>}
      title={course.title}
      second={`${room.name}${instructor ? ` · ${instructor.name}` : ''}`}
      trail={
        <>
          {cancelled ? (
            <Chip look="danger">Fällt aus</Chip>
          ) : (
            <Chip look={waiting > 0 ? 'warn' : 'plain'}>
              {booked}/{capacity}
              {waiting > 0 && ` + ${waiting}`}
            </Chip>
          )}
          <CaretRightIcon size={16} weight="bold" aria-hidden />
        </>
      }
    />
  )
}
