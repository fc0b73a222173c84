import { Box, Text } from '@chakra-ui/react'
import { useCall } from '#client/data/reads.ts'
import { useEmployee } from '#client/data/session.ts'
import { dayOf, today } from '#client/data/time.ts'
import { ButtonLink } from '#client/kit/Button.tsx'
import { clockOnce } from '#client/kit/format.ts'
import { RowLink } from '#client/kit/Row.tsx'
import { useNow } from '#client/parts/course/useNow.ts'
import { useDoorsAsked } from '#client/parts/door/doorsAsked.ts'
import { Lead } from '#client/parts/Lead.tsx'
import type { CourseExecution } from '#contract/courses/calls.ts'
import { courseDoor } from '#contract/courses/courseDoor.ts'
import { doorsDue } from './courseDuties.ts'

const shown = 3

/** The courses that somebody gives or looks after today, the next one with its check-in. */
export function Doors() {
  const { data } = useCall(courseDoor.doors, useDoorsAsked())
  const person = useEmployee()?._id
  const now = useNow()
  if (!data) return <Lead />
  const { own, next, later } = doorsDue(data, person, now)
  if (!next)
    return (
      <Text color="ink2" paddingBlock="12">
        Heute und morgen findet kein Kurs mehr statt, den du betreust.
      </Text>
    )
  return (
    <>
      <Lead line={`${own ? 'Dein nächster Kurs' : 'Nächster Kurs im Studio'} · ${whenWords(next, now)}`} title={next.course.title}>
        <ButtonLink to="courseDoor" search={{ kurs: next._id }} size="dock">
          Check-in
        </ButtonLink>
      </Lead>
      <Text textStyle="small" color="ink2" marginTop="-8px" paddingBottom="8">
        {placeLine(next)}
      </Text>
      {later.slice(0, shown).map(execution => (
        <RowLink
          key={execution._id}
          to="courseDoor"
          search={{ kurs: execution._id }}
          lead={
            <Box as="span" textStyle="clock" className="notranslate" width="56px" flexShrink={0}>
              {clockOnce(execution.startsAt)}
            </Box>
          }
          title={execution.course.title}
          second={`${dayOf(execution.startsAt) === today() ? '' : 'morgen · '}${placeLine(execution)}`}
        />
      ))}
    </>
  )
}

function whenWords({ startsAt, endsAt }: CourseExecution, now: number) {
  const minutes = Math.ceil((Date.parse(startsAt) - now) / 60_000)
  if (minutes <= 0) return `läuft bis ${clockOnce(endsAt)}`
  if (minutes < 60) return `in ${minutes} Min.`
  return `${dayOf(startsAt) === today() ? 'heute' : 'morgen'} ${clockOnce(startsAt)}`
}

const placeLine = ({ room, capacity, free, waiting }: CourseExecution) =>
  `${room.name} · ${Math.max(0, capacity - free)} von ${capacity}${waiting > 0 ? `, ${waiting} auf der Warteliste` : ''}`
