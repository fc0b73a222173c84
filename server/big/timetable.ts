import { sql } from 'drizzle-orm'
import { courses, full, labels, rooms, small } from '#server/courses/demo/timetable.ts'
import { courseLabel, courseRoom, courseSeries, course as courseTable } from '#server/courses/tables.ts'
import type { Tx } from '#server/kit/database.ts'
import { demoId } from '#server/kit/demo.ts'
import { chain } from '#server/shared/studios/chainStudios.ts'

/** Studios with courses; the online one has none. */
export const studioCodes = chain.flatMap(({ code }) => (code === 'ot' || code === 'alibey' ? [] : [code]))
/** Every fifth studio is a big one. */
const linesOf = (place: number) => (place % 5 === 0 ? full : small)
/** Courses of the evening, which are fuller than those at noon. */
const popular = ['BodyPump', 'Indoor Cycling', 'Yoga Flow']
const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
const roomOf = (code: string, name: string) => demoId('course-room', code, name)

/** A week of courses: one slot per studio, weekday and clock. */
export interface Slots {
  studio: string[]
  series: string[]
  course: string[]
  room: string[]
  weekday: number[]
  clock: string[]
  minutes: number[]
  capacity: number[]
  /** Place among the studio's instructors. */
  lead: number[]
  /** Sign-ups at least. */
  least: number[]
}

/** Adds labels, courses, rooms and series of all studios; returns their weekly slots. */
export async function addTimetable(tx: Tx, { from, until }: { from: string; until: string }): Promise<Slots> {
  await tx.insert(courseLabel).values(labels.map(name => ({ _id: demoId('course-label', name), name })))
  await tx.insert(courseTable).values(courses)
  await tx
    .insert(courseRoom)
    .values(studioCodes.flatMap(code => rooms.map(room => ({ ...room, _id: roomOf(code, room.name), studio: code }))))
  const slots: Slots = {
    studio: [],
    series: [],
    course: [],
    room: [],
    weekday: [],
    clock: [],
    minutes: [],
    capacity: [],
    lead: [],
    least: [],
  }
  const series: (typeof courseSeries.$inferInsert)[] = []
  for (const [place, studio] of studioCodes.entries())
    for (const [days, clock, title, roomName, lead] of linesOf(place)) {
      const { _id: course, minutes } = courses.find(one => one.title === title)!
      const room = roomOf(studio, roomName)
      const { capacity } = rooms.find(({ name }) => name === roomName)!
      const _id = demoId('course-series', studio, clock, title)
      const rule = `FREQ=WEEKLY;BYDAY=${days.map(day => weekdays[day - 1]).join(',')};UNTIL=${until.replaceAll('-', '')}`
      series.push({ _id, course, studio, room, rule, from, clock, minutes, capacity })
      const fixed = { studio, series: _id, course, room, clock, minutes, capacity, lead }
      for (const weekday of days) push(slots, { ...fixed, weekday, least: popular.includes(title) ? 8 : 3 })
    }
  await tx.insert(courseSeries).values(series)
  return slots
}

function push(slots: Slots, slot: { [Name in keyof Slots]: Slots[Name][number] }) {
  for (const [name, value] of Object.entries(slot)) (slots[name as keyof Slots] as (string | number)[]).push(value)
}

/** The slots as rows of a query. */
export const slotRows = (slots: Slots) => sql`unnest(${sql.param(slots.studio)}::text[], ${sql.param(slots.series)}::uuid[],
  ${sql.param(slots.course)}::uuid[], ${sql.param(slots.room)}::uuid[], ${sql.param(slots.weekday)}::int[], ${sql.param(slots.clock)}::time[],
  ${sql.param(slots.minutes)}::int[], ${sql.param(slots.capacity)}::int[], ${sql.param(slots.lead)}::int[], ${sql.param(slots.least)}::int[])
  as slot(studio, series, course, room, weekday, clock, minutes, capacity, lead, least)`
