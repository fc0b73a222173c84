import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import { auth, type SignedIn } from '#contract/auth.ts'
import { Refusal } from '#contract/refusals.ts'
import { loadUser } from '#server/account/user.ts'
import type { Tx } from '#server/database.ts'
import { serve } from '#server/serve.ts'
import { grantsOfPerson } from './grants.ts'
import { chargeAttempt } from './guard.ts'
import { isPassword } from './password.ts'
import { beginSession, endSessions, renewSession } from './sessions.ts'
import { person, session } from './tables.ts'
import { lifetimeDays } from './token.ts'

const oldest = () => new Date(Date.now() - lifetimeDays * 86_400_000).toISOString()

async function signedIn(tx: Tx, _id: string, token: string): Promise<SignedIn> {
  const [row] = await tx.select({ keepKey: person.keepKey }).from(person).where(eq(person._id, _id))
  if (!row) throw new Refusal('unauthenticated')
  return { token, user: await loadUser(tx, _id), userRights: await grantsOfPerson(tx, _id), keepKey: row.keepKey }
}

export const authCalls = serve(auth, {
  login: async ({ body, house, address, agent }) => {
    const email = body.email.toLowerCase()
    const succeeded = await chargeAttempt(house, { email, address, agent })
    const [found] = await house.db
      .select({ _id: person._id, hash: person.passwordHash })
      .from(person)
      .where(and(eq(person.email, email), isNull(person.deletedAt)))
    const hash = found?.hash ?? undefined
    if (!(await isPassword(hash, body.password)) || !found || !hash) throw new Refusal('wrong-login')
    await succeeded()
    return house.db.transaction(async tx => {
      // The password that was checked must still be the one that holds.
      const [still] = await tx
        .select({ _id: person._id })
        .from(person)
        .where(and(eq(person._id, found._id), eq(person.passwordHash, hash), isNull(person.deletedAt)))
        .for('share')
      if (!still) throw new Refusal('wrong-login')
      return signedIn(tx, found._id, await beginSession(tx, house, found._id, body.device ?? 'Unbekanntes Gerät'))
    })
  },

  renew: async ({ who, house }) =>
    house.db.transaction(async tx => {
      const token = await renewSession(tx, house, who)
      if (!token) throw new Refusal('unauthenticated')
      return signedIn(tx, who._id, token)
    }),

  logout: async ({ who, tx, house }) => {
    await endSessions(tx, house, { session: who.session }, 'ended')
    return { ok: true }
  },

  sessions: async ({ who, tx }) => {
    const rows = await tx
      .select()
      .from(session)
      .where(and(eq(session.person, who._id), isNull(session.endedAt), gt(session.seen, oldest())))
      .orderBy(desc(session.seen))
    return rows.map(row => ({ ...row, current: row._id === who.session }))
  },

  endSession: async ({ who, params, tx, house }) => {
    const [own] = await tx
      .select({ _id: session._id })
      .from(session)
      .where(and(eq(session._id, params.id), eq(session.person, who._id)))
    if (!own) throw new Refusal('missing')
    await endSessions(tx, house, { session: own._id }, 'ended')
    return { ok: true }
  },
})
