import { and, desc, eq, inArray, isNotNull, isNull, lt, type SQLWrapper, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { v7 } from 'uuid'
import { listDays, type SubscriberList, type SubscribersDry } from '#contract/newsletter/shapes.ts'
import { newsletterOf } from '#contract/newsletter/words.ts'
import { Refusal } from '#contract/refusals.ts'
import { dayMs } from '#contract/time.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import type { House, WithSettings } from '#server/kit/house.ts'
import { inThread } from '#server/kit/workers/pool.ts'
import { today } from '#server/kit/zone.ts'
import { hashedOf } from '#server/newsletter/ledger.ts'
import { consentAddress, consentEvent, consentState, type Subscriber, subscriberList } from '#server/newsletter/tables.ts'
import { actorOf, type UploadedTable } from '#server/serve/serve.ts'
import { person } from '#server/shared/auth/tables.ts'
import { personRole } from '#server/shared/roles/tables.ts'
import { secondWordOf } from '#server/shared/twoPeople.ts'

const toldErrors = 100
const portion = 5000

function* portions<T>(all: readonly T[]) {
  for (let from = 0; from < all.length; from += portion) yield all.slice(from, from + portion)
}

const nameOf = ({ vorname, nachname }: Record<'vorname' | 'nachname', SQLWrapper>) =>
  sql<string | null>`nullif(trim(concat_ws(' ', ${vorname}, ${nachname})), '')`

/** Lists that wait or were taken over, the newest first. */
export async function listsOf(tx: Tx, _id?: string): Promise<SubscriberList[]> {
  const taker = alias(person, 'taker')
  const rows = await tx
    .select({ row: subscriberList, by: nameOf(person), takenBy: nameOf(taker) })
    .from(subscriberList)
    .leftJoin(person, eq(person._id, subscriberList.by))
    .leftJoin(taker, eq(taker._id, subscriberList.takenBy))
    .where(_id === undefined ? undefined : eq(subscriberList._id, _id))
    .orderBy(desc(subscriberList.checked))
    .limit(20)
  return rows.map(({ row: { entries: _, ...row }, by, takenBy }) => ({ ...row, by, takenBy }))
}

/**
 * Something was said of the address: asked, a yes or a no of any purpose. A row alone says nothing, as one that was made for the way out of a mail,
 * nor does the word that offers can be refused (V06). Of whoever has left the chain nothing is taken over.
 */
const isKnown = sql`(${consentAddress.address} like '#%' or exists (
  select 1 from ${consentEvent} where ${consentEvent.address} = ${consentAddress._id} and ${consentEvent.kind} <> 'told'))`

/** Addresses among these of which the ledger knows something. */
async function knownAmong(tx: Tx, house: WithSettings, addresses: readonly string[]) {
  const known = new Set<string>()
  for (const some of portions(addresses)) {
    const names = new Map(
      some.flatMap(address => [[address, address] as const, [hashedOf(house, { channel: 'email', address }), address] as const]),
    )
    const rows = await tx
      .select({ address: consentAddress.address })
      .from(consentAddress)
      .where(and(eq(consentAddress.channel, 'email'), inArray(consentAddress.address, [...names.keys()]), isKnown))
    for (const { address } of rows) known.add(names.get(address)!)
  }
  return known
}

/** Reads a list in a thread and says what it would do; one without an error waits for a second person. */
export async function checkList({ tx, house, who }: Acting<House>, file: UploadedTable): Promise<SubscribersDry> {
  const bytes = new Uint8Array(file.bytes)
  const input = { bytes, type: file.type, today: today() }
  const read = await inThread(who._id, 'subscribers', input, { move: [bytes.buffer] })
  const told = { name: file.name, lines: read.lines, errors: read.faults.slice(0, toldErrors), faults: read.faults.length }
  if (read.faults.length > 0) return { ...told, id: null, fresh: 0, known: 0 }
  const addresses = [...new Set(read.entries.map(({ address }) => address))]
  const known = await knownAmong(tx, house, addresses)
  const row = { _id: v7(), name: file.name, lines: read.lines, by: actorOf(who), checked: new Date().toISOString(), entries: read.entries }
  await house.db.transaction(async inner => {
    await inner.delete(subscriberList).where(and(isNull(subscriberList.taken), eq(subscriberList.by, row.by)))
    await inner.insert(subscriberList).values(row)
  })
  return { ...told, id: row._id, fresh: addresses.length - known.size, known: known.size }
}

const administrators = async (tx: Tx) =>
  (await tx.selectDistinct({ _id: personRole.person }).from(personRole).where(eq(personRole.role, 'admin'))).map(({ _id }) => _id)

/** Takes a list over that somebody else has checked: a yes only where the ledger knows nothing of the address, each with its source (V49). */
export async function takeList({ tx, house, who }: Acting<House>, _id: string): Promise<SubscriberList> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('subscriber list', 0))`)
  const [row] = await tx.select().from(subscriberList).where(eq(subscriberList._id, _id)).for('update')
  if (!row) throw new Refusal('missing')
  if (row.taken) return (await listsOf(tx, _id))[0]!
  if ((await tx.$count(subscriberList, isNotNull(subscriberList.taken))) > 0) throw new Refusal('subscribers-taken')
  const second = await secondWordOf({ who, first: [row.by], deciders: () => administrators(tx) })
  if (!second) throw new Refusal('subscribers-own')
  const count = await takeEntries({ tx, house, who }, row.entries)
  const taken = { taken: new Date().toISOString(), takenBy: actorOf(who), alone: second === 'alone', count, entries: [] }
  await tx.update(subscriberList).set(taken).where(eq(subscriberList._id, _id))
  return (await listsOf(tx, _id))[0]!
}

/** The rows of these addresses, made where there are none and locked: whoever says something now is heard before or after, never between. */
async function lockedRows(tx: Tx, addresses: readonly string[], now: string) {
  const ids = new Map<string, string>()
  for (const some of portions(addresses)) {
    const rows = some.map(address => ({ _id: v7(), channel: 'email' as const, address, changed: now }))
    await tx.insert(consentAddress).values(rows).onConflictDoNothing()
    const found = await tx
      .select({ _id: consentAddress._id, address: consentAddress.address })
      .from(consentAddress)
      .where(and(eq(consentAddress.channel, 'email'), inArray(consentAddress.address, [...some])))
      .orderBy(consentAddress.address)
      .for('update')
    for (const { _id, address } of found) ids.set(address, _id)
  }
  return ids
}

async function takeEntries({ tx, house, who }: Acting<House>, entries: readonly Subscriber[]) {
  const all = [...new Set(entries.map(({ address }) => address))].sort()
  // Whoever has left stays unknown by name: no row is made for them.
  const before = await knownAmong(tx, house, all)
  const now = new Date().toISOString()
  const unsaid = all.filter(address => !before.has(address))
  const ids = await lockedRows(tx, unsaid, now)
  const known = await knownAmong(tx, house, unsaid)
  const fresh = new Map([...ids].filter(([address]) => !known.has(address)))
  const said = entries.flatMap(({ address, center, day, source }) => {
    const row = fresh.get(address)
    return row ? [{ address: row, purpose: newsletterOf(center), moment: `${day}T12:00:00.000Z`, source: `Übernommen: ${source}` }] : []
  })
  const event = { kind: 'taken' as const, receipt: now, actor: actorOf(who) }
  const set = { state: 'yes' as const, since: now, until: null }
  for (const some of portions(said)) {
    await tx.insert(consentEvent).values(some.map(each => ({ ...each, ...event, _id: v7() })))
    await tx
      .insert(consentState)
      .values(some.map(({ address, purpose }) => ({ address, purpose, ...set })))
      .onConflictDoUpdate({ target: [consentState.address, consentState.purpose], set })
  }
  return fresh.size
}

/** Forgets lists that nobody took over. */
export const forgetLists = (tx: Tx, now: Date) =>
  tx
    .delete(subscriberList)
    .where(and(isNull(subscriberList.taken), lt(subscriberList.checked, new Date(now.getTime() - listDays * dayMs).toISOString())))
