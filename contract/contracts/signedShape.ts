import { array, mixed, object } from 'yup'
import type { ContractEvent } from '#contract/rules/contracts/contractEvents.ts'
import type { ContractTerms } from '#contract/rules/contracts/terms.ts'
import { day, id, instant, text } from '#contract/shapes.ts'

/** Facts that `lifeOf` needs of a contract, so that a device counts its days as the studio does (`SignedContract`). */
export const signedContract = object({
  _id: id().required(),
  title: text(80).required(),
  start: day().required(),
  /** Instant of the acceptance; null while it opens nothing. */
  accepted: instant().nullable().defined(),
  /** The server's own row, as it was judged when it was signed: no device ever sends one. */
  terms: mixed<ContractTerms>().required(),
})

/**
 * Events of a contract in the order of their receipt; nobody is named (`author` is null). Each kind has fields of its own, and no device ever sends
 * one, so that no shape judges them again.
 */
export const contractEvents = array().of(mixed<ContractEvent>().required()).required()

/** Both, for each row whose days a device counts by itself. */
export const signedFields = { signed: signedContract.required(), events: contractEvents } as const
