import type { SensorReading } from '#contract/sensors.ts'
import type { WithSettings } from '#server/kit/house.ts'
import { isLoopback } from '#server/kit/loopback.ts'

/** Readings of rooms. `from` and `to` are ISO instants; readings come oldest first. */
export interface Sensors {
  /** True where the readings are made up. */
  invented: boolean
  readings(rooms: readonly string[], from: string, to: string): Promise<Map<string, SensorReading[]>>
}

/** The record's readings and courses of rooms between two ISO instants. */
export interface RoomRecord {
  /** Readings that devices of the studios sent with their key, oldest first. */
  told(rooms: readonly string[], from: string, to: string): Promise<(SensorReading & { room: string })[]>
  /** Courses that take place in the rooms. */
  courses(rooms: readonly string[], from: string, to: string): Promise<SensedCourse[]>
}

const recordedSensorsOf = (record: RoomRecord): Sensors => ({
  invented: false,
  async readings(rooms, from, to) {
    const byRoom = new Map<string, SensorReading[]>()
    for (const { room, ...reading } of await record.told(rooms, from, to)) byRoom.set(room, [...(byRoom.get(room) ?? []), reading])
    return byRoom
  },
})

const step = 600_000

/** A random number between -span and span, always the same for the same room and moment. */
function noise(room: string, at: number, span: number) {
  let mark = 0x811c9dc5
  for (const letter of `${room}${at}`) mark = Math.imul(mark ^ letter.charCodeAt(0), 0x01000193)
  return (((mark >>> 8) & 0xffff) / 0xffff - 0.5) * 2 * span
}

export interface SensedCourse {
  room: string
  startsAt: string
  endsAt: string
  booked: number
}

/** Readings of a room that fills and airs out: CO2 follows the people in it within half an hour, warmth and damp follow a little. */
function dayIn(room: string, courses: readonly SensedCourse[], from: number, to: number): SensorReading[] {
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

/** Stands in for sensors on one's own machine, where nobody takes it for the truth; it follows the courses in each room. */
const sandbox = (record: RoomRecord): Sensors => ({
  invented: true,
  async readings(rooms, from, to) {
    const held = await record.courses(rooms, from, to)
    const byRoom = (room: string) => held.filter(one => one.room === room)
    return new Map(rooms.map(room => [room, dayIn(room, byRoom(room), Date.parse(from), Date.parse(to))]))
  },
})

/** Readings sent with `SENSOR_KEY`; made up only where no key is set and nobody but this machine asks. */
export const sensorsOf = ({ settings }: WithSettings, record: RoomRecord): Sensors =>
  settings.sensorKey === undefined && isLoopback(settings.publicUrl) ? sandbox(record) : recordedSensorsOf(record)
