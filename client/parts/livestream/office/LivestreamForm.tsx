import { Text } from '@chakra-ui/react'
import { useMemo, useState } from 'react'
import { v7 } from 'uuid'
import { useCall } from '#client/data/calls.ts'
import { formFor } from '#client/kit/form.tsx'
import { clock, date } from '#client/kit/format.ts'
import { isWritten, type Shown, type Ways } from '#client/kit/waiting/overlay.ts'
import { sayDone } from '#client/kit/waiting/say.ts'
import { useWaitingRows } from '#client/kit/waiting/useWaiting.tsx'
import { MomentField } from '#client/parts/audience/fields.tsx'
import { courseOffice } from '#contract/courses/office.ts'
import { type LivestreamChoices, livestreams, usualOpening } from '#contract/livestreams.ts'
import type { LiveRow } from './ways.ts'

const make = formFor(livestreams.create)
const change = formFor(livestreams.edit)

const usual = { minutes: 45, capacity: 40, openMinutes: usualOpening }

interface LiveChoices extends LivestreamChoices {
  courses: Shown<LivestreamChoices['courses'][number]>[]
}

const readsOf = ({ courses, instructors }: LivestreamChoices) => ({
  startsAt: (value: unknown) => `${date(String(value))}, ${clock(String(value))}`,
  course: (value: unknown) => courses.find(({ _id }) => _id === value)?.name ?? 'ein anderer',
  instructor: (value: unknown) => (value ? (instructors.find(({ _id }) => _id === value)?.name ?? 'jemand anders') : 'noch offen'),
})

/** The courses that wait on this device: what is made in the office of courses. */
const courseWays: Ways<LivestreamChoices['courses'][number]> = {
  calls: { add: courseOffice.addCourse, edit: courseOffice.editCourse, remove: courseOffice.removeCourse },
  meant: body => {
    const { title, studio, minutes } = body as { title: string; studio?: string | null; minutes: number }
    return { name: title, studio: studio ?? null, minutes }
  },
}

function useLiveChoices() {
  const { data, error, stand } = useCall(livestreams.choices)
  const { rows } = useWaitingRows(data?.courses, stand, courseWays)
  return { error, data: useMemo(() => data && { ...data, courses: rows ?? [] }, [data, rows]) }
}

interface LivestreamProps {
  row?: Shown<LiveRow>
  onDone: () => void
}

/** A livestream to plan or change; who is signed up learns of another time. Without a network it waits on this device. */
export function LivestreamForm({ row, onDone }: LivestreamProps) {
  const { data, error } = useLiveChoices()
  const [_id] = useState(() => row?._id ?? v7())
  const again = row?.act && isWritten(row.act) ? row.act : undefined
  const isNew = !row || again?.kind === 'add'
  const [studio, setStudio] = useState(row?.studio)
  if (!data) return <Text color="ink2">{error?.message ?? ''}</Text>
  const said = (answer: unknown) => {
    const planned = answer ? 'Livestream geplant. Er steht in den Videos und im Kursplan.' : 'Livestream geplant.'
    sayDone(answer, isNew ? planned : 'Livestream gespeichert.')
    onDone()
  }
  const common = {
    again,
    draft: `livestream/${row ? _id : 'neu'}`,
    title: ({ body }: { body: { course: string } }) => data.courses.find(each => each._id === body.course)?.name ?? 'Livestream',
    reads: readsOf(data),
    onDone: said,
  }
  const fields = { data, studio }
  if (isNew)
    return (
      <make.Form {...common} start={usual} also={{ _id }} button="Planen" onChange={values => setStudio(values.studio)}>
        <make.Field name="studio" options={data.studios.map(({ code, name }) => [code, name] as const)} />
        <Fields Field={make.Field} {...fields} />
      </make.Form>
    )
  return (
    <change.Form {...common} rest={{ params: { id: _id } }} start={row} also={{ _id, studio: row.studio, version: row.version }}>
      <Fields Field={change.Field} {...fields} />
    </change.Form>
  )
}

function Fields({ Field, data, studio }: { Field: typeof make.Field; data: LiveChoices; studio: string | undefined }) {
  const offered = data.courses.filter(each => each.studio === null || each.studio === studio)
  return (
    <>
      <Field name="course" options={offered.map(({ _id, name, act }) => [_id, act?.kind === 'add' ? `${name}, wartet` : name] as const)} />
      <Field name="instructor" options={data.instructors.map(({ _id, name }) => [_id, name] as const)} none="Noch offen" />
      <MomentField name="startsAt" label="Beginn" required />
      <Field name="minutes" unit="Min." label="Dauer" />
      <Field name="capacity" />
      <Field name="openMinutes" unit="Min." label="Raum offen, vorher" />
    </>
  )
}
