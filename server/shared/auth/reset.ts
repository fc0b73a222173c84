import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { Tx } from '#server/kit/database.ts'
import type { House, WithSettings } from '#server/kit/house.ts'
import { jobOf, orderJob } from '#server/kit/jobs/jobs.ts'
import { seal, unseal } from '#server/kit/jobs/seal.ts'
import { accountAt } from './accountAt.ts'
import { welcome } from './guard.ts'
import { expiryOf, issueKey, keyHolds, useKey } from './mailedKeys.ts'
import { hashPassword } from './password.ts'
import { changePassword, dropWaysIn } from './sessions.ts'
import { orderMail, passwordLink } from './signInMails.ts'
import { person } from './tables.ts'
import { proveAddress } from './verification.ts'

const kind = 'reset-request'

/** Orders a reset. A job looks up later whether the address has an account, so nothing here can tell. */
export const orderReset = (tx: Tx, house: WithSettings, email: string) =>
  orderJob(tx, { kind, key: `${kind}.${v7()}`, payload: { sealed: seal(house, email) } })

export const resetJob = jobOf<{ sealed: string }>(kind, (house, { sealed }, { finish }) =>
  house.db.transaction(async tx => {
    if (!(await finish(tx))) return
    const found = await accountAt(tx, unseal<string>(house, sealed))
    if (found) await mailReset(tx, house, found)
  }),
)

type Addressee = Pick<typeof person.$inferSelect, '_id' | 'email' | 'vorname' | 'studioCode'>

/** Issues a key that sets a new password and orders the mail that carries it. */
export async function mailReset(tx: Tx, house: WithSettings, { _id, email, vorname, studioCode }: Addressee) {
  const until = expiryOf('reset-password')
  const link = passwordLink(house, await issueKey(tx, _id, 'reset-password'), email)
  await orderMail(tx, house, { to: email, person: _id, template: 'reset-password', data: { vorname, link }, studio: studioCode, until })
}

/** Mails that the account has another password now. */
const mailChanged = (tx: Tx, house: WithSettings, { _id, email, vorname, studioCode }: Addressee, passkeysGone: boolean) =>
  orderMail(tx, house, { to: email, person: _id, template: 'password-changed', data: { vorname, passkeysGone }, studio: studioCode })

/** Sets a new password with a key from a mail; false when the key opens nothing any more. */
export async function resetPassword(
  house: House,
  key: string,
  { password, device }: { password: string; device?: string },
): Promise<boolean> {
  // Hashing is dear, so a made-up key is refused before it.
  if (!(await keyHolds(house.db, key, 'reset-password'))) return false
  const hash = await hashPassword(password)
  return house.db.transaction(async tx => {
    const _id = await useKey(tx, key, 'reset-password')
    if (!_id) return false
    const passkeysGone = await dropWaysIn(tx, house, _id)
    const owner = await replacePassword(tx, house, { _id, hash }, passkeysGone)
    if (owner) await welcome(tx, house, { email: owner.email, device })
    // The key came by mail, so the address is the person's.
    await proveAddress(tx, house, _id)
    return true
  })
}

/** Sets a new password, ends the other sessions and mails that it was done. */
export async function replacePassword(tx: Tx, house: House, change: { _id: string; hash: string; except?: string }, passkeysGone = false) {
  await changePassword(tx, house, change)
  const [row] = await tx.select().from(person).where(eq(person._id, change._id))
  if (row) await mailChanged(tx, house, row, passkeysGone)
  return row
}
