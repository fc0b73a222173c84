import { useMemo } from 'react'
import { useAllActs } from '#client/data/outboxActs.ts'
import { isActOf } from '#client/data/waitingActs.ts'
import type { AnyCall } from '#contract/call.ts'
import { minuteOf } from '#contract/clock.ts'
import { courseSchedule } from '#contract/courses/schedule.ts'
import type { Choices, EditBody, ExecutionChange, ExecutionForm, Planned, SeriesForm } from '#contract/courses/scheduleForms.ts'
import { addDays, daysBetween } from '#contract/days.ts'
import { daysOf, executionIdOf, repeatOf } from '#contract/rules/courses/courseRepeat.ts'
import { minutesAfter, minutesBetween } from '#contract/time.ts'
import type { OutboxRow } from '#sync/client/types.ts'
import { instantAt, wallAt } from './wall.ts'

/** An execution with this device's changes over the studio's state. */
export interface ShownExecution extends Planned {
  /** True while an own change is on its way. */
  waits?: boolean
}

const { add, repeat, edit, remove, publish, substitute, cancel, reopen } = courseSchedule
const changes = { add, repeat, edit, remove, publish, substitute, cancel, reopen }

/** A change of the plan in the outbox. */
export interface CoursePlanAct {
  row: OutboxRow
  name: keyof typeof changes
  /** Id of the execution that the act is about, where it is about one. */
  id: string
}

export function actOf(row: OutboxRow): CoursePlanAct | undefined {
  const name = (Object.keys(changes) as CoursePlanAct['name'][]).find(each => isActOf<OutboxRow, AnyCall>(row, changes[each]))
  return name && { row, name, id: row.params?.id ?? '' }
}

/** This device's changes of the plan, oldest first. */
export function useCoursePlanActs(): readonly CoursePlanAct[] {
  const rows = useAllActs()
  return useMemo(() => rows.map(actOf).filter(act => act !== undefined), [rows])
}

/** Acts that the studio's answer does not hold yet: those that wait, and those answered after it was loaded. */
export const pendingCourseActs = (acts: readonly CoursePlanAct[], stand: number) =>
  acts.filter(({ row }) => row.state === 'waiting' || (row.state === 'done' && Date.parse(row.answered ?? '') > stand))

type PlanningChoices = Choices | undefined

const findNamed = (list: readonly { _id: string; name: string }[] | undefined, _id: string) => {
  const found = list?.find(each => each._id === _id)
  return { _id, name: found?.name ?? '…' }
}

const fresh = (studio: string, form: ExecutionForm, names: PlanningChoices): ShownExecution => ({
  _id: form._id,
  version: 1,
  studio,
  substitutes: null,
  series: form.series,
  seriesDay: form.seriesDay,
  startsAt: form.startsAt,
  endsAt: form.endsAt,
  capacity: form.capacity,
  booked: 0,
  waiting: 0,
  published: form.published,
  cancelled: false,
  reason: null,
  course: findNamed(names?.courses, form.course),
  room: findNamed(names?.rooms, form.room),
  instructor: form.instructor ? findNamed(names?.instructors, form.instructor) : null,
  waits: true,
})

/** The executions of a series, as the server will make them. */
export function executionsOf(form: Omit<SeriesForm, 'studio'>): ExecutionForm[] {
  const repeat = repeatOf(form.rule)
  if (!repeat) return []
  return daysOf(repeat, form.from, form.except).map(day => {
    const startsAt = instantAt(day, minuteOf(form.clock))
    return {
      _id: executionIdOf(form._id, day),
      course: form.course,
      room: form.room,
      instructor: form.instructor ?? null,
      capacity: form.capacity,
      published: form.published,
      series: form._id,
      seriesDay: day,
      startsAt,
      endsAt: minutesAfter(startsAt, form.minutes),
    }
  })
}

export function applyChange(row: ShownExecution, change: ExecutionChange, names: PlanningChoices): ShownExecution {
  const moved = change.startsAt && !change.endsAt ? minutesAfter(change.startsAt, minutesBetween(row.startsAt, row.endsAt)) : undefined
  return {
    ...row,
    startsAt: change.startsAt ?? row.startsAt,
    endsAt: change.endsAt ?? moved ?? row.endsAt,
    capacity: change.capacity ?? row.capacity,
    course: change.course ? findNamed(names?.courses, change.course) : row.course,
    room: change.room ? findNamed(names?.rooms, change.room) : row.room,
    instructor:
      change.instructor === undefined
        ? row.instructor
        : change.instructor === null
          ? null
          : findNamed(names?.instructors, change.instructor),
    waits: true,
  }
}

/** A change for the whole series: each execution moves by as many days and to the same clock as the one at hand. */
function moveAlike(row: ShownExecution, { change, saw }: Pick<EditBody, 'change' | 'saw'>): ExecutionChange {
  if (!change.startsAt || !saw.startsAt) return change
  const [before, after, at] = [wallAt(saw.startsAt), wallAt(change.startsAt), wallAt(row.startsAt)]
  const days = daysBetween(before.day, after.day)
  const day = addDays(at.day, days)
  const startsAt = instantAt(day, after.minute)
  const minutes = change.endsAt ? minutesBetween(change.startsAt, change.endsAt) : minutesBetween(row.startsAt, row.endsAt)
  return { ...change, startsAt, endsAt: minutesAfter(startsAt, minutes) }
}

interface Editing {
  id: string
  body: EditBody
  names: PlanningChoices
  now: number
}

function edited(rows: Map<string, ShownExecution>, { id, body, names, now }: Editing) {
  const anchor = rows.get(id)
  if (!anchor) return
  rows.set(id, applyChange(anchor, body.change, names))
  if (body.scope === 'one' || !anchor.series) return
  const first = body.saw.startsAt ?? anchor.startsAt
  const seen = { ...body, saw: { ...body.saw, startsAt: first } }
  for (const row of rows.values()) {
    const meant = row.series === anchor.series && row._id !== id && !row.cancelled && Date.parse(row.startsAt) > now
    if (meant && (body.scope === 'all' || row.startsAt >= first)) rows.set(row._id, applyChange(row, moveAlike(row, seen), names))
  }
}

interface Bodies {
  studio: string
  executions: (ExecutionForm & string)[]
  published: boolean
  instructor: string
  reason: string
}

/** The plan as it will be once these changes have arrived. */
export function overlaid(
  stored: readonly Planned[],
  acts: readonly CoursePlanAct[],
  names: PlanningChoices,
  now = Date.now(),
): ShownExecution[] {
  if (acts.length === 0) return stored as ShownExecution[]
  const rows = new Map<string, ShownExecution>(stored.map(row => [row._id, row]))
  for (const { name, id, row } of acts) {
    const body = row.body as Bodies
    const put = (patch: Partial<ShownExecution>) =>
      rows.has(id) && rows.set(id, { ...(rows.get(id) as ShownExecution), ...patch, waits: true })
    if (name === 'add') for (const form of body.executions) rows.has(form._id) || rows.set(form._id, fresh(body.studio, form, names))
    if (name === 'repeat')
      for (const form of executionsOf(row.body as SeriesForm)) rows.has(form._id) || rows.set(form._id, fresh(body.studio, form, names))
    if (name === 'edit') edited(rows, { id, body: row.body as EditBody, names, now })
    if (name === 'remove') removed(rows, id, row.query?.scope, now)
    if (name === 'publish') for (const _id of body.executions as string[]) published(rows, _id, body.published)
    if (name === 'cancel') put({ cancelled: true, reason: body.reason })
    if (name === 'reopen') put({ cancelled: false, reason: null })
    if (name === 'substitute')
      put({ instructor: findNamed(names?.instructors, body.instructor), substitutes: rows.get(id)?.instructor ?? null })
  }
  return [...rows.values()]
}

function published(rows: Map<string, ShownExecution>, _id: string, is: boolean) {
  const row = rows.get(_id)
  if (row) rows.set(_id, { ...row, published: is, waits: true })
}

function removed(rows: Map<string, ShownExecution>, id: string, scope: unknown, now: number) {
  const anchor = rows.get(id)
  rows.delete(id)
  if (!anchor?.series || scope === 'one') return
  for (const row of [...rows.values()])
    if (row.series === anchor.series && Date.parse(row.startsAt) > now && (scope === 'all' || row.startsAt >= anchor.startsAt))
      rows.delete(row._id)
}

/** Changes that the studio did not take, newest last. */
export const useRefused = (acts: readonly CoursePlanAct[]) => useMemo(() => acts.filter(({ row }) => row.state === 'refused'), [acts])
