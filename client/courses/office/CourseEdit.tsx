import { Text } from '@chakra-ui/react'
import { useCall } from '#client/data/reads.ts'
import { useCan } from '#client/data/session.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Page } from '#client/kit/Page.tsx'
import { Section } from '#client/kit/Section.tsx'
import { useBack, useScreen } from '#client/map/links.tsx'
import { courses } from '#contract/courses/calls.ts'
import { courseOffice } from '#contract/courses/courseOffice.ts'
import { courseSchedule } from '#contract/courses/schedule.ts'
import { CourseEditor } from './CourseEditor.tsx'
import { ExecutionEditor } from './ScheduleEdit.tsx'

/** /kurse/:id/edit: this execution for people who plan, and its course for people who edit courses (L33). */
export default function CourseEdit() {
  const { id } = useScreen('courseEdit')
  const { data, error, again } = useCall(courses.one, { params: { id } })
  const mayPlan = useCan(courseSchedule.edit, data?.studio)
  const mayEdit = useCan(courseOffice.editCourse)
  const goBack = useBack()
  const back = () => goBack({ to: 'course', params: { id } })
  return (
    <Page title="Kurs bearbeiten" back>
      {!data && <NotLoaded error={error} again={again} />}
      {data && mayPlan && (
        <Section title="Dieser Termin">
          <ExecutionEditor _id={id} onDone={back} />
        </Section>
      )}
      {data && mayEdit && (
        <Section title="Der Kurs, an jedem Termin">
          <Offered _id={data.course._id} onDone={back} />
        </Section>
      )}
      {data && !mayPlan && !mayEdit && <Text color="ink2">Diesen Kurs bearbeitet, wer in seinem Studio plant.</Text>}
    </Page>
  )
}

function Offered({ _id, onDone }: { _id: string; onDone: () => void }) {
  const { data, error, again } = useCall(courseOffice.course, { params: { id: _id } })
  return data ? <CourseEditor row={data} onDone={onDone} /> : <NotLoaded error={error} again={again} />
}
