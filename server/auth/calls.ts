import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import { auth } from '#contract/auth.ts'
import { Refusal } from '#contract/refusals.ts'
import { isDemo } from '#server/here.ts'
import { seenPerson } from '#server/people/rules.ts'
import { serve } from '#server/serve.ts'
import { chargeAttempt, chargeReset } from './guard.ts'
import { hashPassword, isPassword } from './password.ts'
import { mailReset, orderReset, replacePassword, resetPassword } from './reset.ts'
import { beginSession, endSessions, renewSession } from './sessions.ts'
import { signedIn } from './signed.ts'
import { person, session } from './tables.ts'
import { lifetimeDays } from './token.ts'
import { mailCode, proveEmail, verificationOf } from './verification.ts'

const oldest = () => new Date(Date.now() - lifetimeDays * 86_400_000).toISOString()

export const authCalls = serve(auth, {
  login: async ({ body, house, address, agent, elsewhere }) => {
    const email = body.email.toLowerCase()
    if (elsewhere && isDemo(email)) throw new Refusal('demo-elsewhere')
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

  forgot: async ({ body, house, address, agent }) => {
    const email = body.email.toLowerCase()
    if (await chargeReset(house, { email, address, agent })) await orderReset(house.db, house, email)
    return { ok: true }
  },

  setPassword: async ({ params, body, house }) => ({ status: await resetPassword(house, params.key, body.password) }),

  forgotAdmin: async ({ who, params, tx, house }) => {
    await mailReset(tx, house, await seenPerson(tx, who, params.id))
    return { ok: true }
  },

  changePassword: async ({ who, body, house, address, agent }) => {
    const succeeded = await chargeAttempt(house, { email: who.email, address, agent })
    const [found] = await house.db.select({ hash: person.passwordHash }).from(person).where(eq(person._id, who._id))
    if (!(await isPassword(found?.hash ?? undefined, body.current)))
      throw new Refusal('invalid', { current: 'Das bisherige Passwort stimmt nicht.' })
    await succeeded()
    const hash = await hashPassword(body.password)
    await house.db.transaction(tx => replacePassword(tx, house, { _id: who._id, hash, except: who.session }))
    return { ok: true }
  },

  startVerification: async ({ who, tx, house }) => {
    await mailCode(tx, house, who._id)
    return verificationOf(tx, who._id)
  },

  verifyEmail: async ({ who, body, house }) => {
    await proveEmail(house, who._id, body.code)
    return verificationOf(house.db, who._id)
  },

  verificationStatus: ({ who, tx }) => verificationOf(tx, who._id),
})
