import { eq } from 'drizzle-orm'
import { accessControl as calls } from '#contract/accessControl/calls.ts'
import { Refusal } from '#contract/refusals.ts'
import { done } from '#server/kit/done.ts'
import type { House } from '#server/kit/house.ts'
import { today } from '#server/kit/zone.ts'
import { accessControl } from '#server/outside/accessControl/accessControl.ts'
import { AccessError } from '#server/outside/accessControl/port.ts'
import { verifiedFor } from '#server/payments/rules.ts'
import { serve, type Who } from '#server/serve/serve.ts'
import { person } from '#server/shared/auth/tables.ts'
import { decidedPerson } from './decidedPerson.ts'
import { devicesFor, type LogAsked, logPage, markDevice, openOnce } from './devices.ts'
import { membershipsOn } from './memberships.ts'
import { seenProfile, seenProfiles } from './profiles.ts'
import { askAccessService, askAnew, statementOf } from './rules.ts'
import { entryStatistics } from './statistics.ts'
import { tacStatement } from './tables.ts'

const now = () => new Date().toISOString()

/** Statement of the service on a person now; the last one where the service does not answer. */
async function statementNow(house: House, who: Who, user: string) {
  const { _id, tacUserId } = await decidedPerson(house.db, who, user)
  if (!tacUserId) return undefined
  try {
    return await askAnew(house, { _id, tacUserId })
  } catch (error) {
    const kept = error instanceof AccessError && error.kind === 'away' ? await statementOf(house.db, { _id, tacUserId }) : undefined
    if (kept) return kept
    return askAccessService(() => Promise.reject(error))
  }
}

/** How a profile pays: one's own, or that of somebody of whom the caller decides. */
async function meansOf(house: House, who: Who, profileID: string) {
  const [whose] = await house.db.select({ _id: person._id }).from(person).where(eq(person.tacUserId, profileID))
  if (!whose) throw new Refusal('missing')
  if (whose._id !== who._id) await decidedPerson(house.db, who, whose._id)
  return (await askAccessService(() => accessControl(house).meansOf(profileID))) ?? null
}

export const accessControlCalls = serve(calls, {
  payments: async ({ house, who, query: { user } }) => {
    const said = await statementNow(house, who, user)
    return { at: said?.heard ?? now(), rows: said?.bills ?? [] }
  },

  transactions: async ({ house, who, query: { user } }) => {
    const { tacUserId } = await decidedPerson(house.db, who, user)
    return { at: now(), rows: tacUserId ? await askAccessService(() => accessControl(house).transactionsOf(tacUserId)) : [] }
  },

  profile: async ({ house, who, params }) =>
    seenProfile(house.db, who, await askAccessService(() => accessControl(house).profile(params.id))),
  profilesByEmail: async ({ house, who, body }) =>
    seenProfiles(house.db, who, await askAccessService(() => accessControl(house).profilesOf(body.email))),
  profileSearch: async ({ house, who, body }) =>
    seenProfiles(house.db, who, await askAccessService(() => accessControl(house).profilesLike(body.search))),

  memberships: async ({ house, who, query: { user } }) => {
    const said = await statementNow(house, who, user)
    return { at: said?.heard ?? now(), rows: membershipsOn(said?.contracts ?? [], today()) }
  },

  categories: ({ house }) => askAccessService(() => accessControl(house).categories()),
  reasons: async ({ house, query: { type = 'IDLEPERIOD' } }) =>
    (await askAccessService(() => accessControl(house).reasons())).filter(reason => reason.type === type),

  checkinStatistics: ({ house, who, body }) => entryStatistics(house.db, who, body as Parameters<typeof entryStatistics>[2]),

  forget: async ({ tx, who, params }) => {
    const { _id } = await decidedPerson(tx, who, params.userId)
    await tx.delete(tacStatement).where(eq(tacStatement.person, _id))
    return done
  },

  devices: ({ house, who }) => devicesFor(house, who),
  log: ({ tx, who, query }) => logPage(tx, who, query as LogAsked),

  open: async ({ house, who, params, body }) => {
    await openOnce(house, who, params.id, body)
    return done
  },

  mark: async ({ house, who, params, body }) => {
    await markDevice(house, who, params.id, body)
    return done
  },

  verifyDetails: async ({ house, who, body: { transactionID, profileID, redirectResult } }) => {
    if (transactionID) return { payment: await verifiedFor(house, who._id, transactionID, redirectResult ?? undefined), means: null }
    return { payment: null, means: await meansOf(house, who, profileID!) }
  },
})
