import { and, desc, eq } from 'drizzle-orm'
import { auth } from '#contract/auth.ts'
import { cleanEmail } from '#contract/clean.ts'
import { longestPage } from '#contract/page.ts'
import { Refusal } from '#contract/refusals.ts'
import { done } from '#server/kit/done.ts'
import { isDemo } from '#server/serve/origin.ts'
import { serve } from '#server/serve/serve.ts'
import { accountAt } from './accountAt.ts'
import { enterByPassword } from './entering.ts'
import { chargeAttempt, chargeReset } from './guard.ts'
import { confirmAddress, disownAddress, dropWaiting, orderOwnAddress, waitingAddress } from './mailAddress.ts'
import { hashPassword, isPassword } from './password.ts'
import { tellProfile } from './profileEvents.ts'
import { mailReset, orderReset, replacePassword, resetPassword } from './reset.ts'
import { mayChange, mayChangeAll, seenPerson } from './rules.ts'
import { endSessions, renewSession, stands } from './sessions.ts'
import { signedIn } from './signed.ts'
import { person, session } from './tables.ts'
import { mailCode, proveEmail, verificationOf } from './verification.ts'

const waitingIn = ({ email, from, until }: Partial<NonNullable<Awaited<ReturnType<typeof waitingAddress>>>> = {}) => ({
  to: email ?? null,
  from: from ?? null,
  until: until ?? null,
})

export const authCalls = serve(auth, {
  login: async ({ body, house, address, agent, device, elsewhere }) => {
    const email = cleanEmail(body.email)
    if (elsewhere && isDemo(email)) throw new Refusal('demo-elsewhere')
    const account = await accountAt(house.db, body.email)
    const succeeded = await chargeAttempt(house, { email: account?.email ?? email, address, agent, device })
    const found = account && { _id: account._id, hash: account.passwordHash }
    return enterByPassword(house, { found, password: body.password, device: body.device, succeeded })
  },

  renew: async ({ who, house }) =>
    house.db.transaction(async tx => {
      const token = await renewSession(tx, house, who)
      if (!token) throw new Refusal('unauthenticated')
      return signedIn(tx, house, who._id, token)
    }),

  logout: async ({ who, tx, house }) => {
    await endSessions(tx, house, { session: who.session }, 'ended')
    return done
  },

  sessions: async ({ who, tx }) => {
    const rows = await tx
      .select()
      .from(session)
      .where(and(eq(session.person, who._id), stands()))
      .orderBy(desc(eq(session._id, who.session)), desc(session.seen))
      .limit(longestPage)
    return rows.map(row => ({ ...row, current: row._id === who.session }))
  },

  endSession: async ({ who, params, tx, house }) => {
    const [own] = await tx
      .select({ _id: session._id })
      .from(session)
      .where(and(eq(session._id, params.id), eq(session.person, who._id)))
    if (!own) throw new Refusal('missing')
    await endSessions(tx, house, { session: own._id }, 'ended')
    return done
  },

  forgot: async ({ body, house, address, agent, device }) => {
    const email = cleanEmail(body.email)
    if (await chargeReset(house, { email, address, agent, device })) await orderReset(house.db, house, body.email)
    return done
  },

  setPassword: async ({ params, body, house, device }) => ({
    status: await resetPassword(house, params.key, { password: body.password, device }),
  }),

  forgotAdmin: async ({ who, params, tx, house }) => {
    const found = await seenPerson(tx, who, params.id)
    await mayChange(tx, who, found._id)
    await mailReset(tx, house, found)
    return done
  },

  forgotMany: async ({ who, body, tx, house }) => {
    const people = []
    for (const _id of new Set(body.people)) people.push(await seenPerson(tx, who, _id))
    await mayChangeAll(tx, who, people)
    for (const each of people) await mailReset(tx, house, each)
    return { people: people.length }
  },

  changePassword: async ({ who, body, house, address, agent, device }) => {
    const succeeded = await chargeAttempt(house, { email: who.email, address, agent, device })
    const [found] = await house.db.select({ hash: person.passwordHash }).from(person).where(eq(person._id, who._id))
    if (!(await isPassword(found?.hash ?? undefined, body.current)))
      throw new Refusal('invalid', { current: 'Das bisherige Passwort stimmt nicht.' })
    await succeeded()
    const hash = await hashPassword(body.password)
    await house.db.transaction(tx => replacePassword(tx, house, { _id: who._id, hash, except: who.session }))
    return done
  },

  startVerification: async ({ who, tx, house }) => {
    await mailCode(tx, house, who._id)
    return verificationOf(tx, who._id)
  },

  verifyEmail: async ({ who, body, house }) => {
    await proveEmail(house, who._id, body.code)
    return verificationOf(house.db, who._id)
  },

  confirmAddress: ({ params, body, house, address, agent, device }) =>
    confirmAddress(house, { key: params.key, password: body.password, address, agent, device }),
  disownAddress: async ({ params, house }) => ({ status: await disownAddress(house, params.key) }),

  verificationStatus: ({ who, tx }) => verificationOf(tx, who._id),
  waitingAddress: async ({ who, tx }) => waitingIn(await waitingAddress(tx, who._id)),
  changeOwnAddress: async ({ who, body, house, address, agent, device }) =>
    waitingIn(await orderOwnAddress(house, { _id: who._id, ...body, address, agent, device })),
  keepAddress: async ({ who, tx, house }) => {
    await dropWaiting(tx, who._id)
    await tellProfile(tx, house, who._id)
    return done
  },
})
