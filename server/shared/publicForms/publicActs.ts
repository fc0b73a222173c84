import { createHash } from 'node:crypto'
import { eq, inArray, lt } from 'drizzle-orm'
import type { AnyCall } from '#contract/call.ts'
import { nameOf } from '#contract/call.ts'
import { Refusal } from '#contract/refusals.ts'
import { dayMs } from '#contract/time.ts'
import type { Tx } from '#server/kit/database.ts'
import type { House, WithDb } from '#server/kit/house.ts'
import { limitsOf } from '#server/serve/limits.ts'
import { placeOf } from '#server/serve/place.ts'
import { inputHashOf } from '#server/serve/repeat.ts'
import type { Who } from '#server/serve/serve.ts'
import { takeOfDay } from '#server/shared/auth/guard.ts'
import { mustBeProven } from './formChallenge.ts'
import { type From, levelOf, press } from './pressure.ts'
import { publicAct } from './tables.ts'

interface PublicActContext extends From {
  house: House
  tx: Tx
  who?: Who
  key?: string
  /** Its body as it came. */
  sent?: unknown
}

/** A form that was sent: its fields, the proof apart. */
interface Sent {
  email: string
  proof?: string
  input: object
}

/** Forms from one address: a whole studio may sign up on one evening. */
const perPlace = [
  { name: 'a minute', times: 300, seconds: 60 },
  { name: 'an hour', times: 1500, seconds: 3600 },
]
/** Forms from a studio's tablet, which proves nothing else: at a fair it takes many (V45). */
const perDevice = { times: 600, seconds: 3600 }
/** Forms of a person over all their sessions, of which they may have many: nobody fills in more by hand. */
const perPerson = { times: 60, seconds: 3600 }
/** Mails to one address on a day; what is over holds its place too, so that the answer tells nothing. */
const mailsOfDay = 10

const rowKey = (call: AnyCall, key: string) =>
  createHash('sha256')
    .update(`${nameOf(call)} ${key}`)
    .digest('base64url')

/**
 * Does an act that somebody does without an account, once for each Idempotency-Key. Counts it, burns the proof of work with the key (the more come
 * from a device, the harder the next one's), and
 * says to `act` whether a mail may still go to that address today. Somebody signed in needs no proof: they are counted, or the studio's tablet is.
 */
export async function doPublicly(call: AnyCall, given: PublicActContext, sent: Sent, act: (mails: boolean) => Promise<unknown>) {
  const { house, tx, who, key, address } = given
  if (!key) throw new Refusal('invalid', { 'Idempotency-Key': 'Bitte überprüfe diese Eingabe.' })
  if (!who) countOf(house, address)
  if (!(await isNew(tx, rowKey(call, key), formHashesOf(sent.input, given.sent)))) return
  if (who) countOfSignedIn(house, who)
  else {
    await mustBeProven(house, key, sent.proof, levelOf(house, given))
    press(house, given)
  }
  await act(await takeOfDay(tx, house, { what: 'public form', who: sent.email, most: mailsOfDay }))
}

/** Counts a form that is new, of somebody signed in; throws `TooMany` where too many came from that tablet, or from that person. */
export function countOfSignedIn(house: House, { _id, session, roles }: Pick<Who, '_id' | 'session' | 'roles'>) {
  if (roles.includes('studio')) limitsOf(house).take(`public form ${session}`, perDevice)
  else limitsOf(house).take(`public form of ${_id}`, perPerson)
}

/** Counts a stranger's form; throws `TooMany` where so many came from one address. */
export function countOf(house: House, address: string) {
  for (const { name, ...rate } of perPlace) limitsOf(house).takeOfStranger(`public form ${placeOf(address)} ${name}`, rate)
}

/** A phone number in its spelling of before, when signs that nobody sees and a zero in brackets stayed in it. */
const earlierPhone = (typed: unknown) => (typeof typed === 'string' ? typed.replace(/[\s()/.-]/g, '').replace(/^00/, '+') : typed)

/** The fields as they were before texts were spelled in one way: a form that was sent then is known by them. */
function asTyped(input: object, sent: unknown) {
  const body = (sent ?? {}) as { data?: object }
  const typed: Record<string, unknown> = { ...body, ...body.data }
  const before = (name: string, value: unknown) => (name === 'telefon' ? earlierPhone(typed[name] ?? value) : (typed[name] ?? value))
  return Object.fromEntries(Object.entries(input).map(([name, value]) => [name, typeof value === 'string' ? before(name, value) : value]))
}

/** Hashes by which a form is known when it comes again: as it is spelled, and as it was spelled before. */
export const formHashesOf = (input: object, sent: unknown) => [inputHashOf(input), inputHashOf(asTyped(input, sent))] as const

/** Claims the key: a second request with it waits for the first one's transaction. */
async function isNew(tx: Tx, key: string, [hash, earlier]: readonly string[]) {
  const row = { key, hash: hash!, at: new Date().toISOString() }
  const claimed = await tx.insert(publicAct).values(row).onConflictDoNothing().returning({ key: publicAct.key })
  if (claimed.length > 0) return true
  const [before] = await tx.select({ hash: publicAct.hash }).from(publicAct).where(eq(publicAct.key, key))
  if (before?.hash !== hash && before?.hash !== earlier) throw new Refusal('key-reused')
  return false
}

/** Keys among these that stand for acts that are done. */
export async function doneOf(tx: Tx, call: AnyCall, keys: readonly (string | undefined)[]): Promise<ReadonlySet<string>> {
  const names = new Map(keys.flatMap(key => (key === undefined ? [] : [[rowKey(call, key), key] as const])))
  if (names.size === 0) return new Set()
  const rows = await tx
    .select({ key: publicAct.key })
    .from(publicAct)
    .where(inArray(publicAct.key, [...names.keys()]))
  return new Set(rows.map(({ key }) => names.get(key) as string))
}

const keptDays = 90

/** Forgets acts that no device will send again. */
export const forgetActs = ({ db }: WithDb, now: Date) =>
  db.delete(publicAct).where(lt(publicAct.at, new Date(now.getTime() - keptDays * dayMs).toISOString()))
