import { createHash, timingSafeEqual } from 'node:crypto'
import { and, asc, eq, inArray, isNull, lt } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { Refusal } from '#contract/refusals.ts'
import type { SensorData, SensorReading } from '#contract/sensors.ts'
import { dayMs, zone } from '#contract/time.ts'
import { courseRoom } from '#server/courses/tables.ts'
import type { Tx } from '#server/kit/database.ts'
import type { House, WithSettings } from '#server/kit/house.ts'
import { sensorsOf } from '#server/outside/sensors.ts'
import { studio } from '#server/shared/studios/tables.ts'
import { recordOf } from './record.ts'
import { sensorReading } from './tables.ts'

/** Rooms of a studio that have walls, with the readings since midnight. */
export async function roomsOf(tx: Tx, house: WithSettings, code: string, now = Temporal.Now.instant()): Promise<SensorData> {
  const [known] = await tx.select({ code: studio.code }).from(studio).where(eq(studio.code, code))
  if (!known) throw new Refusal('missing')
  const rooms = await tx
    .select({ _id: courseRoom._id, name: courseRoom.name, capacity: courseRoom.capacity })
    .from(courseRoom)
    .where(and(eq(courseRoom.studio, code), isNull(courseRoom.removedAt), eq(courseRoom.online, false)))
    .orderBy(asc(courseRoom.name), asc(courseRoom._id))
  const sensors = sensorsOf(house, recordOf(tx))
  const midnight = now.toZonedDateTimeISO(zone).startOfDay().toInstant().toString()
  const ids = rooms.map(({ _id }) => _id)
  const readings = ids.length > 0 ? await sensors.readings(ids, midnight, now.toString()) : new Map<string, SensorReading[]>()
  return { studio: code, invented: sensors.invented, rooms: rooms.map(room => ({ ...room, readings: readings.get(room._id) ?? [] })) }
}

const hashed = (text: string) => createHash('sha256').update(text).digest()
export const knowsKey = ({ sensorKey }: House['settings'], key: string) =>
  sensorKey !== undefined && timingSafeEqual(hashed(key) as unknown as Uint8Array, hashed(sensorKey) as unknown as Uint8Array)

type RoomReading = SensorReading & { room: string }
/** Time that a device's clock may be ahead. */
const slack = 600_000
const keptDays = 7

/** Writes down a device's readings; one that is there already stands once, and one older than a week is left out. */
export async function take(tx: Tx, readings: readonly RoomReading[], now = Date.now()) {
  const rooms = [...new Set(readings.map(({ room }) => room))]
  const known = rooms.length > 0 ? await tx.select({ _id: courseRoom._id }).from(courseRoom).where(inArray(courseRoom._id, rooms)) : []
  if (known.length < rooms.length) throw new Refusal('missing')
  if (readings.some(({ at }) => Date.parse(at) > now + slack)) throw new Refusal('invalid', { readings: 'Die Uhr dieses Geräts geht vor.' })
  const fresh = readings.filter(({ at }) => Date.parse(at) > now - keptDays * dayMs)
  const rows = fresh.map(({ room, at, co2, temperature, humidity, people }) => ({
    room,
    at,
    co2: co2 ?? null,
    temperature: temperature ?? null,
    humidity: humidity ?? null,
    people: people ?? null,
  }))
  if (rows.length > 0) await tx.insert(sensorReading).values(rows).onConflictDoNothing()
}

/** Deletes readings after a week, which is enough to see a day and the days before it. */
export const forgetReadings = (tx: Tx, now = Date.now()) =>
  tx.delete(sensorReading).where(lt(sensorReading.at, new Date(now - keptDays * dayMs).toISOString()))
