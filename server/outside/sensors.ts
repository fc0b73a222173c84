import { and, asc, gte, inArray, lte } from 'drizzle-orm'
import type { SensorReading } from '#contract/sensors.ts'
import { courseExecution } from '#server/courses/tables.ts'
import type { Tx } from '#server/kit/database.ts'
import type { House } from '#server/kit/house.ts'
import { sensorReading } from '#server/sensors/tables.ts'
import { isLoopback } from '#server/start/settings.ts'

/** What rooms measured. `from` and `to` are ISO instants; readings come oldest first. */
export interface Sensors {
  /** Nothing has measured them. */
  invented: boolean
  readings(tx: Tx, rooms: readonly string[], from: string, to: string): Promise<Map<string, SensorReading[]>>
}

/** Readings that devices of the studios told with their key. */
const told: Sensors = {
  invented: false,
  async readings(tx, rooms, from, to) {
    const rows = await tx
      .select()
      .from(sensorReading)
      .where(and(inArray(sensorReading.room, [...rooms]), gte(sensorReading.at, from), lte(sensorReading.at, to)))
      .orderBy(asc(sensorReading.at))
    const byRoom = new Map<string, SensorReading[]>()
    for (const { room, ...reading } of rows) byRoom.set(room, [...(byRoom.get(room) ?? []), reading])
    return byRoom
  },
}

const step = 600_000

/** The same room and moment always say the same. */
function noise(room: string, at: number, span: number) {
  let mark = 0x811c9dc5
  for (const letter of `${room}${at}`) mark = Math.imul(mark ^ letter.charCodeAt(0), 0x01000193)
  return (((mark >>> 8) & 0xffff) / 0xffff - 0.5) * 2 * span
}

interface Held {
  room: string
  startsAt: string
  endsAt: string
  booked: number
}

/** A room fills and airs out: CO2 follows the people in it within half an hour, warmth and damp follow a little. */
function dayIn(room: string, courses: readonly Held[], from: number, to: number): SensorReading[] {
  let co2 = 430
  const readings: SensorReading[] = []
  for (let at = Math.ceil(from / step) * step; at <= to; at += step) {
    const course = courses.find(({ startsAt, endsAt }) => Date.parse(startsAt) <= at && at < Date.parse(endsAt))
    const people = course ? Math.max(0, Math.round(course.booked * 0.9 + noise(room, at, 0.6))) : 0
    co2 += (430 + people * 52 - co2) * 0.42
    readings.push({
      at: new Date(at).toISOString(),
      co2: Math.round(co2 + noise(room, at, 4)),
      temperature: Math.round((20.4 + (co2 - 430) / 320 + noise(room, at + 1, 0.15)) * 10) / 10,
      humidity: Math.round(39 + (co2 - 430) / 70 + noise(room, at + 2, 1)),
      people,
    })
  }
  return readings
}

/** Stands in for sensors on one's own machine, where nobody takes it for the truth: it knows when which course is in which room. */
const sandbox: Sensors = {
  invented: true,
  async readings(tx, rooms, from, to) {
    const held = await tx
      .select({
        ...{ room: courseExecution.room, startsAt: courseExecution.startsAt },
        ...{ endsAt: courseExecution.endsAt, booked: courseExecution.booked },
      })
      .from(courseExecution)
      .where(and(inArray(courseExecution.room, [...rooms]), lte(courseExecution.startsAt, to), gte(courseExecution.endsAt, from)))
    const byRoom = (room: string) => held.filter(one => one.room === room)
    return new Map(rooms.map(room => [room, dayIn(room, byRoom(room), Date.parse(from), Date.parse(to))]))
  },
}

/** What was told with `SENSOR_KEY`; made up only where nobody but this machine asks and no key is set. */
export const sensorsOf = ({ settings }: Pick<House, 'settings'>): Sensors =>
  settings.sensorKey === undefined && isLoopback(settings.publicUrl) ? sandbox : told
