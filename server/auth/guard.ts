import { createHmac } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import type { House } from '#server/house.ts'
import { TooMany } from '#server/serve/refuse.ts'
import { placeOf } from './place.ts'
import { loginFailure, loginKnown } from './tables.ts'

export interface Attempt {
  email: string
  address: string
  agent: string
}

/** For one device at one address with one account, for an account from wherever, for an address with whatever accounts. */
const ways = {
  login: { pair: { free: 8, refill: 15 }, account: { free: 30, refill: 30 }, address: { free: 600, refill: 2 } },
  /** Each one mails somebody; a studio's new members may all do it on the same day. */
  reset: { pair: { free: 4, refill: 120 }, account: { free: 8, refill: 900 }, address: { free: 120, refill: 10 } },
} as const

/** `free` failures at once, then one more each `refill` seconds. */
interface Allowance {
  key: string
  free: number
  refill: number
}

/**
 * Slows guessing without locking anyone out. One device at one address gets few tries at an account. What strangers try at an account, or
 * what one address tries at all accounts, is counted too, but not held against a device from which that account has signed in before:
 * so neither its owner nor the studio whose address a guesser shares is locked out. What it returns says that the attempt succeeded.
 */
export async function chargeAttempt(house: House, attempt: Attempt, way: keyof typeof ways = 'login'): Promise<() => Promise<void>> {
  const name = namer(house)
  const { email, agent } = attempt
  const place = placeOf(attempt.address)
  const pair = name('pair', email, place, agent)
  const prefix = way === 'login' ? [] : [way]
  const allowances: Allowance[] = [{ key: way === 'login' ? pair : name(way, 'pair', email, place, agent), ...ways[way].pair }]
  const [known] = await house.db.select({ key: loginKnown.key }).from(loginKnown).where(eq(loginKnown.key, pair))
  if (!known) {
    allowances.push({ key: name(...prefix, 'account', email), ...ways[way].account })
    allowances.push({ key: name(...prefix, 'address', place), ...ways[way].address })
  }
  // Asked before anything is counted, or each made-up account and device would leave a row.
  for (const allowance of allowances) await refuseOver(house, allowance)
  for (const allowance of allowances) await charge(house, allowance)
  return () => succeeded(house, pair, allowances)
}

/** Counts before the password is looked at, so that many at once are no way around it. A refused try counts for nothing. */
async function charge(house: House, allowance: Allowance) {
  const { key, free } = allowance
  const left = leftOf(allowance)
  const [taken] = await house.db
    .insert(loginFailure)
    .values({ key, count: 1, at: new Date().toISOString() })
    .onConflictDoUpdate({
      target: loginFailure.key,
      set: { count: sql`${left} + 1`, at: sql`now()` },
      setWhere: sql`${left} + 1 <= ${free}`,
    })
    .returning({ count: loginFailure.count })
  if (taken) return
  await refuseOver(house, allowance)
  throw new TooMany(1)
}

async function refuseOver({ db }: House, allowance: Allowance) {
  const { key, free, refill } = allowance
  const [row] = await db
    .select({ over: sql<number>`${leftOf(allowance)} + 1 - ${free}` })
    .from(loginFailure)
    .where(eq(loginFailure.key, key))
  if (row && row.over > 0) throw new TooMany(Math.max(1, Math.ceil(row.over * refill)))
}

const leftOf = ({ refill }: Allowance) =>
  sql`greatest(0, ${loginFailure.count} - extract(epoch from (now() - ${loginFailure.at})) / ${refill}::float8)`

async function succeeded({ db }: House, pair: string, [own, ...shared]: Allowance[]) {
  const at = new Date().toISOString()
  await db.insert(loginKnown).values({ key: pair, at }).onConflictDoUpdate({ target: loginKnown.key, set: { at } })
  if (own) await db.delete(loginFailure).where(eq(loginFailure.key, own.key))
  const keys = shared.map(({ key }) => key)
  if (keys.length > 0)
    await db
      .update(loginFailure)
      .set({ count: sql`greatest(0, ${loginFailure.count} - 1)` })
      .where(inArray(loginFailure.key, keys))
}

/** Keyed, so that neither addresses nor accounts can be read from the tables. */
const namer =
  ({ settings }: House) =>
  (...parts: string[]) =>
    createHmac('sha256', settings.secrets.token).update(JSON.stringify(parts)).digest('base64url')
