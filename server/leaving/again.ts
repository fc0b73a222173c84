import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { freshMinutes } from '#contract/account.ts'
import { Refusal } from '#contract/refusals.ts'
import { chargeAttempt } from '#server/auth/guard.ts'
import { isPassword } from '#server/auth/password.ts'
import { person, session } from '#server/auth/tables.ts'
import type { Tx } from '#server/database.ts'
import type { House } from '#server/house.ts'
import { personRole } from '#server/roles/tables.ts'
import type { Who } from '#server/serve.ts'

interface Asking {
  who: Who
  body: { password?: string }
  house: House
  address: string
  agent: string
}

const needed = { password: 'Bitte gib dein Passwort ein.' }
const wrong = { password: 'Das Passwort stimmt nicht.' }
const old = { password: 'Melde dich ab und wieder an, dann kannst du dein Konto innert 5 Minuten löschen.' }

/** Somebody who found an open app is not its owner: the password is asked for again, and guessing it is slowed as at the sign-in. */
export async function mayRemoveSelf({ who, body, house, address, agent }: Asking) {
  const [row] = await house.db.select({ hash: person.passwordHash }).from(person).where(eq(person._id, who._id))
  if (!row?.hash) return mayWithoutPassword(house, who)
  if (!body.password) throw new Refusal('invalid', needed)
  const succeeded = await chargeAttempt(house, { email: who.email, address, agent })
  if (!(await isPassword(row.hash, body.password))) throw new Refusal('invalid', wrong)
  await succeeded()
}

const removing = ['admin', 'office', 'studio_manager']

/** Refuses `forbidden` where the caller's role does not reach that studio, and for oneself, of whom the password is asked. */
export async function mayRemove(tx: Tx, who: Who, { _id, studioCode }: { _id: string; studioCode: string | null }) {
  const reaches = sql`(${personRole.studios} is null or ${studioCode}::text = any(${personRole.studios}))`
  const [role] = await tx
    .select({ role: personRole.role })
    .from(personRole)
    .where(and(eq(personRole.person, who._id), inArray(personRole.role, removing), reaches))
    .limit(1)
  if (!role || _id === who._id) throw new Refusal('forbidden')
}

async function mayWithoutPassword({ db }: House, who: Who) {
  const since = new Date(Date.now() - freshMinutes * 60_000).toISOString()
  const [fresh] = await db
    .select({ _id: session._id })
    .from(session)
    .where(and(eq(session._id, who.session), gt(session.begun, since), isNull(session.endedAt)))
  if (!fresh) throw new Refusal('invalid', old)
}
