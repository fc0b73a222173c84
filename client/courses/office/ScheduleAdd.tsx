import { Box, Text } from '@chakra-ui/react'
import { useFormikContext } from 'formik'
import { useEffect, useMemo, useRef, useState } from 'react'
import { v7 } from 'uuid'
import { useMe } from '#client/data/session.ts'
import { today } from '#client/data/time.ts'
import { formOf } from '#client/kit/form.tsx'
import { Page } from '#client/kit/Page.tsx'
import { Section } from '#client/kit/Section.tsx'
import { useGo, useQueryText } from '#client/map/links.tsx'
import type { CourseClash } from '#contract/courses/clash.ts'
import type { Choices } from '#contract/courses/scheduleForms.ts'
import { weekdayOf } from '#contract/days.ts'
import { Preview } from './CoursePreview.tsx'
import { planAfter } from './coursePlanAddress.ts'
import { meantBy, often, type PlanForm, places, planForm } from './coursePlanForm.ts'
import { optionsOf, type Planning, useChoices } from './planningChoices.ts'
import { type Saving, useSaving } from './saving.ts'

interface AddFormContext {
  saving: Saving
  _id: string
  except: readonly string[]
  clashes: () => readonly CourseClash[]
}

async function plan(form: PlanForm, { saving, _id, except, clashes }: AddFormContext) {
  const meant = meantBy(form, _id, except)
  if (!meant) return
  const despite = clashes().map(({ key }) => key)
  const what = form.published ? 'geplant und veröffentlicht' : 'als Entwurf geplant'
  const text = meant.executions.length === 1 ? `Ein Kurs ist ${what}.` : `${meant.executions.length} Kurse sind ${what}.`
  if (!meant.series) return saving.add({ studio: form.studio, executions: meant.executions, despite }, text)
  return saving.repeat({ ...meant.series, despite }, meant.executions[0]!._id, text)
}

const { Form, Field } = formOf<PlanForm, void, AddFormContext>(planForm, wears => form => plan(form, wears))
const week = ['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So'].map((word, at) => [String(at + 1), word] as const)

/** The words on the button for dates that something stands in the way of, as many as the preview counts. */
const despiteWords = (dates: number) => `Trotz Überschneidung ${dates === 1 ? '' : `an ${dates} Terminen `}planen`

/** /kurslisten/add «Kursplan erstellen»: a course once or by a rule, with its dates and clashes before it is saved. */
export default function ScheduleAdd() {
  const { data: choices } = useChoices()
  const words = useQueryText()
  const me = useMe()
  const go = useGo()
  const saving = useSaving()
  const [meaning, setMeaning] = useState<{ _id: string; except: readonly string[] }>(() => ({ _id: v7(), except: [] }))
  const { _id, except } = meaning
  const [form, setForm] = useState<Partial<PlanForm>>({})
  const clashes = useRef<readonly CourseClash[]>([])
  const [met, setMet] = useState(0)
  const meant = useMemo(() => meantBy(form, _id, except), [form, _id, except])
  const all = useMemo(() => meantBy(form, _id, []), [form, _id])
  const start = useMemo(() => choices && newPlanOf(choices, words, me?.studio_id), [choices, words, me?.studio_id])
  const count = meant?.executions.length ?? 0
  const doing = count === 1 || count === 0 ? 'Planen' : `${count} Termine planen`
  return (
    <Page title="Kursplan erstellen" back="courseSchedule">
      {choices && start && (
        <Form
          start={start}
          wears={{ saving, _id, except, clashes: () => clashes.current }}
          draft="schedule/new"
          beside={meaning}
          onTake={taken => setMeaning(taken as typeof meaning)}
          button={met > 0 ? despiteWords(met) : doing}
          look={met > 0 ? 'danger' : 'main'}
          onChange={setForm}
          onDone={async (_, { studio, from }) => void (await go({ to: 'courseSchedule', search: planAfter(from, studio), replace: true }))}
        >
          <PlanFields choices={choices} />
          <Section title="Vorschau">
            {meant && all ? (
              <Preview
                studio={form.studio!}
                meant={meant}
                all={all.executions}
                choices={choices}
                except={except}
                onExcept={next => setMeaning({ _id, except: next })}
                onClashes={found => {
                  clashes.current = found
                  setMet(new Set(found.map(({ execution }) => execution)).size)
                }}
              />
            ) : (
              <Text color="ink2">Sobald Kurs, Raum und Zeit feststehen, siehst du hier jeden Termin und was ihm im Weg steht.</Text>
            )}
          </Section>
        </Form>
      )}
    </Page>
  )
}

function newPlanOf(choices: Choices, words: Record<string, string | undefined>, own: string | null | undefined): Partial<PlanForm> {
  const studio =
    choices.studios.find(({ code }) => code === words.studio) ?? choices.studios.find(({ code }) => code === own) ?? choices.studios[0]
  const from = words.day && !Number.isNaN(Date.parse(words.day)) ? words.day : today()
  const room = choices.rooms.find(({ _id, studio: code }) => _id === words.room && code === studio?.code)
  return {
    studio: studio?.code ?? '',
    from,
    clock: words.clock ?? '18:00',
    minutes: 60,
    capacity: room?.capacity ?? 20,
    often: 'once',
    interval: 1,
    weekdays: [String(weekdayOf(from))],
    nth: '1',
    end: 'count',
    count: 10,
    published: false,
    ...(room ? { room: room._id } : {}),
    ...(words.instructor ? { instructor: words.instructor } : {}),
  }
}

const two = { display: 'grid', gap: '18', gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' } } as const
const three = { ...two, gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' } } as const

function PlanFields({ choices }: { choices: Planning }) {
  const { values } = useFormikContext<Partial<PlanForm>>()
  useFollowing(choices)
  const { studio, often: how } = values
  const courses = choices.courses.filter(course => !course.studio || course.studio === studio)
  const rooms = choices.rooms.filter(room => room.studio === studio)
  const leads = choices.instructors.filter(lead => !lead.studios || lead.studios.includes(studio ?? ''))
  return (
    <>
      <Box {...two} paddingTop="8">
        {choices.studios.length > 1 && <Field name="studio" options={choices.studios.map(({ code, name }) => [code, name] as const)} />}
        <Field
          name="course"
          options={optionsOf(courses, values.course)}
          hint={courses.length === 0 ? 'Hier wird noch kein Kurs angeboten.' : undefined}
        />
        <Field
          name="room"
          options={optionsOf(rooms, values.room)}
          hint={rooms.length === 0 ? 'Dieses Studio hat noch keinen Raum.' : undefined}
        />
        <Field name="instructor" options={optionsOf(leads)} none="Noch offen" />
      </Box>
      <Box {...three}>
        <Field name="from" type="date" />
        <Field name="clock" type="time" />
        <Field name="minutes" unit="Min." />
        <Field name="capacity" />
      </Box>
      <Box {...three}>
        <Field name="often" options={Object.entries(often)} />
        {how !== 'once' && (
          <>
            <Field name="interval" unit={how === 'day' ? 'Tage' : how === 'week' ? 'Wochen' : 'Monate'} />
            <Field
              name="end"
              options={[
                ['count', 'nach so vielen'],
                ['until', 'an einem Tag'],
                ['never', 'nie'],
              ]}
              hint={values.end === 'never' ? 'Ein halbes Jahr ist voraus geplant, und jeden Tag geht es weiter.' : undefined}
            />
            {values.end === 'until' && <Field name="until" type="date" />}
            {values.end === 'count' && <Field name="count" unit="Mal" />}
          </>
        )}
      </Box>
      {how === 'week' && <Field name="weekdays" options={week} />}
      {how === 'month' && (
        <Box {...two}>
          <Field name="nth" options={Object.entries(places)} />
          <Field name="weekdays" options={week} hint={values.weekdays?.length === 1 ? undefined : 'Wähle genau einen Tag.'} />
        </Box>
      )}
      <Field name="published" hint="Sonst ist es ein Entwurf, den nur sieht, wer plant." />
    </>
  )
}

/**
 * Fills in fields that follow from others: a course brings its length, a room its seats, and another studio empties room and instructor.
 */
function useFollowing({ courses, rooms, instructors }: Choices) {
  const { values, setFieldValue } = useFormikContext<Partial<PlanForm>>()
  const before = useRef(values)
  useEffect(() => {
    const old = before.current
    before.current = values
    // Fields that change all at once are a draft that came back, and keep its values.
    if (values.course !== old.course && values.room !== old.room) return
    if (values.course && values.course !== old.course) {
      const minutes = courses.find(({ _id }) => _id === values.course)?.minutes
      if (minutes) void setFieldValue('minutes', minutes)
    }
    if (values.room && values.room !== old.room) {
      const seats = rooms.find(({ _id }) => _id === values.room)?.capacity
      if (seats) void setFieldValue('capacity', seats)
    }
    if (
      values.from &&
      values.from !== old.from &&
      old.weekdays?.length === 1 &&
      old.from &&
      old.weekdays[0] === String(weekdayOf(old.from))
    )
      void setFieldValue('weekdays', [String(weekdayOf(values.from))])
    if (values.studio === old.studio) return
    if (rooms.find(({ _id }) => _id === values.room)?.studio !== values.studio) void setFieldValue('room', undefined)
    const lead = instructors.find(({ _id }) => _id === values.instructor)
    if (lead?.studios && !lead.studios.includes(values.studio ?? '')) void setFieldValue('instructor', null)
  }, [values, courses, rooms, instructors, setFieldValue])
}
