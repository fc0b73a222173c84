import { and, eq, isNull } from 'drizzle-orm'
import { v7 } from 'uuid'
import { type GenerateForm, registration } from '#contract/registration.ts'
import { placeOf } from '#server/auth/place.ts'
import { person } from '#server/auth/tables.ts'
import type { House } from '#server/house.ts'
import { limitsOf } from '#server/limits.ts'
import { actorOf, serve, type Who } from '#server/serve.ts'
import { createPerson, type MadeBy } from './persons.ts'
import { idFrom, prepare } from './prepare.ts'
import { studioFor } from './rules.ts'
import { sealKeys } from './sealKey.ts'

interface Asking {
  house: House
  who?: Who
  address: string
  agent: string
}

/** Many members of one studio may register on its first day; after that a few a minute. */
const perPlace = { times: 300, seconds: 3600 }

/** Both calls tell whether an address has an account, so neither may be asked often (A27); whoever asks chooses what device that is. */
function meter(call: 'register' | 'mailInUse', { house, who, address, agent }: Asking) {
  const place = placeOf(address)
  const limits = limitsOf(house)
  limits.take(`${call} ${who ? who.session : `${place} ${agent}`}`, { times: 10, seconds: 60 })
  limits.take(`${call} ${place}`, perPlace)
}

async function make({ house, key, madeBy }: { house: House; key?: string; madeBy?: MadeBy }, form: GenerateForm) {
  const _id = form._id ?? (key === undefined ? v7() : idFrom(key, form.email))
  const prepared = await prepare(house, form, _id)
  await house.db.transaction(tx => createPerson(tx, house, prepared, madeBy))
  return { _id }
}

export const registrationCalls = serve(registration, {
  // Whoever is signed in on the device has nothing to do with the new account.
  register: given => {
    meter('register', given)
    return make({ house: given.house, key: given.key }, given.body)
  },

  mailInUse: async given => {
    meter('mailInUse', given)
    const [found] = await given.tx
      .select({ _id: person._id })
      .from(person)
      .where(and(eq(person.email, given.body.email.toLowerCase()), isNull(person.deletedAt)))
    return { inUse: found !== undefined }
  },

  generate: ({ house, who, key, body }) => {
    const studio = studioFor({ ...who, studio: who.employee?.studio ?? who.studio })
    return make({ house, key, madeBy: { _id: actorOf(who), studio } }, body)
  },

  sealKey: async ({ house }) => ({ key: (await sealKeys(house.settings.secrets)).publicKey }),
})
