import { and, asc, gte, inArray, lte } from 'drizzle-orm'
import { courseExecution } from '#server/courses/tables.ts'
import type { Tx } from '#server/kit/database.ts'
import type { RoomRecord } from '#server/outside/sensors.ts'
import { sensorReading } from './tables.ts'

/** The record's readings and courses of rooms. */
export const recordOf = (tx: Tx): RoomRecord => ({
  told: (rooms, from, to) =>
    tx
      .select()
      .from(sensorReading)
      .where(and(inArray(sensorReading.room, [...rooms]), gte(sensorReading.at, from), lte(sensorReading.at, to)))
      .orderBy(asc(sensorReading.at)),
  courses: (rooms, from, to) =>
    tx
      .select({
        room: courseExecution.room,
        startsAt: courseExecution.startsAt,
        endsAt: courseExecution.endsAt,
        booked: courseExecution.booked,
      })
      .from(courseExecution)
      .where(and(inArray(courseExecution.room, [...rooms]), lte(courseExecution.startsAt, to), gte(courseExecution.endsAt, from))),
})
