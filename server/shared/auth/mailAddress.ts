import { createHmac, timingSafeEqual } from 'node:crypto'
import { and, eq, gt, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { AddressChange } from '#contract/auth.ts'
import { Refusal } from '#contract/refusals.ts'
import { dayMs } from '#contract/time.ts'
import { isAddress, isSameAddress } from '#server/kit/addresses.ts'
import type { Tx } from '#server/kit/database.ts'
import type { House, WithSettings } from '#server/kit/house.ts'
import { jobOf, orderJob } from '#server/kit/jobs/jobs.ts'
import { chargeAttempt } from './guard.ts'
import type { LetterName } from './letters.ts'
import { isPassword } from './password.ts'
import { moved } from './plugs.ts'
import { recordEvent, tellProfile } from './profileEvents.ts'
import { mailReset } from './reset.ts'
import { dropWaysIn, endSessions } from './sessions.ts'
import { orderMail } from './signInMails.ts'
import { emailChange, person, personKey } from './tables.ts'

/** Time for which the links hold, and for which an owner can object: before an unproven address holds, and after it does. */
const lastsMs = 7 * dayMs
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString()

type EmailChange = typeof emailChange.$inferSelect
type Owner = typeof person.$inferSelect

const kind = 'email-change'
const waits = isNull(emailChange.heldSince)
const stands = gt(emailChange.expires, sql`now()`)

type Link = 'confirm' | 'disown'

const keyOf = ({ settings }: WithSettings, link: Link, _id: string) =>
  `${_id}.${createHmac('sha256', settings.secrets.token).update(`email change ${link} ${_id}`).digest('base64url')}`

const linkOf = (house: WithSettings, link: Link, _id: string) =>
  `${house.settings.publicUrl}/adresse?${link === 'confirm' ? 'key' : 'nicht'}=${keyOf(house, link, _id)}`

/** The id in a mailed key; undefined where the key is for another link or was not made here. */
function idIn(house: WithSettings, link: Link, key: string) {
  const _id = key.slice(0, 36)
  const [wanted, given] = [keyOf(house, link, _id), key].map(text => new TextEncoder().encode(text))
  return wanted!.length === given!.length && timingSafeEqual(wanted!, given!) ? _id : undefined
}

const changesWhere = (tx: Tx, which: SQL | undefined) => tx.select().from(emailChange).where(which)

/** The address that staff have entered for somebody and that does not hold yet; from `from` on it holds by itself. */
export async function waitingAddress(tx: Tx, _id: string) {
  const [found] = await changesWhere(tx, and(eq(emailChange.person, _id), waits, stands))
  return found && { email: found.to, from: found.confirmedAt && found.holdsFrom, until: found.expires }
}

/** Takes back an address that does not hold yet. */
export const dropWaiting = (tx: Tx, _id: string) => tx.delete(emailChange).where(and(eq(emailChange.person, _id), waits))

/** True where an address was somebody else's until lately: nobody else gets it while they may object. */
async function isHeldBack(tx: Tx, email: string, except?: string) {
  const other = except === undefined ? undefined : ne(emailChange.person, except)
  return (await changesWhere(tx, and(isAddress(emailChange.from, email), isNotNull(emailChange.heldSince), stands, other))).length > 0
}

/** True where an address is somebody's, or was until lately. */
export async function isInUse(tx: Tx, email: string, except?: string) {
  const other = except === undefined ? undefined : ne(person._id, except)
  const found = await tx
    .select({ _id: person._id })
    .from(person)
    .where(and(isAddress(person.email, email), other))
  return found.length > 0 || isHeldBack(tx, email, except)
}

const orderAddressMail = (
  tx: Tx,
  house: WithSettings,
  { _id, vorname, studioCode }: Owner,
  {
    to,
    link,
    template,
  }: { to: string; link: string; template: LetterName & ('email-confirm' | 'email-changed' | 'email-waits' | 'email-holds') },
) => orderMail(tx, house, { to, person: _id, template, data: { vorname, link }, studio: studioCode })

/**
 * Orders another address for somebody's account, entered by staff or by themselves. Whoever reads an account's mails can set its password, so the new
 * address holds only once it was confirmed from its own mailbox; the present one hears of it and may object.
 */
export async function orderAddress(tx: Tx, house: WithSettings, owner: Owner, to: string) {
  await dropWaiting(tx, owner._id)
  const _id = v7()
  const ordered = new Date().toISOString()
  await tx.insert(emailChange).values({ _id, person: owner._id, from: owner.email, to, ordered, expires: inMs(lastsMs) })
  await orderAddressMail(tx, house, owner, { to, link: linkOf(house, 'confirm', _id), template: 'email-confirm' })
  await orderAddressMail(tx, house, owner, { to: owner.email, link: linkOf(house, 'disown', _id), template: 'email-changed' })
}

export interface OwnOrder extends Omit<Confirming, 'key' | 'password'> {
  _id: string
  email: string
  password: string
}

/** Orders another address for one's own account. Its password is asked for: an open app in somebody else's hands is no way to the account. */
export async function orderOwnAddress(house: House, { _id, email, ...proof }: OwnOrder) {
  const [row] = await house.db.select({ email: person.email, hash: person.passwordHash }).from(person).where(eq(person._id, _id))
  if (!row) throw new Refusal('missing')
  await mustBePassword(house, row, proof)
  await house.db.transaction(async tx => {
    const [owner] = await tx.select().from(person).where(eq(person._id, _id)).for('update')
    if (!owner) throw new Refusal('missing')
    if (isSameAddress(email, owner.email)) return dropWaiting(tx, _id)
    if (await isInUse(tx, email, _id)) throw new Refusal('invalid', { email: 'Diese E-Mail Adresse ist bereits vergeben' })
    await orderAddress(tx, house, owner, email)
    await tellProfile(tx, house, _id)
  })
  return waitingAddress(house.db, _id)
}

async function lockAddressChange(tx: Tx, _id: string) {
  const [change] = await changesWhere(tx, and(eq(emailChange._id, _id), stands)).for('update')
  if (!change) return undefined
  const [owner] = await tx
    .select()
    .from(person)
    .where(and(eq(person._id, change.person), isNull(person.deletedAt)))
    .for('update')
  return owner && { change, owner }
}

export interface Confirming {
  key: string
  password?: string
  address: string
  agent: string
  device?: string
}

/**
 * Confirms an address from its mailbox. With the account's password it holds at once. Without it, the mailbox's reader need not be the
 * account's owner, so it holds only after the owner has had days to object.
 */
export async function confirmAddress(house: House, { key, password, ...place }: Confirming): Promise<AddressChange> {
  const over: AddressChange = { state: 'over', from: null }
  const _id = idIn(house, 'confirm', key)
  const [row] = _id
    ? await house.db
        .select({ email: person.email, hash: person.passwordHash })
        .from(emailChange)
        .innerJoin(person, eq(person._id, emailChange.person))
        .where(and(eq(emailChange._id, _id), waits, stands))
    : []
  if (!_id || !row) return over
  if (password !== undefined) await mustBePassword(house, row, { password, ...place })
  return house.db.transaction(async tx => {
    const found = await lockAddressChange(tx, _id)
    if (!found || found.change.heldSince) return over
    const { change, owner } = found
    const proven = password !== undefined && owner.passwordHash === row.hash
    // The present address has never let anybody in, nor was it ever shown to be the owner's.
    const unused = owner.passwordHash === null && owner.emailVerifiedAt === null
    if (proven || unused) return (await hold(tx, house, found)) ? { state: 'holds', from: null } : over
    return { state: 'waits', from: await wait(tx, house, { change, owner }) }
  })
}

async function mustBePassword(
  house: House,
  { email, hash }: { email: string; hash: string | null },
  { password, ...place }: Omit<Confirming, 'key' | 'password'> & { password: string },
) {
  const succeeded = await chargeAttempt(house, { email, ...place })
  if (!(await isPassword(hash ?? undefined, password))) throw new Refusal('invalid', { password: 'Das Passwort stimmt nicht.' })
  await succeeded()
}

async function wait(tx: Tx, house: WithSettings, { change, owner }: { change: EmailChange; owner: Owner }) {
  if (change.holdsFrom) return change.holdsFrom
  const holdsFrom = inMs(lastsMs)
  await tx
    .update(emailChange)
    .set({ confirmedAt: new Date().toISOString(), holdsFrom, expires: inMs(2 * lastsMs) })
    .where(eq(emailChange._id, change._id))
  await orderJob(tx, { kind, key: `${kind}.${change._id}`, payload: { change: change._id }, due: holdsFrom })
  await orderAddressMail(tx, house, owner, { to: owner.email, link: linkOf(house, 'disown', change._id), template: 'email-waits' })
  return holdsFrom
}

export const addressJob = jobOf<{ change: string }>(kind, (house, { change: _id }, { finish }) =>
  house.db.transaction(async tx => {
    if (!(await finish(tx))) return
    const found = await lockAddressChange(tx, _id)
    if (found?.change.confirmedAt && !found.change.heldSince) await hold(tx, house, found)
  }),
)

/** Makes the address the account's; sessions begun with the old one end. False where it has become somebody else's meanwhile. */
async function hold(tx: Tx, house: House, { change: { _id, to, from }, owner }: { change: EmailChange; owner: Owner }) {
  if (!isSameAddress(owner.email, from) || (await isInUse(tx, to, owner._id))) {
    await tx.delete(emailChange).where(eq(emailChange._id, _id))
    return false
  }
  const now = new Date().toISOString()
  await tx
    .update(emailChange)
    .set({ heldSince: now, expires: inMs(lastsMs) })
    .where(eq(emailChange._id, _id))
  await moveTo(tx, house, owner, { email: to, emailVerifiedAt: now })
  await orderAddressMail(tx, house, owner, { to: from, link: linkOf(house, 'disown', _id), template: 'email-holds' })
  if (owner.passwordHash === null) await mailReset(tx, house, { ...owner, email: to })
  return true
}

async function moveTo(
  tx: Tx,
  house: House,
  { _id, email: from, version }: Owner,
  next: Pick<Owner, 'email' | 'emailVerifiedAt'> & { passwordHash?: null },
) {
  await tx
    .update(person)
    .set({ ...next, version: version + 1 })
    .where(eq(person._id, _id))
  for (const each of moved.all(house)) await each(tx, house, { _id, from, to: next.email })
  await dropWaysIn(tx, house, _id)
  await tx.delete(personKey).where(eq(personKey.person, _id))
  await endSessions(tx, house, { person: _id }, 'ended')
  await recordEvent(tx, { person: _id, kind: 'edited', data: { fields: ['email'] } })
}

/**
 * «Das war ich nicht», from the mail to the former address: a change that waits is dropped. One that holds already is turned back, with a
 * password of nobody's and a mail that sets a new one. False where the link no longer holds.
 */
export async function disownAddress(house: House, key: string): Promise<boolean> {
  const _id = idIn(house, 'disown', key)
  if (!_id) return false
  return house.db.transaction(async tx => {
    const found = await lockAddressChange(tx, _id)
    if (!found) return false
    const { change, owner } = found
    await tx.delete(emailChange).where(and(eq(emailChange.person, owner._id), sql`${emailChange._id} >= ${_id}`))
    if (!change.heldSince) return true
    await moveTo(tx, house, owner, { email: change.from, emailVerifiedAt: new Date().toISOString(), passwordHash: null })
    await mailReset(tx, house, { ...owner, email: change.from })
    return true
  })
}
