import { createHmac } from 'node:crypto'
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { Tx } from '#server/kit/database.ts'
import type { WithBus, WithSettings } from '#server/kit/house.ts'
import { givenAmong, prepared, statements } from '#server/kit/prepared.ts'
import { stationKey } from './tables.ts'

/** Derived from the server's secret, so that no dump of the record holds a secret that signs an employee's acts. */
export const secretOf = ({ settings }: WithSettings, keyId: string) =>
  new Uint8Array(createHmac('sha256', settings.secrets.token).update(`station-key ${keyId}`).digest())

interface StationKeyPlace {
  station: string
  session: string
  employee: string
}

/** Issues a key; an earlier one of the same person on the same tablet ends. */
export async function issueStationKey(tx: Tx, house: WithBus, place: StationKeyPlace): Promise<string> {
  const same = and(eq(stationKey.session, place.session), eq(stationKey.employee, place.employee))
  // With this lock two at once leave one: the second sees the first's key and ends it.
  await tx.execute(sql`select 1 from person where _id = ${place.employee} for no key update`)
  await end(tx, house, same, 'again')
  const _id = v7()
  const now = new Date().toISOString()
  await tx.insert(stationKey).values({ _id, ...place, created: now, seen: now })
  return _id
}

type Reason = 'removed' | 'pin' | 'ended' | 'password' | 'deleted'

/** Ends keys, some or all of an employee; REST and the tablets follow within a second of the commit. */
export const endStationKeys = (tx: Tx, house: WithBus, which: { keys: string[] } | { employee: string }, reason: Reason) =>
  end(tx, house, 'keys' in which ? inArray(stationKey._id, which.keys) : eq(stationKey.employee, which.employee), reason)

async function end(tx: Tx, { bus }: WithBus, which: SQL | undefined, reason: Reason | 'again'): Promise<number> {
  const ended = await tx
    .update(stationKey)
    .set({ revokedAt: new Date().toISOString(), reason })
    .where(and(which, isNull(stationKey.revokedAt)))
    .returning({ _id: stationKey._id, station: stationKey.station })
  for (const { _id, station } of ended)
    await bus.publish(tx, { kind: 'live', people: [station], event: 'employee:ended', data: { keyId: _id } })
  return ended.length
}

const stationsNow = prepared(
  statements
    .selectDistinct({ station: stationKey.station })
    .from(stationKey)
    .where(and(sql`${stationKey.employee} = ${givenAmong('people', 'uuid')}`, isNull(stationKey.revokedAt)))
    .prepare('stations_now'),
)

/** Studio accounts on whose tablets one of these people may act. */
export async function stationsOf(tx: Tx, people: readonly string[]): Promise<string[]> {
  if (people.length === 0) return []
  const rows = await stationsNow(tx, { people: [...people] })
  return rows.map(({ station }) => station)
}
