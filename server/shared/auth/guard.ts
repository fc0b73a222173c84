import { createHmac } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { zone } from '#contract/time.ts'
import type { Tx } from '#server/kit/database.ts'
import type { House, WithSettings } from '#server/kit/house.ts'
import { placeOf } from '#server/serve/place.ts'
import { TooMany } from '#server/serve/refuse.ts'
import { loginFailure, loginKnown } from './tables.ts'

export interface Attempt {
  email: string
  address: string
  agent: string
  /** The secret of a device that has one. */
  device?: string
}

/** Limits of sign-ins: `pair` is one device at one address with one account, `account` from wherever, `address` with whatever accounts. */
const logins = { pair: { free: 8, refill: 15 }, account: { free: 30, refill: 30 }, address: { free: 600, refill: 2 } }
/** Limits of resets. Each one mails somebody, and a studio's new members may all do it on the same day. */
const resets = { pair: { free: 4, refill: 300 }, account: { free: 8, refill: 900 }, address: { free: 300, refill: 10 } }

/** Rate limit: `free` failures at once, then one more each `refill` seconds. */
interface Allowance {
  key: string
  free: number
  refill: number
}

/**
 * Slows guessing without locking anyone out. A device from which the account has signed in before is known by a secret of its own, which
 * nobody can guess as they can an address and a kind of browser, and has a count of its own. For any other device, what strangers try at
 * the account counts too, and what one address tries at all accounts; an owner with a new device gets past that by a mailed reset
 * (`welcome`). Passkeys can't be guessed and are not counted. The function returned is called when the attempt succeeded.
 */
export async function chargeAttempt(house: House, attempt: Attempt): Promise<() => Promise<void>> {
  const name = namer(house)
  const { email, agent } = attempt
  const place = placeOf(attempt.address)
  const device = knownName(house, attempt)
  const allowances: Allowance[] = (await isKnown(house, device))
    ? [{ key: name('own', email, String(attempt.device)), ...logins.pair }]
    : [
        { key: name('pair', email, place, agent), ...logins.pair },
        { key: name('account', email), ...logins.account },
        { key: name('address', place), ...logins.address },
      ]
  // The limits are looked at before anything is counted, or each made-up account and device would leave a row.
  await refuseOver(house, allowances)
  for (const allowance of allowances) await charge(house, allowance)
  return () => succeeded(house, device, allowances)
}

/**
 * Counts a request for a reset; true where a mail goes out. An address that asks for all and sundry is refused. An account that was mailed
 * enough is not: its mails are there, and strangers who ask for it must not keep its owner from asking.
 */
export async function chargeReset(house: House, attempt: Attempt): Promise<boolean> {
  const name = namer(house)
  const { email, agent } = attempt
  const place = placeOf(attempt.address)
  await charge(house, { key: name('reset', 'address', place), ...resets.address })
  const known = await isKnown(house, knownName(house, attempt))
  const allowances: Allowance[] = known
    ? [{ key: name('reset', 'own', email, String(attempt.device)), ...resets.pair }]
    : [
        { key: name('reset', 'pair', email, place, agent), ...resets.pair },
        { key: name('reset', 'account', email), ...resets.account },
      ]
  if ((await overOf(house, allowances)).length > 0) return false
  for (const allowance of allowances) if (!(await isTaken(house, allowance))) return false
  return true
}

/**
 * Takes one of `most` that somebody gets of a thing on one day in Zurich; false where none is left. Counted with `tx`, so a rollback takes
 * it back.
 */
export function takeOfDay(tx: Tx, house: WithSettings, { what, who, most }: { what: string; who: string; most: number }) {
  const today = Temporal.Now.plainDateISO(zone).toString()
  // The count never refills, because tomorrow has one of its own.
  return isTaken({ db: tx }, { key: namer(house)('day', what, who, today), free: most, refill: 1e9 })
}

/**
 * Remembers the device of somebody who has shown to be the account's owner by other means than its password, and forgets the failures
 * counted at the account.
 */
export async function welcome(tx: Tx, house: WithSettings, shown: Pick<Attempt, 'email' | 'device'>) {
  await remember(tx, knownName(house, shown))
  await tx.delete(loginFailure).where(eq(loginFailure.key, namer(house)('account', shown.email)))
}

/** The key under which an account's device is remembered; undefined for a device without a secret. */
const knownName = (house: WithSettings, { email, device }: Pick<Attempt, 'email' | 'device'>) =>
  device === undefined ? undefined : namer(house)('device', email, device)

async function isKnown({ db }: House, device: string | undefined) {
  if (device === undefined) return false
  const [known] = await db.select({ key: loginKnown.key }).from(loginKnown).where(eq(loginKnown.key, device))
  return known !== undefined
}

async function remember(tx: Tx, device: string | undefined) {
  if (device === undefined) return
  const at = new Date().toISOString()
  await tx.insert(loginKnown).values({ key: device, at }).onConflictDoUpdate({ target: loginKnown.key, set: { at } })
}

/** Counts before the password is looked at, so that many tries at once are no way around it. A refused try counts for nothing. */
async function charge(house: House, allowance: Allowance) {
  if (await isTaken(house, allowance)) return
  await refuseOver(house, [allowance])
  throw new TooMany(1)
}

async function isTaken({ db }: { db: Tx }, allowance: Allowance) {
  const { key, free } = allowance
  const left = failuresLeftOf(allowance)
  const taken = await db
    .insert(loginFailure)
    .values({ key, count: 1, at: new Date().toISOString() })
    .onConflictDoUpdate({
      target: loginFailure.key,
      set: { count: sql`${left} + 1`, at: sql`now()` },
      setWhere: sql`${left} + 1 <= ${free}`,
    })
    .returning({ key: loginFailure.key })
  return taken.length > 0
}

/** Limits that are used up, and by how much; one query for all of them, because every sign-in asks it. */
async function overOf({ db }: House, allowances: readonly Allowance[]) {
  const rows = await db
    .select({
      key: loginFailure.key,
      count: loginFailure.count,
      age: sql<number>`extract(epoch from (now() - ${loginFailure.at}))::float8`,
    })
    .from(loginFailure)
    .where(
      inArray(
        loginFailure.key,
        allowances.map(({ key }) => key),
      ),
    )
  const overs = allowances.map(allowance => {
    const row = rows.find(({ key }) => key === allowance.key)
    return { ...allowance, over: row ? Math.max(0, row.count - row.age / allowance.refill) + 1 - allowance.free : 0 }
  })
  return overs.filter(({ over }) => over > 0)
}

async function refuseOver(house: House, allowances: readonly Allowance[]) {
  const [first] = await overOf(house, allowances)
  if (first) throw new TooMany(Math.max(1, Math.ceil(first.over * first.refill)))
}

const failuresLeftOf = ({ refill }: Allowance) =>
  sql`greatest(0, ${loginFailure.count} - extract(epoch from (now() - ${loginFailure.at})) / ${refill}::float8)`

async function succeeded({ db }: House, device: string | undefined, [own, ...shared]: Allowance[]) {
  await remember(db, device)
  if (own) await db.delete(loginFailure).where(eq(loginFailure.key, own.key))
  const keys = shared.map(({ key }) => key)
  if (keys.length > 0)
    await db
      .update(loginFailure)
      .set({ count: sql`greatest(0, ${loginFailure.count} - 1)` })
      .where(inArray(loginFailure.key, keys))
}

/** Makes keys of rows with an HMAC, so that neither addresses nor accounts can be read from the tables. */
const namer =
  ({ settings }: WithSettings) =>
  (...parts: string[]) =>
    createHmac('sha256', settings.secrets.token).update(JSON.stringify(parts)).digest('base64url')
