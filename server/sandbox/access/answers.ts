import { and, eq, ilike, isNotNull, or, sql } from 'drizzle-orm'
import { isDay } from '#contract/days.ts'
import type { Tx } from '#server/kit/database.ts'
import type { ContractWish, EntryCodeWish, PauseWish, Profile } from '#server/outside/accessControl/port.ts'
import { sandboxEntryCode, sandboxInside } from '#server/outside/tables.ts'
import { person } from '#server/shared/auth/tables.ts'
import {
  arrivalsAt,
  contractsOf,
  createContract,
  createdProfiles,
  createPause,
  createProfile,
  keepAccess,
  keepChange,
  keepProfile,
  removePause,
  type SandboxContractChange,
  type SandboxDays,
} from './kept.ts'
import { awayAt, billsOf, categories, devicesAt, meansOf, paymentsOf, reasons, transactionsOf, visitsOf } from './sandboxFacts.ts'

/** An answer with a status of an error. */
export class AccessFault extends Error {
  constructor(readonly status: number) {
    super(`status ${status}`)
  }
}

export interface AccessCall {
  params: string[]
  query: URLSearchParams
  body: Record<string, unknown>
}

type AccessAnswer = (tx: Tx, called: AccessCall) => Promise<object | null>

const yearOf = ({ query }: AccessCall) => {
  const year = Number(query.get('year'))
  return year >= 1900 && year <= 2199 ? year : new Date().getFullYear()
}

/** People of the record whom the service knows by their number there, as a service fed by hand would. */
const known = {
  id: person.tacUserId,
  vorname: person.vorname,
  nachname: person.nachname,
  geburtstag: person.geburtstag,
  email: person.email,
}
type KnownProfile = Omit<Profile, 'id'> & { id: string | null }
const asProfile = ({ id, ...rest }: KnownProfile): Profile => ({ ...rest, id: id! })

/** A profile that was told of a member goes before the record; nobody stands twice. */
const merged = (rows: readonly KnownProfile[], created: readonly Profile[]) => {
  const told = new Set(created.map(({ id }) => id))
  return [...rows.map(asProfile).filter(({ id }) => !told.has(id)), ...created]
}

async function profileOf(tx: Tx, id: string) {
  const told = (await createdProfiles(tx)).find(each => each.id === id)
  if (told) return told
  const [row] = await tx.select(known).from(person).where(eq(person.tacUserId, id))
  return row ? asProfile(row) : null
}

async function searched(tx: Tx, { body: { email, words } }: AccessCall) {
  const created = await createdProfiles(tx)
  if (typeof email === 'string') {
    const rows = await tx
      .select(known)
      .from(person)
      .where(and(isNotNull(person.tacUserId), eq(sql`lower(${person.email})`, email.toLowerCase())))
      .limit(50)
    return merged(rows, created).filter(each => each.email?.toLowerCase() === email.toLowerCase())
  }
  if (typeof words !== 'string' || words.trim().length < 3) throw new AccessFault(422)
  const like = `%${words.trim().replace(/[\\%_]/g, '\\$&')}%`
  const name = sql`${person.vorname} || ' ' || ${person.nachname}`
  const rows = await tx
    .select(known)
    .from(person)
    .where(and(isNotNull(person.tacUserId), or(ilike(name, like), ilike(person.nachname, like))))
    .limit(50)
  const isLike = ({ vorname, nachname }: Profile) => `${vorname} ${nachname}`.toLowerCase().includes(words.trim().toLowerCase())
  return merged(rows, created).filter(isLike).slice(0, 50)
}

async function saveCode(tx: Tx, { params: [code = ''], body }: AccessCall) {
  const { studio, resortID, until, entries, desk } = body as unknown as EntryCodeWish
  const facts = { studio, resortID, until, entries, desk }
  const [row] = await tx
    .insert(sandboxEntryCode)
    .values({ code, ...facts, at: new Date().toISOString() })
    // A code that was void once is never opened again.
    .onConflictDoUpdate({ target: sandboxEntryCode.code, set: facts, setWhere: eq(sandboxEntryCode.void, false) })
    .returning()
  if (!row) throw new AccessFault(422)
  return { used: row.used }
}

async function voidCode(tx: Tx, { params: [code = ''] }: AccessCall) {
  const unknown = { studio: '', resortID: '', until: '', entries: 0, at: new Date().toISOString() }
  await tx
    .insert(sandboxEntryCode)
    .values({ code, ...unknown, void: true })
    .onConflictDoUpdate({ target: sandboxEntryCode.code, set: { void: true } })
  return null
}

const inside = (tx: Tx, studio: string) =>
  tx.select({ tacUserId: sandboxInside.tacUserId, since: sandboxInside.since }).from(sandboxInside).where(eq(sandboxInside.studio, studio))

async function newContract(tx: Tx, { body }: AccessCall) {
  const wish = body as unknown as ContractWish
  if (!categories.some(({ id }) => id === wish.category) || !isDay(wish.start) || typeof wish.tacUserId !== 'string')
    throw new AccessFault(422)
  return createContract(tx, wish)
}

async function newPause(tx: Tx, { body }: AccessCall) {
  const wish = body as unknown as PauseWish
  if (!Number.isSafeInteger(wish.contract) || !isDay(wish.from) || !isDay(wish.to) || wish.to < wish.from) throw new AccessFault(422)
  return createPause(tx, wish)
}

async function changesOfProfile(tx: Tx, { params: [id = ''], body }: AccessCall) {
  const before = await profileOf(tx, id)
  if (!before) throw new AccessFault(404)
  await keepProfile(tx, { ...before, ...(body as Partial<Profile>), id })
  return null
}

const isSpan = (span: unknown) => isDay((span as SandboxDays)?.from ?? '') && isDay((span as SandboxDays)?.to ?? '')

async function changesOfContract(tx: Tx, { params: [id = ''], body }: AccessCall) {
  const change = body as SandboxContractChange
  if (![change.start, change.end].every(day => day == null || isDay(day)) || (change.bonus && !isSpan(change.bonus)))
    throw new AccessFault(422)
  await keepChange(tx, id, change)
  return null
}

async function removedPause(tx: Tx, { params: [id = ''], body }: AccessCall) {
  if (!isSpan(body)) throw new AccessFault(422)
  await removePause(tx, id, body as unknown as SandboxDays)
  return null
}

async function open(tx: Tx, { params: [device = ''] }: AccessCall) {
  const found = devicesAt(Date.now()).find(({ id }) => id === device)
  if (!found) throw new AccessFault(404)
  // One that is not reached stays shut, and says nothing.
  if (found.state === 'away') throw new AccessFault(503)
  await keepAccess(tx, { kind: 'opened', of: device, data: {} })
  return null
}

const member = (what: (id: string, called: AccessCall, tx: Tx) => object | null | Promise<object | null>): AccessAnswer => {
  return async (tx, called) => {
    const [id = ''] = called.params
    if (id.startsWith(awayAt)) throw new AccessFault(503)
    return what(id, called, tx)
  }
}

/** Every call that the service answers, by method and path. */
export const answers: readonly { method: string; path: RegExp; answer: AccessAnswer }[] = [
  { method: 'GET', path: /^\/members\/([^/]+)$/, answer: member((id, _, tx) => profileOf(tx, id)) },
  { method: 'GET', path: /^\/members\/([^/]+)\/contracts$/, answer: member((id, _, tx) => contractsOf(tx, id)) },
  { method: 'GET', path: /^\/members\/([^/]+)\/payments$/, answer: member((id, called) => paymentsOf(id, yearOf(called))) },
  { method: 'GET', path: /^\/members\/([^/]+)\/visits$/, answer: member((id, called) => visitsOf(id, yearOf(called))) },
  { method: 'GET', path: /^\/members\/([^/]+)\/bills$/, answer: member(id => billsOf(id)) },
  { method: 'GET', path: /^\/members\/([^/]+)\/transactions$/, answer: member(id => transactionsOf(id)) },
  { method: 'GET', path: /^\/members\/([^/]+)\/means$/, answer: member(id => meansOf(id)) },
  { method: 'POST', path: /^\/members\/search$/, answer: searched },
  { method: 'POST', path: /^\/members$/, answer: (tx, { body }) => createProfile(tx, body as unknown as Omit<Profile, 'id'>) },
  { method: 'GET', path: /^\/studios\/([^/]+)\/inside$/, answer: (tx, { params: [studio = ''] }) => inside(tx, studio) },
  {
    method: 'GET',
    path: /^\/studios\/([^/]+)\/arrivals$/,
    answer: (tx, { params: [studio = ''], query }) => arrivalsAt(tx, studio, query.get('since') ?? ''),
  },
  { method: 'PUT', path: /^\/codes\/([^/]+)$/, answer: saveCode },
  { method: 'DELETE', path: /^\/codes\/([^/]+)$/, answer: voidCode },
  { method: 'GET', path: /^\/categories$/, answer: async () => categories },
  { method: 'GET', path: /^\/reasons$/, answer: async () => reasons },
  { method: 'POST', path: /^\/contracts$/, answer: newContract },
  { method: 'POST', path: /^\/timestops$/, answer: newPause },
  { method: 'POST', path: /^\/members\/([^/]+)\/changes$/, answer: changesOfProfile },
  { method: 'POST', path: /^\/contracts\/(\d+)\/changes$/, answer: changesOfContract },
  { method: 'POST', path: /^\/contracts\/(\d+)\/timestops\/removed$/, answer: removedPause },
  { method: 'GET', path: /^\/devices$/, answer: async () => devicesAt(Date.now()) },
  { method: 'POST', path: /^\/devices\/([^/]+)\/open$/, answer: open },
]
