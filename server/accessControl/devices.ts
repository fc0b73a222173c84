import { and, asc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { v7 } from 'uuid'
import type { AccessDeviceRow, AccessLogRow, EntryOutcome } from '#contract/accessControl/shapes.ts'
import { addDays } from '#contract/days.ts'
import { Refusal } from '#contract/refusals.ts'
import { zone } from '#contract/time.ts'
import type { Tx } from '#server/kit/database.ts'
import { holds } from '#server/kit/found.ts'
import type { House } from '#server/kit/house.ts'
import { reachConditionOf, reaches, studiosWith, studiosWithAny } from '#server/kit/reach.ts'
import { accessControl } from '#server/outside/accessControl/accessControl.ts'
import { AccessError, type Device } from '#server/outside/accessControl/port.ts'
import { actorOf, type Who } from '#server/serve/serve.ts'
import { seenPerson } from '#server/shared/auth/rules.ts'
import { person } from '#server/shared/auth/tables.ts'
import { newestFirst } from './accessEntries.ts'
import { askAccessService } from './rules.ts'
import { accessDevice, entry } from './tables.ts'

const doorRights = ['u_search', 'g_studioadmin'] as const

/** Devices of the caller's studios; what the studio says of one goes before what the service says. */
export async function devicesFor(house: House, who: Who): Promise<AccessDeviceRow[]> {
  const reach = studiosWithAny(doorRights, who)
  const [all, marks] = await Promise.all([askAccessService(() => accessControl(house).devices()), house.db.select().from(accessDevice)])
  const reasons = new Map(marks.map(({ _id, outOfOrder }) => [_id, outOfOrder]))
  return all
    .filter(({ studio }) => reaches(reach, studio))
    .map(({ id, state, ...rest }) => {
      const outOfOrder = reasons.get(id) ?? null
      return { ...rest, _id: id, state: outOfOrder === null ? state : 'out', outOfOrder }
    })
}

/** The device of a studio; one of another studio is `missing` as one that there is not. */
async function deviceIn(house: House, _id: string, studio: string): Promise<Device> {
  const found = (await askAccessService(() => accessControl(house).devices())).find(({ id }) => id === _id)
  if (found?.studio !== studio) throw new Refusal('missing')
  return found
}

interface Opening {
  studio: string
  reason: string
  person: string | null
}

/** Opens a device once, and writes down before it who did it for whom and why: where no answer comes, it may have opened. */
export async function openOnce(house: House, who: Who, _id: string, { studio, reason, person: whom }: Opening) {
  const device = await deviceIn(house, _id, studio)
  if (whom) await seenPerson(house.db, who, whom, ['u_search'])
  const now = new Date().toISOString()
  const line = { studio, device: _id, deviceName: device.name, at: now, receivedAt: now, person: whom, reason, by: actorOf(who) }
  const written = v7()
  const isWritten = eq(entry._id, written)
  await house.db.insert(entry).values({ ...line, _id: written, outcome: 'opened', unsure: true })
  try {
    await accessControl(house).openDevice(_id, { key: written })
  } catch (error) {
    if (!(error instanceof AccessError)) throw error
    if (error.kind === 'refused') await house.db.delete(entry).where(isWritten)
    throw new Refusal(error.kind === 'away' ? 'tac-away' : 'tac-refused')
  }
  await house.db.update(entry).set({ unsure: false }).where(isWritten)
}

export async function markDevice(
  house: House,
  who: Who,
  _id: string,
  { studio, outOfOrder }: { studio: string; outOfOrder: string | null },
) {
  await deviceIn(house, _id, studio)
  if (outOfOrder === null) {
    await house.db.delete(accessDevice).where(eq(accessDevice._id, _id))
    return
  }
  const said = { outOfOrder, studio, by: actorOf(who), at: new Date().toISOString() }
  await house.db
    .insert(accessDevice)
    .values({ _id, ...said })
    .onConflictDoUpdate({ target: accessDevice._id, set: said })
}

export interface LogAsked {
  q?: string
  offset?: number
  limit?: number
  sort?: string
  studio?: string[]
  device?: string[]
  outcome?: EntryOutcome[]
  from?: string
  to?: string
  person?: string
}

const opener = alias(person, 'opener')
const nameOf = (of: typeof person | typeof opener) => sql<string>`trim(${of.vorname} || ' ' || ${of.nachname})`
/** The first instant of a day in Zurich. */
const begins = (day: string) => sql`(${day}::date)::timestamp at time zone ${zone}`

/** Lines that the caller may read; by a person's name or id only where they search people. */
function wanted(who: Who, { q, studio, device, outcome, from, to, person: whom }: LogAsked): SQL | undefined {
  const names = reachConditionOf(entry.studio, studiosWith('u_search', who))
  return and(
    reachConditionOf(entry.studio, studiosWithAny(doorRights, who)),
    studio?.length ? inArray(entry.studio, studio) : undefined,
    device?.length ? inArray(entry.device, device) : undefined,
    outcome?.length ? inArray(entry.outcome, outcome) : undefined,
    from ? gte(entry.at, begins(from)) : undefined,
    to ? lt(entry.at, begins(addDays(to, 1))) : undefined,
    whom ? and(eq(entry.person, whom), names) : undefined,
    ...(q ?? '')
      .split(/\s+/)
      .filter(Boolean)
      .map(word => and(holds(nameOf(person), word), names)),
  )
}

/** A page of the log, newest first unless asked otherwise. */
export async function logPage(tx: Tx, who: Who, asked: LogAsked): Promise<{ rows: AccessLogRow[]; total: number }> {
  const where = wanted(who, asked)
  const reach = studiosWith('u_search', who)
  const rows = await tx
    .select({ row: entry, name: nameOf(person), by: nameOf(opener) })
    .from(entry)
    .leftJoin(person, eq(person._id, entry.person))
    .leftJoin(opener, eq(opener._id, entry.by))
    .where(where)
    .orderBy(...(asked.sort === 'at' ? [asc(entry.at), asc(entry._id)] : newestFirst))
    .offset(asked.offset ?? 0)
    .limit(asked.limit ?? 100)
  const [count] = await tx
    .select({ total: sql<number>`count(*)::int` })
    .from(entry)
    .leftJoin(person, eq(person._id, entry.person))
    .where(where)
  return {
    rows: rows.map(({ row, name, by }) => {
      const isNamed = reaches(reach, row.studio)
      return {
        _id: row._id,
        at: row.at,
        studio: row.studio,
        device: row.deviceName ?? row.device,
        outcome: row.outcome,
        name: isNamed ? name || null : null,
        by: isNamed ? by || null : null,
        reason: isNamed ? row.reason : null,
        unsure: row.unsure,
      }
    }),
    total: count?.total ?? 0,
  }
}
