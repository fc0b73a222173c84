import { Text } from '@chakra-ui/react'
import { useState } from 'react'
import { staleAfter, useCall } from '#client/data/calls.ts'
import { send } from '#client/data/send.ts'
import { formOf } from '#client/kit/form.tsx'
import { toast } from '#client/kit/toast.ts'
import { MomentField } from '#client/parts/audience/fields.tsx'
import { minutesOf } from '#client/parts/course/courseTime.ts'
import { type LivestreamForm as Form_, type Livestream, livestreamForm, livestreams, usualOpening } from '#contract/livestreams.ts'
import { count } from '#contract/shapes.ts'

type Body = Form_ & { version?: number }

const { Form, Field } = formOf<Body, Livestream, { live: Livestream | undefined }>(
  livestreamForm.shape({ version: count(1) }),
  ({ live }) =>
    ({ version, ...body }) =>
      live
        ? send(livestreams.edit, { params: { id: live.execution._id }, body: { ...body, version: version ?? live.version } })
        : send(livestreams.create, { body }),
)

const start = (live: Livestream | undefined): Partial<Form_> => {
  if (!live) return { minutes: 45, capacity: 40, openMinutes: usualOpening }
  const { execution, openMinutes } = live
  const { studio, course, instructor, startsAt, capacity } = execution
  return { studio, course: course._id, instructor: instructor?._id ?? null, startsAt, minutes: minutesOf(execution), capacity, openMinutes }
}

/** A livestream to plan or change; who is signed up learns of another time. */
export function LivestreamForm({ live, onDone }: { live: Livestream | undefined; onDone: () => void }) {
  const { data, error } = useCall(livestreams.choices)
  const [studio, setStudio] = useState(live?.execution.studio)
  if (!data) return <Text color="ink2">{error?.message ?? ''}</Text>
  const offered = data.courses.filter(each => each.studio === null || each.studio === studio)
  return (
    <Form
      start={start(live)}
      also={{ version: live?.version }}
      wears={{ live }}
      draft={`livestream/${live?.execution._id ?? 'neu'}`}
      onChange={values => setStudio(values.studio)}
      button={live ? 'Speichern' : 'Planen'}
      onDone={async () => {
        await staleAfter(livestreams.edit)
        toast(live ? 'Livestream gespeichert.' : 'Livestream geplant. Er steht in den Videos und im Kursplan.')
        onDone()
      }}
    >
      {!live && <Field name="studio" options={data.studios.map(({ code, name }) => [code, name] as const)} />}
      <Field name="course" options={offered.map(({ _id, name }) => [_id, name] as const)} />
      <Field name="instructor" options={data.instructors.map(({ _id, name }) => [_id, name] as const)} none="Noch offen" />
      <MomentField name="startsAt" label="Beginn" required />
      <Field name="minutes" unit="Min." label="Dauer" />
      <Field name="capacity" />
      <Field name="openMinutes" unit="Min." label="Raum offen, vorher" />
    </Form>
  )
}
