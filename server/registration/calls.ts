import { and, eq, gt, isNull } from 'drizzle-orm'
import { v7 } from 'uuid'
import { Refusal } from '#contract/refusals.ts'
import { type GenerateForm, registration } from '#contract/registration.ts'
import { dayMs } from '#contract/time.ts'
import type { House } from '#server/kit/house.ts'
import { openFor, sealKeys } from '#server/kit/sealKey.ts'
import { limitsOf } from '#server/serve/limits.ts'
import { isDemo } from '#server/serve/origin.ts'
import { placeOf } from '#server/serve/place.ts'
import { actorOf, serve, type Who } from '#server/serve/serve.ts'
import { enterByPassword } from '#server/shared/auth/entering.ts'
import { chargeAttempt } from '#server/shared/auth/guard.ts'
import { isInUse } from '#server/shared/auth/mailAddress.ts'
import { person } from '#server/shared/auth/tables.ts'
import { createPerson, type MadeBy } from './persons.ts'
import { idFrom, prepare } from './prepare.ts'
import { studioFor } from './rules.ts'
import { registration as registrations } from './tables.ts'

interface RegistrationCaller {
  house: House
  who?: Who
  address: string
  agent: string
}

/** Registrations from one address: many members of a studio may register on its first day, after that a few a minute. */
const perPlace = { times: 300, seconds: 3600 }
const perDevice = { times: 10, seconds: 60 }
/** Limit for one address, however many devices somebody makes up. */
const perPlaceAtOnce = { times: 60, seconds: 60 }

const yesterday = () => new Date(Date.now() - dayMs).toISOString()

/**
 * Counts calls that tell whether an address has an account, so that nobody asks them often (A27). A stranger can make up the device, hence
 * the limit per address.
 */
function meter(call: 'register' | 'mailInUse', { house, who, address, agent }: RegistrationCaller) {
  const place = placeOf(address)
  const limits = limitsOf(house)
  if (who) limits.take(`${call} ${who.session}`, perDevice)
  else limits.takeOfStranger(`${call} ${place} ${agent}`, perDevice)
  limits.takeOfStranger(`${call} ${place} a minute`, perPlaceAtOnce)
  limits.takeOfStranger(`${call} ${place}`, perPlace)
}

interface Sent {
  house: House
  key?: string
  /** The body as it came. */
  sent?: unknown
  madeBy?: MadeBy
}

/** The id of a registration that brings none; one of before was made of the address as it was typed. */
async function registrationIdOf(house: House, key: string | undefined, { email, typed }: { email: string; typed: string }) {
  if (key === undefined) return v7()
  const before = idFrom(key, typed)
  const isKnown = typed !== email && (await house.db.$count(registrations, eq(registrations.person, before))) > 0
  return isKnown ? before : idFrom(key, email)
}

async function make({ house, key, sent, madeBy }: Sent, form: GenerateForm) {
  const { email } = form
  const typed = ((sent as { email?: string } | undefined)?.email ?? email).toLowerCase()
  const _id = form._id ?? (await registrationIdOf(house, key, { email, typed }))
  const prepared = await prepare(house, form, { _id, typed })
  const { invited } = await house.db.transaction(tx => createPerson(tx, house, prepared, madeBy))
  return { _id, event: invited }
}

export const registrationCalls = serve(registration, {
  // The person signed in on the device has nothing to do with the new account.
  register: given => {
    meter('register', given)
    return make(given, given.body)
  },

  enter: async ({ house, body, address, agent, device, elsewhere }) => {
    const [found] = await house.db
      .select({ _id: person._id, hash: person.passwordHash, email: person.email })
      .from(person)
      .where(and(eq(person._id, body._id), isNull(person.deletedAt), gt(person.created, yesterday())))
    if (elsewhere && found && isDemo(found.email)) throw new Refusal('demo-elsewhere')
    // Ids can't be guessed, and tries with those of nobody are slowed by the call's own limit.
    const succeeded = found ? await chargeAttempt(house, { email: found.email, address, agent, device }) : async () => {}
    const password = await openFor(house.settings.secrets, body.sealed, body._id)
    return enterByPassword(house, { found, password: password ?? '', device: body.device, succeeded })
  },

  mailInUse: async given => {
    meter('mailInUse', given)
    return { inUse: await isInUse(given.tx, given.body.email) }
  },

  generate: ({ house, who, key, sent, body }) => {
    const studio = studioFor({ ...who, studio: who.employee?.studio ?? who.studio })
    return make({ house, key, sent, madeBy: { _id: actorOf(who), studio } }, body)
  },

  sealKey: async ({ house }) => ({ key: (await sealKeys(house.settings.secrets)).publicKey }),
})
