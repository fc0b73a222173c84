import { Box } from '@chakra-ui/react'
import { Suspense } from 'react'
import { CourseWords } from '#client/courses/CourseWords.tsx'
import { useCall } from '#client/data/reads.ts'
import { canSee, useMe } from '#client/data/session.ts'
import { ButtonLink } from '#client/kit/Button.tsx'
import { lazyPart } from '#client/kit/lazyPart.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Page } from '#client/kit/Page.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { useScreen } from '#client/map/links.tsx'
import { knownExecution, knownRules } from '#client/parts/course/loaded.ts'
import { useNow } from '#client/parts/course/useNow.ts'
import { useSeats } from '#client/parts/course/useSeats.ts'
import JoinCourse from '#client/parts/livestream/JoinCourse.tsx'
import { courses } from '#contract/courses/calls.ts'
import { usualRules } from '#contract/courses/rules.ts'
import { rowOf } from '#contract/screens.ts'
import { CourseFacts } from './CourseFacts.tsx'
import { RuleList } from './RuleList.tsx'
import { SeatCard } from './SeatCard.tsx'

const ShareCourse = lazyPart(() => import('#client/courses/ShareCourse.tsx'))

/** /kurse/:id: one execution with its details before a booking (L33). */
export default function Course() {
  const { id } = useScreen('course')
  const { data, error, stand, again } = useCall(courses.one, { params: { id } })
  const seats = useSeats()
  const now = useNow()
  const me = useMe()
  // Without a network the plan of the week tells everything but the description.
  const execution = data ?? seats.all.find(({ execution: { _id } }) => _id === id)?.execution ?? knownExecution(id)
  if (!execution) {
    return (
      <Page back="courses">
        {error ? (
          <NotLoaded
            error={error}
            again={again}
            missing="Diesen Kurs gibt es nicht mehr."
            instead={<ButtonLink to="courses">Zum Kursplan</ButtonLink>}
          />
        ) : (
          <Box minHeight="240px" aria-busy />
        )}
      </Page>
    )
  }
  const rules = data?.rules ?? knownRules(execution.studio) ?? { studio: execution.studio, ...usualRules }
  const leads = me !== undefined && execution.instructor?._id === me._id
  const tells = !execution.cancelled && Date.parse(execution.endsAt) > now && (leads || seats.of(id).kind === 'booked')
  const edits = canSee(rowOf('courseEdit').access) && (
    <ButtonLink to="courseEdit" params={{ id }} look="text" size="row">
      Bearbeiten
    </ButtonLink>
  )
  return (
    <Page title={execution.course.title} back="courses" actions={edits || undefined}>
      <CourseFacts execution={execution} now={now} description={data?.description} />
      <SeatCard execution={execution} rules={rules} seats={seats} now={now} paused={data?.paused ?? null} />
      {me && tells && (
        <Suspense>
          <ShareCourse execution={execution} leads={leads} />
        </Suspense>
      )}
      {me && <JoinCourse execution={execution} now={now} booked={seats.of(id).kind === 'booked'} />}
      {me && <CourseWords execution={execution} now={now} />}
      <RuleList execution={execution} rules={rules} now={now} />
      {canSee(rowOf('courseDoor').access) && (
        <Box paddingTop="16">
          <ButtonLink to="courseDoor" search={{ kurs: id }} look="edge" size="row">
            Check-in öffnen
          </ButtonLink>
        </Box>
      )}
      <Box paddingTop="16" textAlign="end">
        <Stand at={stand} />
      </Box>
    </Page>
  )
}
