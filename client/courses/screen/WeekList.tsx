import { Box, Flex, Text } from '@chakra-ui/react'
import { CaretLeftIcon } from '@phosphor-icons/react/dist/csr/CaretLeft'
import { CaretRightIcon } from '@phosphor-icons/react/dist/csr/CaretRight'
import { useRef, useState } from 'react'
import { useOpensAtNow } from '#client/courses/useOpensAtNow.ts'
import { isSignedIn, useSession } from '#client/data/session.ts'
import { today } from '#client/data/time.ts'
import { ButtonLink, IconButton } from '#client/kit/Button.tsx'
import { Empty } from '#client/kit/Empty.tsx'
import { shortDate } from '#client/kit/format.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Page } from '#client/kit/Page.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { CourseLine } from '#client/parts/course/CourseLine.tsx'
import { noSeat } from '#client/parts/course/seat.ts'
import { useNow } from '#client/parts/course/useNow.ts'
import { byDay, dayWords } from '#client/parts/courseTime.ts'
import type { CourseExecution } from '#contract/courses/calls.ts'
import { addDays, mondayOf } from '#contract/days.ts'
import type { PublicStudio } from '#contract/studios/shapes.ts'
import { usePublicPlan } from './usePublicPlan.ts'

/** /kursliste/:studiocode: a studio's week for everybody (L20). */
export function WeekList({ code, studio }: { code: string; studio: PublicStudio | undefined }) {
  const [monday, setMonday] = useState(() => mondayOf(today()))
  const signedIn = isSignedIn(useSession())
  const sunday = addDays(monday, 6)
  return (
    <Page title={studio ? `Kurse ${studio.name}` : 'Kursliste'}>
      <Flex align="center" gap="4" marginInline="-8px">
        <IconButton label="Woche davor" icon={<CaretLeftIcon size={24} />} onClick={() => setMonday(addDays(monday, -7))} />
        <Text as="p" textStyle="label" aria-live="polite">
          {shortDate(monday)} bis {shortDate(sunday)}
        </Text>
        <IconButton label="Woche danach" icon={<CaretRightIcon size={24} />} onClick={() => setMonday(addDays(monday, 7))} />
        {signedIn && (
          <Box marginStart="auto">
            <ButtonLink to="courses" search={{ studio: code }} look="text" size="row">
              Buchen
            </ButtonLink>
          </Box>
        )}
      </Flex>
      <Week code={code} monday={monday} />
    </Page>
  )
}

function Week({ code, monday }: { code: string; monday: string }) {
  const { data, error, stand, loading, again } = usePublicPlan(code, monday)
  const now = useNow()
  const list = useRef<HTMLDivElement>(null)
  useOpensAtNow(list, data !== undefined)
  if (!data) {
    if (!error || loading) return <Box minHeight="240px" aria-busy={loading} />
    return <NotLoaded error={error} again={again} />
  }
  const days = byDay(data.executions, ({ startsAt }) => startsAt)
  return (
    <Box ref={list}>
      {days.length === 0 && <Empty text="In dieser Woche ist kein Kurs geplant." />}
      {days.map(([day, executions]) => (
        <Day key={day} day={day} executions={executions} now={now} />
      ))}
      <Box paddingTop="16" textAlign="end">
        <Stand at={stand} />
      </Box>
    </Box>
  )
}

const Day = ({ day, executions, now }: { day: string; executions: readonly CourseExecution[]; now: number }) => (
  <Box as="section">
    {day === today() && <span data-now />}
    <Box as="h2" textStyle="heading" paddingTop="18" paddingBottom="4">
      {dayWords(day).replace(/^./, letter => letter.toUpperCase())}
    </Box>
    <Box marginInline="-16px">
      {executions.map(execution => (
        <CourseLine
          key={execution._id}
          execution={execution}
          seat={noSeat}
          now={now}
          to="courseWeek"
          note={execution.cancelled ? execution.reason : execution.substitutes ? `Vertretung für ${execution.substitutes}` : undefined}
        />
      ))}
    </Box>
  </Box>
)
