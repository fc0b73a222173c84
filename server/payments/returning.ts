import { createHmac, timingSafeEqual } from 'node:crypto'
import { Refusal } from '#contract/refusals.ts'
import type { WithSettings } from '#server/kit/house.ts'

const keyed = ({ settings }: WithSettings, text: string) => createHmac('sha256', settings.secrets.token).update(text).digest('base64url')

/** The key that opens a payment's outcome, signed in or not (S02). */
export const outcomeKeyOf = (house: WithSettings, payment: string) => keyed(house, `payment outcome ${payment}`)

/** The address to which the gateway's page leads back. */
export const returnAddress = (house: WithSettings, payment: string) =>
  `${house.settings.publicUrl}/adyen/payment-check/${payment}?k=${outcomeKeyOf(house, payment)}`

/** Refuses `missing` for a key that we did not make, as for a payment that is not there. */
export function mustOpen(house: WithSettings, payment: string, key: string) {
  const [given, wanted] = [key, outcomeKeyOf(house, payment)].map(text => new TextEncoder().encode(text)) as [Uint8Array, Uint8Array]
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) throw new Refusal('missing')
}

/** All that the gateway learns of who pays (S27). */
export const shopperOf = (house: WithSettings, person: string) => keyed(house, `shopper ${person}`)
