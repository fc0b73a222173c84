import { randomBytes } from 'node:crypto'
import { v7 } from 'uuid'
import type { Grant, Role } from '#contract/rights.ts'
import type { House } from '#server/kit/house.ts'
import { giveGrants, giveRoles, type RoleWish } from '#server/shared/auth/grants.ts'
import { hashPassword } from '#server/shared/auth/password.ts'
import { person, session } from '#server/shared/auth/tables.ts'
import { signToken } from '#server/shared/auth/token.ts'
import { studio } from '#server/shared/studios/tables.ts'
import type { Somebody } from './house.ts'

export const password = 'formkurve'
/** Hashing is slow on purpose, so everybody made here has the same hash. */
let hash: Promise<string> | undefined

type PersonRow = typeof person.$inferInsert

export interface Wishes extends Partial<Omit<PersonRow, '_id'>> {
  _id?: string
  /** A bare name is a role without its rights: these are `grants` then. */
  roles?: readonly RoleWish[]
  grants?: readonly Grant[]
  device?: string
}

let made = 0

/** A person with a session. */
export async function member(house: House, { grants = [], device = 'Test', roles = ['member'], ...over }: Wishes = {}): Promise<Somebody> {
  hash ??= hashPassword(password)
  const _id = over._id ?? v7()
  const row: PersonRow = {
    email: `person${++made}-${_id.slice(-6)}@formkurve.example`,
    passwordHash: await hash,
    vorname: 'Vreni',
    nachname: `Muster ${made}`,
    keepKey: randomBytes(32).toString('base64'),
    created: new Date().toISOString(),
    ...over,
    _id,
  }
  await house.db.insert(person).values(row)
  await giveRoles(house.db, _id, roles, [])
  await giveGrants(house.db, _id, grants)
  return { ...(await signIn(house, _id, device)), email: row.email }
}

/** One more session of a person. */
export async function signIn(house: House, _id: string, device = 'Test', sessionId: string = v7()): Promise<Omit<Somebody, 'email'>> {
  const now = new Date().toISOString()
  await house.db.insert(session).values({ _id: sessionId, person: _id, device, begun: now, seen: now })
  return { _id, session: sessionId, token: await signToken(house.settings.secrets.token, { sub: _id, sid: sessionId, gen: 1 }) }
}

/** Somebody with a role and its rights, in these studios. */
export const employee = (house: House, role: Role, studios: Grant['studios'] = 'all', over: Wishes = {}) =>
  member(house, { roles: ['member', { role, studios }], ...over })

/** Somebody with these rights and no role besides member. */
export const holder = (house: House, grants: readonly Grant[]) => member(house, { grants })

export async function makeStudio(house: House, over: Partial<typeof studio.$inferInsert> = {}) {
  const code = over.code ?? `studio-${++made}`
  const row = { _id: v7(), code, name: code, canton: 'ZH', adresse: 'Musterweg 1, 8400 Winterthur', lat: 47.5, long: 8.7, ...over }
  const [stored] = await house.db
    .insert(studio)
    .values({ email: `${code}@formkurve.example`, telefon: '0521234567', ...row })
    .returning()
  return stored as typeof studio.$inferSelect
}
