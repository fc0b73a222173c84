import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { v5 } from 'uuid'
import { cleanEmail } from '#contract/clean.ts'
import type { SignedVisit } from '#contract/contracts/visitors.ts'
import { Refusal } from '#contract/refusals.ts'
import { dayMs } from '#contract/time.ts'
import { keepClosed, marksOf, nextIndex, valuesOf } from '#server/contracts/close.ts'
import { tellClosed } from '#server/contracts/contractNews.ts'
import { versionOf } from '#server/contracts/offers/sold.ts'
import { openPaper, openVisit } from '#server/contracts/sealedContracts.ts'
import { contract } from '#server/contracts/tables.ts'
import type { Acting, Within } from '#server/kit/acting.ts'
import { isAddress, isSameAddress } from '#server/kit/addresses.ts'
import type { Tx } from '#server/kit/database.ts'
import type { House, WithSettings } from '#server/kit/house.ts'
import type { Who } from '#server/serve/serve.ts'
import { signingTime } from '#server/shared/agreements/sign.ts'
import { person } from '#server/shared/auth/tables.ts'
import { proveAddress } from '#server/shared/auth/verification.ts'
import { fillProfile } from '#server/shared/people/fill.ts'
import { newcomers } from '#server/shared/people/plugs.ts'
import { rowIn } from '#server/shared/publicForms/link.ts'
import { visitLink } from './links.ts'
import { orderPhotos } from './photos.ts'
import { contractVisit } from './tables.ts'
import { mailReceived, visitDays } from './visitorMails.ts'

type HeldVisit = typeof contractVisit.$inferSelect

const space = '9a1c6e0d-3f58-4c60-93b5-0e7d9a2f4b17'

const lock = (tx: Tx, what: string) => tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${what}, 0))`)

const isFresh = () => gt(contractVisit.receivedAt, new Date(Date.now() - visitDays * dayMs).toISOString())

async function madeOf(tx: Tx, _id: string) {
  const [found] = await tx
    .select({ row: contract, email: person.email })
    .from(contract)
    .innerJoin(person, and(eq(person._id, contract.person), isNull(person.deletedAt)))
    .where(eq(contract._id, _id))
  return found
}

const heldOf = (tx: Tx, _id: string) =>
  tx
    .select()
    .from(contractVisit)
    .where(and(eq(contractVisit._id, _id), isFresh()))

/** The visit that the link of somebody's contract tells, whether it is in the studio or not. */
export async function linkedVisitOf({ tx, house }: Within<WithSettings>, key: string): Promise<SignedVisit> {
  const _id = rowIn(house, visitLink, key)
  const made = await madeOf(tx, _id)
  if (made) {
    const { state, title, studio, start, number, marks } = made.row
    const { paper } = openPaper(house, made.row)
    return { state, title, studio, start, number, vorname: paper.data.vorname, unproven: marks.includes('unproven') }
  }
  const [held] = await heldOf(tx, _id)
  if (!held) throw new Refusal('missing')
  const { paper } = openVisit(house, held)
  return {
    state: 'held',
    title: paper.title,
    studio: paper.studio,
    vorname: paper.data.vorname,
    start: paper.start,
    number: null,
    unproven: false,
  }
}

/** The account with an address, if there is one; a new one where nobody has it, whose address the opened link has proven. */
async function accountOf({ tx, house }: Within<House>, held: HeldVisit) {
  const { paper } = openVisit(house, held)
  const { email } = held
  await lock(tx, `contract address ${cleanEmail(email)}`)
  const [found] = await tx
    .select({ _id: person._id, provenAt: person.emailVerifiedAt })
    .from(person)
    .where(and(isAddress(person.email, email), isNull(person.deletedAt)))
  if (found) return { _id: found._id, isProven: found.provenAt !== null }
  const _id = v5(`person ${held._id}`, space)
  const data = { ...paper.data, adresse_2: paper.data.adresse_2 ?? null, _id }
  await newcomers.one(house)?.(tx, house, data, { studio: held.studio })
  await proveAddress(tx, house, _id)
  return { _id, isProven: true }
}

/** True where whoever opens the link is signed in with the account of this address: both are theirs. */
const isOwn = (who: Pick<Who, '_id' | 'employee'> | undefined, account: string) => who !== undefined && !who.employee && who._id === account

/**
 * The mailed link was opened: what was signed becomes a temporary contract of the account that has proven the address, else of a new one. Where an
 * account has the address and has never proven it, the contract is marked and shown to nobody but the studio until it does (C38).
 */
export async function confirm(given: Within<House> & { who: Acting['who'] | undefined }, key: string): Promise<SignedVisit> {
  const { tx, house, who } = given
  const _id = rowIn(house, visitLink, key)
  await lock(tx, `contract ${_id}`)
  const made = await madeOf(tx, _id)
  if (made) {
    const { data } = openPaper(house, made.row).paper
    if (made.row.marks.includes('unproven') && isOwn(who, made.row.person) && isSameAddress(made.email, data.email))
      await proveAddress(tx, house, made.row.person)
    return linkedVisitOf(given, key)
  }
  const [held] = await heldOf(tx, _id).for('update')
  if (!held) throw new Refusal('missing')
  await keepHeldVisit(given, held)
  return linkedVisitOf(given, key)
}

async function keepHeldVisit({ tx, house, who }: Within<House> & { who: Acting['who'] | undefined }, held: HeldVisit) {
  const { closing, paper } = openVisit(house, held)
  const version = (await versionOf(tx, held.offer, held.offerNumber))!
  const account = await accountOf({ tx, house }, held)
  if (!account.isProven && isOwn(who, account._id)) {
    await proveAddress(tx, house, account._id)
    account.isProven = true
  }
  const at = new Date().toISOString()
  const marks = marksOf(version, {
    signedAt: signingTime(closing.signedAt, new Date(held.receivedAt)),
    at: held.receivedAt,
    isTwice: false,
  })
  if (!account.isProven) marks.push('unproven')
  const signatures = { member: closing.signatures.member, guardian: closing.signatures.guardian ?? null }
  const values = {
    ...valuesOf(house, { ...closing, lead: null, signatures }, { id: held._id, seller: null, person: account._id, paper, marks, at }),
    index: await nextIndex(tx, account._id),
    state: 'temporary' as const,
    acceptedAt: null,
  }
  const { row } = await keepClosed(tx, values, at)
  // The address is proven: what it says of itself is its own.
  if (account.isProven) await fillProfile({ tx, house }, account._id, { ...paper.data, adresse_2: paper.data.adresse_2 ?? null }, null)
  // Photos stay where they lie until they are read.
  if (closing.photos?.length) await orderPhotos(tx, held._id)
  else await tx.delete(contractVisit).where(eq(contractVisit._id, held._id))
  await tellClosed(tx, house, row, { name: `${paper.data.vorname} ${paper.data.nachname}`, eMails: version.eMails })
  await mailReceived({ tx, house }, row, { data: paper.data, unproven: !account.isProven })
}
