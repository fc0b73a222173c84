import { useFormikContext } from 'formik'
import { useEffect, useMemo, useState } from 'react'
import { v7 } from 'uuid'
import { useCall } from '#client/data/reads.ts'
import { formFor } from '#client/kit/form.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { sayDone } from '#client/kit/waiting/say.ts'
import { MomentField } from '#client/parts/audience/fields.tsx'
import { actWords } from '#client/parts/courseTime.ts'
import { useStudios } from '#client/parts/studio/useStudios.ts'
import { courses } from '#contract/courses/calls.ts'
import { type SocialPerson, social, type TrainingForm } from '#contract/social/calls.ts'
import { comingCourses } from './comingCourses.ts'
import { nameIn } from './useCircle.ts'

const { Form, Field } = formFor(social.proposeTraining)

/** Proposes one training to a friend. */
export default function TrainingSheet({ to, onClose }: { to: SocialPerson; onClose: () => void }) {
  const { studios = [] } = useStudios()
  const [_id] = useState(() => v7())
  return (
    <Sheet open onClose={onClose} title={`Training mit ${nameIn(to)}`}>
      <Form
        also={{ _id, to: to._id }}
        draft={`social/training/${to._id}`}
        button="Vorschlagen"
        title={() => `Training vorschlagen: ${nameIn(to)}`}
        onDone={answer => {
          sayDone(answer, `Vorschlag an ${nameIn(to)} gesendet.`)
          onClose()
        }}
      >
        <CourseField />
        <MomentField name="at" label="Wann" />
        <Field name="studio" options={studios.map(({ code, name }) => [code, name] as const)} none="Noch offen" />
        <Field name="text" area />
      </Form>
    </Sheet>
  )
}

/** The course to which the friend is asked along; its moment and its studio are the training's. */
function CourseField() {
  const { data: seats } = useCall(courses.mine)
  const { values, setFieldValue } = useFormikContext<Partial<TrainingForm>>()
  const [coming, chosen] = useMemo(() => {
    const all = comingCourses(seats ?? [], Date.now())
    return [all, all.find(({ _id }) => _id === values.courseExecutionId)]
  }, [seats, values.courseExecutionId])
  const isGone = seats !== undefined && !!values.courseExecutionId && !chosen
  useEffect(() => {
    // A draft may name a course that has begun since, or in which one has no place any more.
    if (isGone) void setFieldValue('courseExecutionId', null)
  }, [isGone, setFieldValue])
  useEffect(() => {
    if (!chosen) return
    void setFieldValue('at', chosen.startsAt)
    void setFieldValue('studio', chosen.studio)
  }, [chosen, setFieldValue])
  if (coming.length === 0) return null
  const options = coming.map(execution => [execution._id, actWords(execution)] as const)
  return <Field name="courseExecutionId" options={options} none="Kein Kurs" hint="Einer, für den du angemeldet bist" />
}
