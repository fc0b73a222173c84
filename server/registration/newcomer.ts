import { defaultCountry, type GenerateForm } from '#contract/registration.ts'
import type { Tx } from '#server/kit/database.ts'
import type { House } from '#server/kit/house.ts'
import type { Newcomer } from '#server/shared/people/plugs.ts'
import { createPerson, type MadeBy } from './persons.ts'

/** An account for somebody of whom a signed paper says all that a registration asks, without a password: a mail leads to one. */
export async function makeNewcomer(tx: Tx, house: House, { _id, ...data }: Newcomer, madeBy: MadeBy) {
  const form = {
    ...data,
    _id,
    land: data.land || defaultCountry,
    // The profile knows two; a third stands on the paper alone.
    geschlecht: data.geschlecht === 'd' ? undefined : data.geschlecht,
    requirePassword: false,
  } as GenerateForm
  await createPerson(tx, house, { _id, form, typed: data.email, passwordHash: null }, madeBy)
}
