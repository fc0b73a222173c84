import { and, asc, count, desc, eq, exists, inArray, isNull, not, type SQL, sql } from 'drizzle-orm'
import type { AddressHistory, AddressRow, NewsletterStatus } from '#contract/newsletter/shapes.ts'
import { everyPurpose } from '#contract/newsletter/words.ts'
import type { PageQuery } from '#contract/page.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Channel, ConsentState } from '#contract/rules/consent/consentFold.ts'
import type { Acting } from '#server/kit/acting.ts'
import { holds } from '#server/kit/found.ts'
import { reachConditionOf, studiosWith } from '#server/kit/reach.ts'
import { actorOf, type Who } from '#server/serve/serve.ts'
import { listName } from '#server/shared/auth/listName.ts'
import { person } from '#server/shared/auth/tables.ts'
import { statesOf } from './ledger.ts'
import { consentAddress, consentEvent, consentState } from './tables.ts'
import { end } from './unsubscribe.ts'

/** Addresses with an account in one's studios; where the right holds for all, every one. One whose owner has left is nobody's to read. */
const visibleTo = (who: Who): SQL | undefined => {
  const known = not(sql`${consentAddress.address} like '#%'`)
  return and(known, reachConditionOf(person.studioCode, studiosWith('mk_campaigns', who)))
}

const selectConsentAddresses = ({ tx }: Acting) =>
  tx
    .select({ row: consentAddress, name: listName, email: person.email })
    .from(consentAddress)
    .leftJoin(person, and(eq(person._id, consentAddress.person), isNull(person.deletedAt)))
    .$dynamic()

type ConsentAddressRecord = Awaited<ReturnType<typeof selectConsentAddresses>>[number]

async function consentAddressRowsOf({ tx }: Acting, found: readonly ConsentAddressRecord[]): Promise<AddressRow[]> {
  if (found.length === 0) return []
  const states = await tx
    .select()
    .from(consentState)
    .where(
      inArray(
        consentState.address,
        found.map(({ row }) => row._id),
      ),
    )
    .orderBy(consentState.purpose)
  return found.map(({ row: { _id, channel, address, changed }, name, email }) => ({
    _id,
    channel,
    address: channel === 'push' ? (email ?? 'App auf einem Gerät') : address,
    name: email === null ? null : name,
    consents: states.filter(state => state.address === _id).map(({ purpose, state, since }) => ({ purpose, state, since })),
    changed,
  }))
}

interface ConsentAddressParams extends PageQuery {
  state?: ConsentState[]
  channel?: Channel[]
  purpose?: string[]
}

const sorts: Record<string, SQL> = { address: sql`${consentAddress.address}`, changed: sql`${consentAddress.changed}` }

export async function pageOfAddresses(
  given: Acting,
  { q = '', state, channel, purpose, sort = '-changed', limit = 100, offset = 0 }: ConsentAddressParams,
) {
  const { tx, who } = given
  const stands = and(
    eq(consentState.address, consentAddress._id),
    state?.length ? inArray(consentState.state, state) : undefined,
    purpose?.length ? inArray(consentState.purpose, purpose) : undefined,
  )
  const text = sql`concat_ws(' ', ${consentAddress.address}, ${person.vorname}, ${person.nachname}, ${person.email})`
  const where = and(
    visibleTo(who),
    channel?.length ? inArray(consentAddress.channel, channel) : undefined,
    state?.length || purpose?.length ? exists(tx.select({ one: sql`1` }).from(consentState).where(stands)) : undefined,
    ...q
      .split(/\s+/)
      .filter(Boolean)
      .map(word => holds(text, word)),
  )
  const column = sorts[sort.replace('-', '')]!
  const rows = await selectConsentAddresses(given)
    .where(where)
    .orderBy(sort.startsWith('-') ? desc(column) : asc(column), asc(consentAddress._id))
    .offset(offset)
    .limit(limit)
  const [sum] = await tx
    .select({ total: count() })
    .from(consentAddress)
    .leftJoin(person, and(eq(person._id, consentAddress.person), isNull(person.deletedAt)))
    .where(where)
  return { rows: await consentAddressRowsOf(given, rows), total: sum?.total ?? 0 }
}

async function findConsentAddress(given: Acting, _id: string): Promise<ConsentAddressRecord> {
  const [found] = await selectConsentAddresses(given).where(and(eq(consentAddress._id, _id), visibleTo(given.who)))
  if (!found) throw new Refusal('missing')
  return found
}

/** The most events of one address that are shown, the newest. */
const mostEvents = 200

export async function history(given: Acting, _id: string): Promise<AddressHistory> {
  const found = await findConsentAddress(given, _id)
  const events = await given.tx
    .select({ event: consentEvent, actor: listName })
    .from(consentEvent)
    .leftJoin(person, eq(person._id, consentEvent.actor))
    .where(eq(consentEvent.address, _id))
    .orderBy(desc(consentEvent.receipt), desc(consentEvent.number))
    .limit(mostEvents)
  const [row] = await consentAddressRowsOf(given, [found])
  return {
    ...row!,
    events: events.map(({ event: { _id, purpose, kind, receipt, moment, source, wording, actor: by }, actor }) => ({
      _id,
      purpose,
      kind,
      receipt,
      moment,
      source,
      wording,
      actor: by === null || by === found.row.person ? null : actor,
    })),
  }
}

/** Somebody told the studio that they want no more. */
export async function withdrawFor(
  given: Acting,
  _id: string,
  { purpose, reason, at }: { purpose: string | null; reason: string; at: string },
) {
  await findConsentAddress(given, _id)
  if (purpose !== null && !(await statesOf(given.tx, _id)).has(purpose)) throw new Refusal('missing')
  const [address] = await given.tx.select().from(consentAddress).where(eq(consentAddress._id, _id)).for('update')
  await end(given, address!, { purpose: purpose ?? everyPurpose, source: reason, at, actor: actorOf(given.who) })
  return history(given, _id)
}

const numberOf = (state: ConsentState) => sql<number>`count(*) filter (where ${consentState.state} = ${state})`.mapWith(Number)

export async function statusOf(given: Acting): Promise<NewsletterStatus> {
  const { tx, house, who } = given
  const purposes = await tx
    .select({
      purpose: consentState.purpose,
      channel: consentAddress.channel,
      yes: numberOf('yes'),
      asked: numberOf('asked'),
      no: numberOf('no'),
      blocked: numberOf('blocked'),
    })
    .from(consentState)
    .innerJoin(consentAddress, eq(consentAddress._id, consentState.address))
    .leftJoin(person, and(eq(person._id, consentAddress.person), isNull(person.deletedAt)))
    .where(reachConditionOf(person.studioCode, studiosWith('mk_campaigns', who)))
    .groupBy(consentState.purpose, consentAddress.channel)
    .orderBy(consentState.purpose, consentAddress.channel)
  const { smtpUrl, mailFrom, publicUrl } = house.settings
  return { sandbox: !smtpUrl, sender: mailFrom ?? `app@${new URL(publicUrl).hostname}`, purposes }
}
