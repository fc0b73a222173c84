import { and, eq, gt, isNull } from 'drizzle-orm'
import { freshMinutes } from '#contract/auth.ts'
import { Refusal } from '#contract/refusals.ts'
import type { House } from '#server/kit/house.ts'
import type { Who } from '#server/serve/serve.ts'
import { chargeAttempt } from './guard.ts'
import { isPassword } from './password.ts'
import { person, session } from './tables.ts'

/** A call whose body may carry the password once more. */
export interface PasswordAgainCall {
  who: Who
  body: { password?: string }
  house: House
  address: string
  agent: string
  device?: string
}

const needed = { password: 'Bitte gib dein Passwort ein.' }
const wrong = { password: 'Das Passwort stimmt nicht.' }

/**
 * Asks for the password again before an act that could take or shut the account, for somebody who found an open app is not its owner.
 * Guessing it is slowed as at the sign-in. A session that began a moment ago stands in for it where there is no password, or where `fresh`
 * says so.
 */
export async function mayAsOwner(
  { who, body, house, address, agent, device }: PasswordAgainCall,
  fresh: 'is enough' | 'without a password',
) {
  const [row] = await house.db.select({ hash: person.passwordHash }).from(person).where(eq(person._id, who._id))
  if (row?.hash && body.password) {
    const succeeded = await chargeAttempt(house, { email: who.email, address, agent, device })
    if (!(await isPassword(row.hash, body.password))) throw new Refusal('invalid', wrong)
    return succeeded()
  }
  if (row?.hash && fresh === 'without a password') throw new Refusal('invalid', needed)
  if (!(await isFresh(house, who))) throw row?.hash ? new Refusal('invalid', needed) : new Refusal('sign-in-again')
}

async function isFresh({ db }: House, who: Who) {
  const since = new Date(Date.now() - freshMinutes * 60_000).toISOString()
  const [found] = await db
    .select({ _id: session._id })
    .from(session)
    .where(and(eq(session._id, who.session), gt(session.begun, since), isNull(session.endedAt)))
  return found !== undefined
}
