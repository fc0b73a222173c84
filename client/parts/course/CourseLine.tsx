import { Box, Flex, Text } from '@chakra-ui/react'
import { memo, type ReactNode, Suspense } from 'react'
import { dayOf } from '#client/data/time.ts'
import { clockOnce, shortDate, shortWeekday } from '#client/kit/format.ts'
import { lazyPart } from '#client/kit/lazyPart.ts'
import { painted } from '#client/kit/oncePainted.ts'
import { small } from '#client/kit/tight.ts'
import { Link } from '#client/map/links.tsx'
import { lengthWords, placeWords } from '#client/parts/courseTime.ts'
import { doorHeight } from '#client/parts/livestream/doorHeight.ts'
import type { CourseExecution } from '#contract/courses/calls.ts'
import { Content, Point, Rail, Stop, Time } from './rail.ts'
import { SeatChip } from './SeatChip.tsx'
import type { Seat } from './seat.ts'

// The part is needed only with a seat in a livestream, and the start is drawn before anything else.
const JoinCourse = lazyPart(() => painted().then(() => import('#client/parts/livestream/JoinCourse.tsx')))

interface LineProps {
  execution: CourseExecution
  seat: Pick<Seat, 'kind' | 'signup'>
  /** Present moment in ms; a course that has begun is told briefly. */
  now: number
  /** The act at the right, where the person has no seat. */
  act?: ReactNode
  /** A note below time and place. */
  note?: ReactNode
  /** Gives a past execution its day, where days have no headings. */
  dated?: boolean
  /** Screen that the title leads to. */
  to?: 'course' | 'courseWeek'
}

/** One execution on the rail of stops. */
export const CourseLine = memo(function CourseLine(props: LineProps) {
  const { execution, seat, now } = props
  const { startsAt, endsAt, cancelled } = execution
  const running = now >= Date.parse(startsAt) && now < Date.parse(endsAt)
  const past = now >= Date.parse(startsAt) && !cancelled && !(running && isEntered(execution, seat))
  return (
    <Stop past={past} data-execution={execution._id}>
      <Time>
        <time dateTime={startsAt}>{clockOnce(startsAt)}</time>
      </Time>
      <Rail aria-hidden>
        <Point kind={cancelled ? 'none' : seat.kind} />
      </Rail>
      {past ? <Past {...props} running={running} /> : <Coming {...props} running={running} />}
    </Stop>
  )
})

/** True for a livestream in which the person has a seat: the line is there for its way in. */
const isEntered = ({ live, cancelled }: CourseExecution, seat: LineProps['seat']) => live && !cancelled && seat.kind === 'booked'

/** The whole line is the target; acts lie above it. */
function Title({ execution: { _id, course, cancelled }, to = 'course', past }: LineProps & { past?: boolean }) {
  const goal = to === 'course' ? ({ to, params: { id: _id } } as const) : ({ to, params: { studiocode: _id } } as const)
  return (
    <Box
      as="h3"
      textStyle="heading"
      fontSize="17px"
      lineHeight="22px"
      fontWeight={past ? 540 : undefined}
      overflowWrap="anywhere"
      hyphens="auto"
      textDecoration={cancelled ? 'line-through' : undefined}
      css={{ '& a::after': { content: '""', position: 'absolute', inset: 0 }, '& a:focus-visible': { outlineOffset: '4px' } }}
    >
      <Link {...(goal as { to: 'course'; params: { id: string } })}>{course.title}</Link>
    </Box>
  )
}

function Past(props: LineProps & { running: boolean }) {
  const { execution, seat, running, dated } = props
  const day = dayOf(execution.startsAt)
  return (
    <Content display="flex" justifyContent="space-between" alignItems="baseline" gap="12">
      <Title {...props} past />
      <Text as="span" textStyle="small" flexShrink={0}>
        {dated && `${shortWeekday(day)} ${shortDate(day)} · `}
        {seat.signup?.visited
          ? 'besucht'
          : running
            ? `läuft bis ${clockOnce(execution.endsAt)}`
            : seat.kind === 'booked'
              ? 'gebucht'
              : 'vorbei'}
      </Text>
    </Content>
  )
}

/** On the smallest phones the lines break: what they end with, the free places, is what counts. */
const whole = { [small]: { whiteSpace: 'normal', overflow: 'visible' } }

function Coming(props: LineProps & { running: boolean }) {
  const { execution, seat, act, note, now, running } = props
  const chip = execution.cancelled || seat.kind !== 'none'
  return (
    <Content>
      <Title {...props} />
      <Flex align="center" gap="8" minHeight="44px" marginTop="-1px">
        <Box flex={1} minWidth={0} textStyle="small" color="ink2">
          <Box truncate css={whole}>
            {running ? `Läuft bis ${clockOnce(execution.endsAt)}` : lengthWords(execution)}
          </Box>
          <Box truncate css={whole}>
            {placeWords(execution, seat.kind === 'booked' ? seat.signup?.place : null)}
          </Box>
        </Box>
        <Box position="relative" zIndex={1} flexShrink={0} pointerEvents={chip && !act ? 'none' : undefined}>
          {act ?? <SeatChip seat={seat} cancelled={execution.cancelled} begun={now >= Date.parse(execution.startsAt)} />}
        </Box>
      </Flex>
      {note && (
        <Box textStyle="small" color="ink2" paddingTop="4">
          {note}
        </Box>
      )}
      {isEntered(execution, seat) && (
        <Box position="relative" zIndex={1} minHeight={doorHeight}>
          <Suspense>
            <JoinCourse execution={execution} now={now} booked />
          </Suspense>
        </Box>
      )}
    </Content>
  )
}
