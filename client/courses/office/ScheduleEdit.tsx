import { Box, Text } from '@chakra-ui/react'
import { useFormikContext } from 'formik'
import { useMemo, useState } from 'react'
import { type InferType, object } from 'yup'
import { useCall } from '#client/data/reads.ts'
import type { Option } from '#client/kit/choices.tsx'
import { Empty } from '#client/kit/Empty.tsx'
import { formOf } from '#client/kit/form.tsx'
import { counted } from '#client/kit/format.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Page } from '#client/kit/Page.tsx'
import { Segmented } from '#client/kit/Segmented.tsx'
import { useBack, useGo, useScreen } from '#client/map/links.tsx'
import { clockAfter, minuteOf } from '#contract/clock.ts'
import { courseSchedule } from '#contract/courses/schedule.ts'
import { type ExecutionChange, type PlannedDetail, type Scope, scopes } from '#contract/courses/scheduleForms.ts'
import { namesTogether } from '#contract/names.ts'
import { count, day, id, text } from '#contract/shapes.ts'
import { minutesAfter, minutesBetween } from '#contract/time.ts'
import { ClashList } from './AskStrip.tsx'
import { applyChange, overlaid, pendingCourseActs, type ShownExecution, useCoursePlanActs } from './coursePlanActs.ts'
import { planAfter } from './coursePlanAddress.ts'
import { ExecutionFacts, Fact } from './ExecutionSheet.tsx'
import { optionsOf, useChoices } from './planningChoices.ts'
import { type Saving, useSaving } from './saving.ts'
import { seriesWords } from './seriesWords.ts'
import { useCheck } from './useCheck.ts'
import { instantAt, wallAt } from './wall.ts'
import { changeWords, noticeCountText } from './words.ts'

const shape = object({
  course: id().label('Kurs').required(),
  room: id().label('Raum').required(),
  instructor: id().label('Leitung').nullable().default(null),
  day: day().label('Tag').required(),
  clock: text(5)
    .label('Beginn')
    .matches(/^([01]\d|2[0-3]):[0-5]\d$/, 'Bitte gib eine Uhrzeit ein, zum Beispiel 18:00.')
    .required(),
  minutes: count(5, 600).label('Dauer').required(),
  capacity: count(1, 1000).label('Plätze').required(),
})
type EditForm = InferType<typeof shape>

interface EditFormContext {
  row: ShownExecution
  scope: Scope
  saving: Saving
  despite: () => string[]
}

const { Form, Field } = formOf<EditForm, void, EditFormContext>(shape, ({ row, scope, saving, despite }) => async form => {
  const change = changeIn(row, form)
  if (Object.keys(change).length > 0) await saving.edit(row, change, { scope, despite: despite() })
})

const editStartOf = (row: ShownExecution): EditForm => ({
  course: row.course._id,
  room: row.room._id,
  instructor: row.instructor?._id ?? null,
  capacity: row.capacity,
  day: wallAt(row.startsAt).day,
  clock: clockAfter(wallAt(row.startsAt).minute),
  minutes: minutesBetween(row.startsAt, row.endsAt),
})

/** The fields of an execution that a form changes. */
export function changeIn(row: ShownExecution, form: Partial<EditForm>): ExecutionChange {
  const before = editStartOf(row)
  const change: ExecutionChange = {}
  if (form.day && form.clock && /^\d\d:\d\d$/.test(form.clock) && form.minutes) {
    const startsAt = instantAt(form.day, minuteOf(form.clock))
    const endsAt = minutesAfter(startsAt, form.minutes)
    if (startsAt !== row.startsAt || endsAt !== row.endsAt) Object.assign(change, { startsAt, endsAt })
  }
  if (form.course && form.course !== before.course) change.course = form.course
  if (form.room && form.room !== before.room) change.room = form.room
  if ((form.instructor ?? null) !== before.instructor) change.instructor = form.instructor ?? null
  if (form.capacity && form.capacity !== before.capacity) change.capacity = form.capacity
  return change
}

/** /kurslisten/edit/:id «Kursplan bearbeiten»: one execution, or its series from there on. */
export default function ScheduleEdit() {
  const { id: _id } = useScreen('courseScheduleEdit')
  const go = useGo()
  const back = useBack()
  const done = (row: ShownExecution, before: ShownExecution) => {
    const { day } = wallAt(row.startsAt)
    const goal = { to: 'courseSchedule', search: planAfter(day, row.studio) } as const
    // An execution that was moved to another day is shown there.
    if (day === wallAt(before.startsAt).day) back(goal)
    else void go({ ...goal, replace: true })
  }
  return (
    <Page title="Kursplan bearbeiten" back="courseSchedule">
      <Box maxWidth="content">
        <ExecutionEditor _id={_id} onDone={done} />
      </Box>
    </Page>
  )
}

/** The same editor on another screen. */
export function ExecutionEditor({ _id, onDone }: { _id: string; onDone: (row: ShownExecution, before: ShownExecution) => void }) {
  const { data, error, again, stand } = useCall(courseSchedule.one, { params: { id: _id }, query: {} })
  const { data: choices } = useChoices()
  const acts = useCoursePlanActs()
  const row = useMemo(
    () => data && overlaid([data.execution], pendingCourseActs(acts, stand ?? 0), choices)[0],
    [data, acts, stand, choices],
  )
  if (error && !data) return <NotLoaded error={error} again={again} />
  if (!data || !row || !choices) return null
  if (row.cancelled) return <Empty text={`Dieser Kurs fällt aus: ${row.reason ?? ''}`} />
  if (Date.parse(row.startsAt) <= Date.now()) return <Empty text="Dieser Kurs hat schon begonnen und bleibt, wie er war." />
  return <Editor key={`${row._id}/${row.version}`} detail={data} row={row} choices={choices} onDone={onDone} />
}

interface EditorProps {
  detail: PlannedDetail
  row: ShownExecution
  choices: NonNullable<ReturnType<typeof useChoices>['data']>
  onDone: (row: ShownExecution, before: ShownExecution) => void
}

function Editor({ detail: { series, people }, row, choices, onDone }: EditorProps) {
  const [scope, setScope] = useState<Scope>('one')
  const [form, setForm] = useState<Partial<EditForm>>({})
  const saving = useSaving()
  const change = useMemo(() => changeIn(row, form), [row, form])
  const any = Object.keys(change).length > 0
  const asked = useMemo(() => (any ? { studio: row.studio, edit: { _id: row._id, scope, change } } : undefined), [any, row, scope, change])
  const { clashes, days } = useCheck(asked, none)
  const next = applyChange(row, change, choices)
  const rule = seriesWords(series)
  const studio = choices.studios.find(({ code }) => code === row.studio)?.name ?? row.studio
  return (
    <Form
      start={editStartOf(row)}
      wears={{ row, scope, saving, despite: () => clashes.map(({ key }) => key) }}
      beside={{ version: row.version }}
      draft={`schedule/${row._id}`}
      button={clashes.length > 0 ? 'Trotzdem speichern' : 'Speichern'}
      look={clashes.length > 0 ? 'danger' : 'main'}
      onChange={setForm}
      onDone={() => onDone(next, row)}
    >
      <Box paddingTop="8">
        <ExecutionFacts>
          <Fact term="Studio">{studio}</Fact>
          {series && rule && (
            <Fact term="Serie">
              {rule}, noch {counted(series.ahead, 'Termin', 'Termine')}
            </Fact>
          )}
          <Fact term="Angemeldet">
            {people.length === 0 ? 'niemand' : namesTogether(people.map(({ name, waiting }) => (waiting ? `${name} (wartet)` : name)))}
          </Fact>
        </ExecutionFacts>
        {series && (
          <Box overflowX="auto" paddingBottom="8">
            <Segmented label="Was gilt" value={scope} options={Object.entries(scopes) as [Scope, string][]} onChange={setScope} />
            {scope !== 'one' && (
              <Text textStyle="small" color="ink2" paddingTop="6">
                {days ? `${counted(days.length, 'Termin ändert', 'Termine ändern')} sich. ` : ''}Einzeln geänderte Termine und was schon
                begonnen hat, bleiben, wie sie sind.
              </Text>
            )}
          </Box>
        )}
      </Box>
      <Box display="grid" gap="18" gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}>
        <Field
          name="course"
          options={optionsOf(
            choices.courses.filter(each => !each.studio || each.studio === row.studio),
            row.course._id,
          )}
        />
        <Field
          name="room"
          options={optionsOf(
            choices.rooms.filter(each => each.studio === row.studio),
            row.room._id,
          )}
        />
        <Field
          name="instructor"
          options={withOwn(
            optionsOf(choices.instructors.filter(each => !each.studios || each.studios.includes(row.studio))),
            row.instructor,
          )}
          none="Noch offen"
        />
        <Field name="capacity" hint={row.booked > 0 ? `${row.booked} sind angemeldet: Weniger Plätze gehen nicht.` : undefined} />
      </Box>
      <Box display="grid" gap="18" gridTemplateColumns={{ base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(3, minmax(0, 1fr))' }}>
        <Field name="day" type="date" />
        <Field name="clock" type="time" />
        <Field name="minutes" unit="Min." />
      </Box>
      <Seats row={row} />
      {any && (
        <Box role="status">
          <Text textStyle="label">{changeWords(row, next)}</Text>
          <Text textStyle="small" color="ink2">
            {noticeCountText(row)}
          </Text>
          <ClashList clashes={clashes} />
        </Box>
      )}
    </Form>
  )
}

const none: never[] = []

/** Adds the present instructor to the options, even where they lead no more. */
const withOwn = (options: Option[], own: ShownExecution['instructor']) =>
  own && !options.some(([_id]) => _id === own._id) ? [...options, [own._id, own.name] as const] : options

/** Says while typing that fewer seats than bookings are refused: nobody is thrown out silently. */
function Seats({ row }: { row: ShownExecution }) {
  const { values } = useFormikContext<EditForm>()
  if (!values.capacity || values.capacity >= row.booked) return null
  return (
    <Text role="alert" textStyle="small" color="danger" fontWeight={560}>
      {row.booked} sind angemeldet: Weniger Plätze gehen nicht. Sag den Kurs ab, oder bitte jemanden, sich abzumelden.
    </Text>
  )
}
