import { and, desc, eq, inArray, isNotNull, lte, max } from 'drizzle-orm'
import { v7 } from 'uuid'
import { dayMs } from '#contract/time.ts'
import type { Within } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import type { House } from '#server/kit/house.ts'
import { accessControl } from '#server/outside/accessControl/accessControl.ts'
import { AccessError, type Arrival, type Device } from '#server/outside/accessControl/port.ts'
import { person } from '#server/shared/auth/tables.ts'
import { studio } from '#server/shared/studios/tables.ts'
import { arrived } from './plugs.ts'
import { entry } from './tables.ts'

/** The service may write a line some minutes late, so each look begins that much earlier; a line that is told again is the same. */
const overlapMs = 10 * 60_000
/** A first look goes back a day. */
const firstMs = dayMs

/** The moment of the last line that the service told; one of a clock that is ahead would leave out all until then. */
async function lookedUntil(tx: Tx, code: string) {
  const [row] = await tx
    .select({ at: max(entry.at) })
    .from(entry)
    .where(and(eq(entry.studio, code), isNotNull(entry.foreign), lte(entry.at, new Date().toISOString())))
  return row?.at ? new Date(Date.parse(row.at) - overlapMs) : new Date(Date.now() - firstMs)
}

/** Writes down what the service told of a studio's devices. */
async function recordArrivals({ tx, house }: Within, code: string, devices: readonly Device[], arrivals: readonly Arrival[]) {
  if (arrivals.length === 0) return
  const numbers = [...new Set(arrivals.flatMap(({ tacUserId }) => tacUserId ?? []))]
  const rows = numbers.length
    ? await tx.select({ _id: person._id, tac: person.tacUserId }).from(person).where(inArray(person.tacUserId, numbers))
    : []
  const whose = new Map(rows.map(({ _id, tac }) => [tac, _id]))
  const receivedAt = new Date().toISOString()
  const kept = await tx
    .insert(entry)
    .values(
      arrivals.map(({ id: foreign, at, device, tacUserId, code: letters, outcome, reason }) => ({
        _id: v7(),
        studio: code,
        device,
        deviceName: devices.find(each => each.id === device)?.name ?? null,
        at,
        receivedAt,
        person: whose.get(tacUserId) ?? null,
        chip: whose.has(tacUserId) ? null : tacUserId,
        code: letters,
        outcome,
        reason,
        foreign,
      })),
    )
    .onConflictDoNothing()
    .returning({ _id: entry._id })
  if (kept.length > 0) for (const tell of arrived.all(house)) await tell(tx, house, code)
}

/** Answer of the service; undefined where there is none, which the log says. */
async function heard<T>({ log }: House, ask: () => Promise<T>, about: { studio?: string } = {}): Promise<T | undefined> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof AccessError)) throw error
    log.warn({ ...about, kind: error.kind }, 'the access-control service does not tell who came in')
    return undefined
  }
}

/**
 * Asks for what happened at the devices of all studios since the last look; a service that is away is asked again by the next one. What it does
 * not tell of one studio keeps nobody from hearing of the others.
 */
export async function fetchArrivals(house: House) {
  const service = accessControl(house)
  const devices = await heard(house, () => service.devices())
  if (!devices) return
  const known = (await house.db.select({ code: studio.code }).from(studio)).map(({ code }) => code)
  for (const code of new Set(devices.map(device => device.studio))) if (known.includes(code)) await askArrivals(house, code, devices)
}

/** True where the service answered. */
async function askArrivals(house: House, code: string, devices: readonly Device[]): Promise<boolean> {
  const since = (await lookedUntil(house.db, code)).toISOString()
  const arrivals = await heard(house, () => accessControl(house).arrivals(code, since), { studio: code })
  if (arrivals) await house.db.transaction(tx => recordArrivals({ tx, house }, code, devices, arrivals))
  return arrivals !== undefined
}

/** Asks for what happened at the devices of one studio since the last look; false where the service does not answer, or knows no device there. */
export async function fetchArrivalsOf(house: House, code: string): Promise<boolean> {
  const devices = await heard(house, () => accessControl(house).devices(), { studio: code })
  return devices?.some(device => device.studio === code) ? askArrivals(house, code, devices) : false
}

export const newestFirst = [desc(entry.at), desc(entry._id)]
