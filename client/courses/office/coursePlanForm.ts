import { type InferType, object } from 'yup'
import { minuteOf } from '#contract/clock.ts'
import type { ExecutionForm, SeriesForm } from '#contract/courses/scheduleForms.ts'
import { type CourseRepeat, ruleOf } from '#contract/rules/courses/courseRepeat.ts'
import { count, day, flag, id, list, text } from '#contract/shapes.ts'
import { minutesAfter } from '#contract/time.ts'
import { executionsOf } from './coursePlanActs.ts'
import { instantAt } from './wall.ts'

export const often = { once: 'einmal', week: 'wöchentlich', day: 'täglich', month: 'monatlich' } as const
export const places = { '1': 'am ersten', '2': 'am zweiten', '3': 'am dritten', '4': 'am vierten', '-1': 'am letzten' } as const

/** Requires a field only where the course repeats and ends in this way. */
const requireForEnd =
  (end: string) =>
  (value: unknown, { parent }: { parent: { often?: string; end?: string } }) =>
    parent.often === 'once' || parent.end !== end || value !== undefined

const onDays = (days: readonly string[] | undefined, { parent }: { parent: { often?: string } }) =>
  parent.often === 'week' ? (days?.length ?? 0) > 0 : parent.often !== 'month' || days?.length === 1

/** Fields of /kurslisten/add: one course, once or repeated. */
export const planForm = object({
  studio: text(40).label('Studio').required(),
  course: id().label('Kurs').required(),
  room: id().label('Raum').required(),
  instructor: id().label('Leitung').nullable().default(null),
  from: day().label('Ab').required(),
  clock: text(5)
    .label('Beginn')
    .matches(/^([01]\d|2[0-3]):[0-5]\d$/, 'Bitte gib eine Uhrzeit ein, zum Beispiel 18:00.')
    .required(),
  minutes: count(5, 600).label('Dauer').required(),
  capacity: count(1, 1000).label('Plätze').required(),
  often: text(10).label('Wie oft').oneOf(['once', 'day', 'week', 'month']).required(),
  interval: count(1, 99).label('Alle'),
  weekdays: list(text(1).required(), 7).label('An').test('days', 'Wähle einen Tag.', onDays),
  nth: text(2).label('Welcher im Monat').oneOf(Object.keys(places)),
  end: text(10).label('Endet').oneOf(['until', 'count', 'never']),
  until: day().label('Bis').test('until', 'Bis wann?', requireForEnd('until')),
  count: count(1, 400).label('Anzahl').test('count', 'Wie oft?', requireForEnd('count')),
  published: flag().label('Gleich veröffentlichen').default(false),
})
export type PlanForm = InferType<typeof planForm>

export function repeatIn({
  often: how,
  interval = 1,
  weekdays,
  nth,
  end,
  until,
  count: times,
}: Partial<PlanForm>): CourseRepeat | undefined {
  if (!how || how === 'once') return undefined
  const every = how as CourseRepeat['every']
  const days = (weekdays ?? []).map(Number)
  if (every === 'month' && days.length !== 1) return undefined
  const last = end === 'never' ? {} : end === 'until' ? (until ? { until } : undefined) : times ? { count: times } : undefined
  if (!last || !(interval > 0)) return undefined
  return { every, interval, weekdays: every === 'day' ? [] : days, ...(every === 'month' ? { nth: Number(nth ?? 1) } : {}), ...last }
}

const isWhole = (form: Partial<PlanForm>): form is PlanForm =>
  !!(form.studio && form.course && form.room && form.from && form.clock && /^\d\d:\d\d$/.test(form.clock) && form.minutes && form.capacity)

/** The series or the one execution that a form means; undefined while a field is missing. */
export function meantBy(
  form: Partial<PlanForm>,
  _id: string,
  except: readonly string[],
): { series?: SeriesForm; executions: ExecutionForm[] } | undefined {
  if (!isWhole(form)) return undefined
  const { studio, course, room, from, clock, minutes, capacity, published } = form
  const place = { course, room, instructor: form.instructor ?? null, capacity, published: published ?? false }
  if (form.often === 'once') {
    const startsAt = instantAt(from, minuteOf(clock))
    return { executions: [{ _id, ...place, startsAt, endsAt: minutesAfter(startsAt, minutes), series: null, seriesDay: null }] }
  }
  const repeat = repeatIn(form)
  if (!repeat) return undefined
  const series = { _id, studio, ...place, rule: ruleOf(repeat), from, clock, minutes, except: [...except] }
  return { series, executions: executionsOf(series) }
}
