import { and, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { cleanEmail } from '#contract/clean.ts'
import { Refusal } from '#contract/refusals.ts'
import { type StationKey, station } from '#contract/station.ts'
import type { Tx } from '#server/kit/database.ts'
import { done } from '#server/kit/done.ts'
import type { House } from '#server/kit/house.ts'
import { studiosWith } from '#server/kit/reach.ts'
import { serve, type Who } from '#server/serve/serve.ts'
import { accountAt } from '#server/shared/auth/accountAt.ts'
import { chargeAttempt } from '#server/shared/auth/guard.ts'
import { isPassword } from '#server/shared/auth/password.ts'
import { person, session } from '#server/shared/auth/tables.ts'
import { fileAddress } from '#server/shared/files/fileAddress.ts'
import { studio } from '#server/shared/studios/tables.ts'
import { heldIn, studioOf, tabletStudioSql } from './rules.ts'
import { endStationKeys, issueStationKey, secretOf } from './stationKeys.ts'
import { stationKey } from './tables.ts'

const faceColumns = { _id: person._id, vorname: person.vorname, nachname: person.nachname, bild: person.bild }

/** Name and picture of somebody on a tablet, the picture as this caller may fetch it. */
async function faceOf(tx: Tx, house: House, reader: Who, _id: string) {
  const [row] = await tx.select(faceColumns).from(person).where(eq(person._id, _id))
  if (!row) throw new Refusal('employee-ended')
  return { ...row, bild: fileAddress(house, reader, row.bild) }
}

const isTablet = (who: Who) => who.roles.includes('studio')

/** Keys whose acts are still taken, of those that the caller may see. */
async function keysOf(tx: Tx, house: House, who: Who, mine?: true): Promise<StationKey[]> {
  const studios = studiosWith('g_employeemanager', who)
  const managed = studios === 'all' ? sql`true` : studios.length > 0 ? inArray(studio.code, studios) : sql`false`
  const seen = mine ? eq(stationKey.employee, who._id) : or(managed, isTablet(who) ? eq(stationKey.session, who.session) : undefined)
  const rows = await tx
    .select({
      keyId: stationKey._id,
      employee: faceColumns,
      studio: studio.code,
      device: session.device,
      created: stationKey.created,
      seen: stationKey.seen,
    })
    .from(stationKey)
    .innerJoin(session, and(eq(session._id, stationKey.session), isNull(session.endedAt)))
    .innerJoin(person, and(eq(person._id, stationKey.employee), isNull(person.deletedAt)))
    .innerJoin(studio, sql`${studio.code} = ${sql.raw(tabletStudioSql('"station_key"."station"'))}`)
    .where(and(isNull(stationKey.revokedAt), seen))
    .orderBy(desc(stationKey.created))
    .limit(500)
  return rows.map(row => ({ ...row, employee: { ...row.employee, bild: fileAddress(house, who, row.employee.bild) } }))
}

async function enrol(tx: Tx, house: House, who: Who, employee: { _id: string; hash: string }) {
  // The password may have been changed since it was checked.
  const [still] = await tx
    .select({ _id: person._id })
    .from(person)
    .where(and(eq(person._id, employee._id), eq(person.passwordHash, employee.hash), isNull(person.deletedAt)))
    .for('share')
  if (!still) throw new Refusal('wrong-login')
  const code = await studioOf(tx, who)
  if (code === undefined) throw new Refusal('no-studio')
  const held = await heldIn(tx, employee._id, code)
  if (held.grants.length === 0) throw new Refusal('no-employee')
  const keyId = await issueStationKey(tx, house, { station: who._id, session: who.session, employee: employee._id })
  const secret = Buffer.from(secretOf(house, keyId)).toString('base64')
  return { keyId, secret, employee: await faceOf(tx, house, who, employee._id), ...held }
}

export const stationCalls = serve(station, {
  enrol: async ({ who, body, house, address, agent, device }) => {
    const found = await accountAt(house.db, body.email)
    const succeeded = await chargeAttempt(house, { email: found?.email ?? cleanEmail(body.email), address, agent, device })
    const hash = found?.passwordHash ?? undefined
    if (!(await isPassword(hash, body.password)) || !found || !hash) throw new Refusal('wrong-login')
    await succeeded()
    return house.db.transaction(tx => enrol(tx, house, who, { _id: found._id, hash }))
  },

  employees: async ({ who, tx, house }) => {
    const keys = await keysOf(tx, house, who)
    const code = await studioOf(tx, who)
    if (code === undefined) return keys
    const holding = await Promise.all(keys.map(async ({ employee }) => (await heldIn(tx, employee._id, code)).grants.length > 0))
    return keys.filter((_, at) => holding[at])
  },

  acting: async ({ who, tx, house }) => {
    const studio = (await studioOf(tx, { ...who, roles: ['studio'] })) ?? null
    if (!who.employee) return { now: null, studio }
    const { _id, key } = who.employee
    return { now: { keyId: key, employee: await faceOf(tx, house, who, _id), roles: [...who.roles], grants: [...who.grants] }, studio }
  },

  release: async ({ who, body, tx, house }) => {
    const seen = await keysOf(tx, house, who)
    if (!seen.some(({ keyId }) => keyId === body.keyId)) return { released: false }
    await endStationKeys(tx, house, { keys: [body.keyId] }, body.reason === 'pin' ? 'pin' : 'removed')
    return { released: true }
  },

  mine: ({ who, tx, house }) => keysOf(tx, house, who, true),

  leave: async ({ who, params, tx, house }) => {
    const own = await keysOf(tx, house, who, true)
    if (!own.some(({ keyId }) => keyId === params.id)) throw new Refusal('missing')
    await endStationKeys(tx, house, { keys: [params.id] }, 'removed')
    return done
  },
})
