import { Text } from '@chakra-ui/react'
import { useMemo, useState } from 'react'
import { useCall } from '#client/data/reads.ts'
import { clockTime, date } from '#client/kit/format.ts'
import { isNew, type OverlaidRow, type Ways } from '#client/kit/waiting/overlay.ts'
import { useWaitingRows } from '#client/kit/waiting/useWaiting.ts'
import { MomentField } from '#client/parts/audience/fields.tsx'
import { courseOffice } from '#contract/courses/courseOffice.ts'
import { type LivestreamChoices, livestreams, usualOpening } from '#contract/livestreams.ts'
import { type LiveRow, livestream } from './rows.ts'

const usual = { minutes: 45, capacity: 40, openMinutes: usualOpening }

interface LiveChoices extends LivestreamChoices {
  courses: OverlaidRow<LivestreamChoices['courses'][number]>[]
}

const readsOf = ({ courses, instructors }: LivestreamChoices) => ({
  startsAt: (value: unknown) => `${date(String(value))}, ${clockTime(String(value))}`,
  course: (value: unknown) => courses.find(({ _id }) => _id === value)?.name ?? 'ein anderer',
  instructor: (value: unknown) => (value ? (instructors.find(({ _id }) => _id === value)?.name ?? 'jemand anders') : 'noch offen'),
})

/** Ways of courses: courses made or changed in their own office may still wait on this device. */
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
  row?: OverlaidRow<LiveRow>
  onDone: () => void
}

/** A livestream to plan or change; people with a seat learn of another time. Without a network it waits on this device. */
export function LivestreamForm({ row, onDone }: LivestreamProps) {
  const { data, error } = useLiveChoices()
  const [studio, setStudio] = useState(row?.studio)
  if (!data) return <Text color="ink2">{error?.message ?? ''}</Text>
  const said = (saved: unknown) => {
    if (!isNew(row)) return 'Livestream gespeichert.'
    return saved ? 'Livestream geplant. Er steht in den Videos und im Kursplan.' : 'Livestream geplant.'
  }
  const title = ({ course }: { course: string }) => data.courses.find(({ _id }) => _id === course)?.name ?? 'Livestream'
  return (
    <livestream.Form
      row={row}
      start={usual}
      button="Planen"
      title={title}
      reads={readsOf(data)}
      said={said}
      onChange={values => setStudio(values.studio)}
      onDone={onDone}
    >
      {isNew(row) && <livestream.Field name="studio" options={data.studios.map(({ code, name }) => [code, name] as const)} />}
      <LivestreamFields data={data} studio={studio} />
    </livestream.Form>
  )
}

function LivestreamFields({ data, studio }: { data: LiveChoices; studio: string | undefined }) {
  const offered = data.courses.filter(each => each.studio === null || each.studio === studio)
  return (
    <>
      <livestream.Field
        name="course"
        options={offered.map(({ _id, name, act }) => [_id, act?.kind === 'add' ? `${name}, wartet` : name] as const)}
      />
      <livestream.Field name="instructor" options={data.instructors.map(({ _id, name }) => [_id, name] as const)} none="Noch offen" />
      <MomentField name="startsAt" label="Beginn" required />
      <livestream.Field name="minutes" unit="Min." label="Dauer" />
      <livestream.Field name="capacity" />
      <livestream.Field name="openMinutes" unit="Min." label="Raum offen, vorher" />
    </>
  )
}
