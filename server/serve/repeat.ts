import { createHash } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'
import { and, eq, gte, inArray, isNotNull, or, sql } from 'drizzle-orm'
import { Refusal, type RefusalBody, type RefusalCode } from '#contract/refusals.ts'
import type { Within } from '#server/kit/acting.ts'
import type { Database, Tx } from '#server/kit/database.ts'
import type { WithSettings } from '#server/kit/house.ts'
import { given, prepared, prepareSql, writtenValueSql } from '#server/kit/prepared.ts'
import type { CrowdOutcome } from './crowd.ts'
import { type Boxed, keptText, openedText } from './keptAnswer.ts'
import { answered } from './tables.ts'
import { savepoint, withCommit } from './transaction.ts'

/** A row, what an act met of it, and what it left. */
export type LeftVersion = readonly [row: string, met: string, left: string]

/** An answer as it goes out: its status and its JSON text. */
export interface SentAnswer {
  status: number
  text: string
  /** True where the act had been done before and this is the answer that it had then. */
  before?: true
  /** Versions that it left of the rows that it changed. */
  left?: readonly LeftVersion[]
}

/** One act of one person: the same call, key and input is the same act. */
export interface KeyedAct extends Boxed {
  person: string
  call: string
  key: string
  hash: string
  /** Hash of all that it says, where some of that no longer tells it from another one: it was kept by this one before. */
  whole?: string
}
type Hashes = Pick<KeyedAct, 'hash' | 'whole'>

/** A refusal that another try can turn into success is not remembered; nor is a faulty input, which is corrected under the same key. */
const passing = new Set<RefusalCode>([
  'unauthenticated',
  'wrong-login',
  'timeout',
  'epoch-changed',
  'begin-anew',
  'update-first',
  'too-many',
  'broken',
  'stopping',
  'key-reused',
  'sealed-elsewhere',
  'invalid',
  'forbidden',
  'employee-ended',
  'employee-late',
])
const isFinal = (refusal: Refusal) => !passing.has(refusal.code)
const isPassing = ({ status, text }: SentAnswer) => status >= 400 && passing.has((JSON.parse(text) as RefusalBody).code as RefusalCode)

const { person, call, key } = answered
const claimed = prepared(
  prepareSql<{ key: string }>(
    'act_claimed',
    sql`insert into ${answered} (person, call, key, input_hash, status, answer, at)
      values (${writtenValueSql('person', 'uuid')}, ${writtenValueSql('call', 'text')}, ${writtenValueSql('key', 'text')}, ${writtenValueSql('inputHash', 'text')}, 0, '', ${writtenValueSql('at', 'timestamptz')})
      on conflict do nothing returning key`,
  ),
)
const kept = prepared(
  prepareSql(
    'act_kept',
    sql`update ${answered} set status = ${writtenValueSql('status', 'int')}, answer = ${writtenValueSql('answer', 'text')}, "left" = ${writtenValueSql('left', 'text')}
      where ${person} = ${given('person', 'uuid')} and ${call} = ${given('call', 'text')} and ${key} = ${given('key', 'text')}`,
  ),
)

interface Runs<First> {
  /** Asked in one piece with the key: it may lock but writes nothing, for the act may have been done. */
  first?: (tx: Tx) => Promise<First>
  run: (tx: Tx, first?: Promise<First>) => Promise<SentAnswer>
  /** Tells of a refusal that is remembered. */
  refused?: (tx: Tx, refusal: Refusal) => Promise<unknown> | undefined
}

/**
 * Runs an act at most once, in a transaction that is `transacted`. The key's row is claimed first, in the act's own transaction, so a second
 * one meanwhile waits for this one. The writes of a final refusal are rolled back, and the refusal is remembered. The answer is kept by what
 * goes out with the commit.
 */
export async function once<First>(tx: Tx, act: KeyedAct, runs: Runs<First>): Promise<SentAnswer> {
  const { first, run, refused } = runs
  const claim = claimed(tx, rowOf(act))
  void withCommit(tx, claim)
  const done = new Error('done before')
  const sent = await savepoint(tx, async inner => {
    const asked = first?.(inner)
    asked?.catch(() => {})
    if ((await claim).rows.length === 0) throw done
    return run(inner, asked)
  }).catch(async error => {
    if (error === done) return undefined
    const final = asFinal(error)
    await refused?.(tx, error)
    return final
  })
  if (!sent) {
    const before = (await findEarlierAnswer(tx, act)) ?? fail()
    if (!isPassing(before)) return before
    // Refused after its breath, as of a right that was gone then: nothing of it was done. Where it is refused again, that answer stays.
    await tx.delete(answered).where(and(isOf(act), gte(answered.status, 400)))
    return once(tx, act, runs)
  }
  await withCommit(
    tx,
    kept(tx, { ...act, status: sent.status, answer: keptText(sent.text, act), left: sent.left?.length ? JSON.stringify(sent.left) : null }),
  )
  return sent
}

/** Versions that these acts have left, in the order in which they were done; an act that was not done left nothing. */
export async function leftBy(tx: Tx, acts: readonly Omit<KeyedAct, keyof Hashes>[]): Promise<LeftVersion[]> {
  const rows = await tx
    .select({ left: answered.left })
    .from(answered)
    .where(and(isNotNull(answered.left), or(...acts.map(isOf))))
    .orderBy(answered.at)
  return rows.flatMap(({ left }) => JSON.parse(left!) as LeftVersion[])
}

interface RefusedAct {
  act: KeyedAct
  refusal: Refusal
}

/**
 * Remembers refusals that were seen before anything was done, each as if it were alone, by one statement, and tells of those that are new.
 * Says, in their order, what each is answered; undefined where the same act is there already and has no answer yet.
 */
export async function rememberAll<One extends RefusedAct>(
  tx: Tx,
  all: readonly One[],
  tell: (tx: Tx, told: One[]) => Promise<unknown> | undefined,
): Promise<(CrowdOutcome<SentAnswer> | undefined)[]> {
  // In one order, so that two processes that remember the same acts don't wait for each other.
  const final = all.filter(({ refusal }) => isFinal(refusal)).sort((a, b) => byName(nameOf(a.act), nameOf(b.act)))
  const added = new Set(await add(tx, final))
  // The first of an act that came twice at once is the new one.
  const fresh = new Set(final.filter(({ act }) => added.delete(nameOf(act))))
  if (fresh.size > 0)
    await tell(
      tx,
      all.filter(one => fresh.has(one)),
    )
  const before = await earlierOf(
    tx,
    final.flatMap(one => (fresh.has(one) ? [] : [one.act])),
  )
  return all.map(one => {
    if (!isFinal(one.refusal)) return { error: one.refusal }
    if (fresh.has(one)) return { answer: asFinal(one.refusal) }
    const row = before.get(nameOf(one.act))
    if (!row) return undefined
    return isSame(row, one.act) ? { answer: asBefore(row, one.act) } : { error: new Refusal('key-reused') }
  })
}

async function add(tx: Tx, all: readonly RefusedAct[]) {
  if (all.length === 0) return []
  const rows = all.map(({ act, refusal }) => ({ ...rowOf(act), status: refusal.status, answer: keptText(asFinal(refusal).text, act) }))
  return (await tx.insert(answered).values(rows).onConflictDoNothing().returning({ person, call, key })).map(nameOf)
}

async function earlierOf(tx: Tx, acts: readonly KeyedAct[]) {
  const rows =
    acts.length === 0
      ? []
      : await tx
          .select()
          .from(answered)
          .where(or(...acts.map(isOf)))
  return new Map(rows.map(row => [nameOf(row), row]))
}

/** Acts under way in this process that have no transaction to wait on. */
const underWay = new WeakMap<Database, Map<string, Promise<unknown>>>()

/** The same for an act outside a transaction: it derives its ids from the key, so a crash before the row is written does it again over itself. */
export async function onceAround(db: Database, act: KeyedAct, run: () => Promise<SentAnswer>): Promise<SentAnswer> {
  const waiting = underWay.get(db) ?? new Map<string, Promise<unknown>>()
  underWay.set(db, waiting)
  const name = nameOf(act)
  while (waiting.has(name)) await waiting.get(name)
  const work = actAround(db, act, run)
  waiting.set(
    name,
    work.catch(() => {}),
  )
  try {
    return await work
  } finally {
    waiting.delete(name)
  }
}

async function actAround(db: Database, act: KeyedAct, run: () => Promise<SentAnswer>) {
  const before = await findEarlierAnswer(db, act)
  if (before) return before
  const sent = await run().catch(asFinal)
  await db
    .insert(answered)
    .values({ ...rowOf(act), status: sent.status, answer: keptText(sent.text, act) })
    .onConflictDoNothing()
  return sent
}

async function findEarlierAnswer(tx: Tx, act: KeyedAct): Promise<SentAnswer | undefined> {
  const [row] = await tx.select().from(answered).where(isOf(act))
  if (!row) return undefined
  if (!isSame(row, act)) throw new Refusal('key-reused')
  return asBefore(row, act)
}

/** The stored answer of such an act; nothing without one, or where the act was another one. `hashes` is only called where there is one. */
export async function remembered(
  db: Database,
  act: Omit<KeyedAct, keyof Hashes>,
  hashes: () => Promise<Hashes>,
): Promise<SentAnswer | undefined> {
  const [row] = await db.select().from(answered).where(isOf(act))
  return row && isSame(row, await hashes()) ? asBefore(row, act) : undefined
}

/** The refusal of an act that was answered as done is what its key answers from here on; a passing one until the act comes again and is taken. */
export const refuseLate = (tx: Tx, act: Omit<KeyedAct, keyof Hashes>, refusal: Refusal) =>
  tx
    .update(answered)
    .set({ status: refusal.status, answer: keptText(JSON.stringify(refusal.body()), act), left: null })
    .where(isOf(act))

/** Those of a person's acts under these keys that were refused, with what they were answered. */
export async function refusedOf({ tx, house }: Within<WithSettings>, whose: string, keys: readonly string[]) {
  const refused = and(eq(person, whose), inArray(key, [...keys]), gte(answered.status, 400))
  const rows = await tx.select({ key, status: answered.status, answer: answered.answer }).from(answered).where(refused)
  return rows.map(row => ({ key: row.key, status: row.status, ...(JSON.parse(openedText(row.answer, { box: house })) as RefusalBody) }))
}

const isSame = ({ inputHash }: Pick<typeof answered.$inferSelect, 'inputHash'>, { hash, whole }: Hashes) =>
  inputHash === hash || inputHash === whole

const asBefore = ({ status, answer }: typeof answered.$inferSelect, act: Boxed): SentAnswer => ({
  status,
  text: openedText(answer, act),
  before: true,
})

function asFinal(error: unknown): SentAnswer {
  if (error instanceof Refusal && isFinal(error)) return { status: error.status, text: JSON.stringify(error.body()) }
  throw error
}

function fail(): never {
  throw new Refusal('stale')
}

const byName = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
const nameOf = ({ person, call, key }: Omit<KeyedAct, keyof Hashes>) => `${person} ${call} ${key}`
const rowOf = ({ person, call, key, hash }: KeyedAct) => ({ person, call, key, inputHash: hash, at: new Date().toISOString() })
const isOf = ({ person, call, key }: Omit<KeyedAct, keyof Hashes>) =>
  and(eq(answered.person, person), eq(answered.call, call), eq(answered.key, key))

/** The same for the same values, whatever the order of their keys. */
export const inputHashOf = (input: unknown) => createHash('sha256').update(JSON.stringify(input, sorted)).digest('hex')

/** Values of a long body that are hashed in one turn of the event loop. */
const hashedAtOnce = 2000

/** The same as `hashOf`, but a long list in it is worked through in several turns of the loop. */
export async function hashOfAct([params, query, body, ...employee]: readonly unknown[]) {
  if (!Array.isArray(body) || body.length <= hashedAtOnce) return inputHashOf([params, query, body, ...employee])
  const hash = createHash('sha256').update(`[${text(params)},${text(query)},[`)
  for (let from = 0; from < body.length; from += hashedAtOnce) {
    if (from > 0) await turn()
    const part = text(body.slice(from, from + hashedAtOnce))
    hash.update(`${from > 0 ? ',' : ''}${part.slice(1, -1)}`)
  }
  return hash.update(`]${employee.map(one => `,${text(one)}`).join('')}]`).digest('hex')
}

const text = (value: unknown) => JSON.stringify(value, sorted) ?? 'null'

const sorted = (_: string, value: unknown) =>
  value && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value
