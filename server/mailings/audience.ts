import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { type LeftReason, leftReasons } from '#contract/mailings/words.ts'
import { offersOf } from '#contract/newsletter/words.ts'
import type { ConsentState } from '#contract/rules/consent/consentFold.ts'
import type { Within } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithDomains } from '#server/kit/house.ts'
import { customerException } from '#server/newsletter/rules.ts'
import { consentAddress, consentState } from '#server/newsletter/tables.ts'
import { listName } from '#server/shared/auth/listName.ts'
import { person } from '#server/shared/auth/tables.ts'
import { inAudience } from '#server/shared/notifications/rules.ts'
import { type Mailing, purposesOf } from './rules.ts'
import { delivery, restingAddress } from './tables.ts'

/** An address that has said something to what is sent, and what follows. */
interface Candidate {
  address: string
  consent: string
  person: string | null
  name: string | null
  purpose: string
  why: LeftReason | null
  /** Has said nothing, and gets it as a customer (V06). */
  isExcepted: boolean
}

const whyNot: Partial<Record<ConsentState, LeftReason>> = { none: 'unasked', asked: 'open', no: 'withdrawn', blocked: 'blocked' }

/** Condition on the person of an address, who may be nobody where nobody is left out. */
function isMeant({ studios, roles }: Pick<Mailing, 'studios' | 'roles'>): SQL | undefined {
  if (studios.length > 0 || roles.length > 0) return inAudience({ studios, roles })
  return or(isNull(person._id), isNull(person.deletedAt))
}

/** All who have said something to what is sent or were told that they can refuse it, each address once, the yes before all else. */
export async function candidatesOf({ tx, house }: Within<WithDomains>, row: Mailing): Promise<{ rows: Candidate[]; doubles: number }> {
  const excepted = row.advertises === 'offers' ? await customerException({ tx, house }, offersOf(row.brand)) : undefined
  const now = new Date().toISOString()
  const found = await tx
    .select({
      consent: consentAddress._id,
      address: sql<string>`lower(${consentAddress.address})`,
      person: person._id,
      name: listName,
      purpose: consentState.purpose,
      state: consentState.state,
      excepted: excepted ? sql<boolean>`${excepted}` : sql<boolean>`false`,
      rests: sql<boolean>`${restingAddress.address} is not null`,
    })
    .from(consentState)
    .innerJoin(consentAddress, eq(consentAddress._id, consentState.address))
    .leftJoin(person, eq(person._id, consentAddress.person))
    .leftJoin(restingAddress, and(sql`${restingAddress.address} = lower(${consentAddress.address})`, sql`${restingAddress.until} > ${now}`))
    .where(
      and(
        eq(consentAddress.channel, 'email'),
        sql`${consentAddress.address} not like '#%'`,
        inArray(consentState.purpose, purposesOf(row)),
        isMeant(row),
      ),
    )
    .orderBy(sql`${consentState.state} = 'yes' desc`, consentAddress._id, consentState.purpose)
  const rows = new Map<string, Candidate>()
  const owners = new Map<string, string>()
  let doubles = 0
  for (const { state, rests, name, excepted: may, ...each } of found) {
    const owner = owners.get(each.address)
    if (owner !== undefined) {
      if (owner !== each.consent) doubles++
      continue
    }
    owners.set(each.address, each.consent)
    const isExcepted = state === 'none' && may
    const why = (isExcepted ? null : whyNot[state]) ?? (rests ? 'rests' : null)
    rows.set(each.address, { ...each, name: each.person === null ? null : name, why, isExcepted })
  }
  return { rows: [...rows.values()], doubles }
}

/** Accounts of the audience that have said nothing to it, neither yes nor no. */
async function unasked(tx: Tx, row: Mailing): Promise<number> {
  if (row.studios.length === 0 && row.roles.length === 0) return 0
  const said = tx
    .select({ one: sql`1` })
    .from(consentState)
    .innerJoin(consentAddress, eq(consentAddress._id, consentState.address))
    .where(and(eq(consentAddress.channel, 'email'), eq(consentAddress.person, person._id), inArray(consentState.purpose, purposesOf(row))))
  return tx.$count(person, and(inAudience(row), sql`not exists ${said}`))
}

const mostNamed = 200
const recently = 3

/** The people who would get it and those who would not, by the ledger as it stands (V10). */
export async function wouldGet({ tx, house }: Within<WithDomains>, row: Mailing) {
  const { rows, doubles } = await candidatesOf({ tx, house }, row)
  const getting = rows.filter(({ why }) => why === null)
  const left = rows.filter((each): each is Candidate & { why: LeftReason } => each.why !== null)
  const sums = new Map<LeftReason, number>([
    ['unasked', await unasked(tx, row)],
    ['double', doubles],
  ])
  for (const { why } of left) sums.set(why, (sums.get(why) ?? 0) + 1)
  const none = (Object.keys(leftReasons) as LeftReason[]).flatMap(why => {
    const people = sums.get(why) ?? 0
    return people > 0 ? [{ why, people }] : []
  })
  const named = left.slice(0, mostNamed).map(({ address, name, why }) => ({ address, name, why }))
  const excepted = getting.filter(({ isExcepted }) => isExcepted).length
  return { gets: getting.length, excepted, none, named, lately: await lately(tx, row._id, getting) }
}

/** How many of these got another mailing within three days. */
async function lately(tx: Tx, own: string, getting: readonly Candidate[]) {
  if (getting.length === 0) return 0
  const had = await tx.execute<{ count: number }>(sql`select count(distinct ${delivery.address})::int as count from ${delivery}
    where ${delivery.state} = 'handed' and ${delivery.at} > now() - make_interval(days => ${recently}) and ${delivery.mailing} <> ${own}
    and ${delivery.address} = any(${sql.param(getting.map(({ address }) => address))}::text[])`)
  return had.rows[0]?.count ?? 0
}
