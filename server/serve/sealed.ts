import { type AnyCall, nameOf } from '#contract/call.ts'
import { Refusal } from '#contract/refusals.ts'
import { isSealedBody, sealedAbout } from '#contract/sealedBody.ts'
import { isSealed } from '#contract/wears.ts'
import type { WithSettings } from '#server/kit/house.ts'
import { openFor } from '#server/kit/sealKey.ts'
import { parseJson } from './body.ts'

/** Nobody signs in for a public call: what a device seals for it is sealed under the act's key. */
export const isSealedByKey = (call: AnyCall) => call.access === 'public' && Boolean(call.sealed || call.atFair)

/**
 * The body of an act that a device had sealed for this author while it waited, of a public call under the act's key. Everything after this sees it in clear, so the same act sent
 * once open and once sealed has one hash.
 */
export async function opened({ settings }: WithSettings, call: AnyCall, body: unknown, author: string | undefined): Promise<unknown> {
  if (!(isSealed(call) || call.atFair) || !isSealedBody(body)) return body
  const text = author && (await openFor(settings.secrets, body.sealed, sealedAbout(nameOf(call), author)))
  if (text === undefined) throw new Refusal('sealed-elsewhere')
  const clear = parseJson(new TextEncoder().encode(text))
  // The proof of a stranger's work is made long after the form was sealed.
  return body.proof === undefined || typeof clear !== 'object' || clear === null ? clear : { ...clear, proof: body.proof }
}
