import { type AnyCall, nameOf } from '#contract/call.ts'
import { Refusal } from '#contract/refusals.ts'
import { isSealedBody } from '#contract/sealedBody.ts'
import type { House } from '#server/kit/house.ts'
import { openFor } from '#server/kit/sealKey.ts'
import { parse } from './body.ts'

/**
 * The body of an act with health data that a device had sealed while it waited. Everything after this sees it in clear, so the same act sent
 * once open and once sealed has one hash.
 */
export async function opened({ settings }: Pick<House, 'settings'>, call: AnyCall, body: unknown): Promise<unknown> {
  if (!call.health || !isSealedBody(body)) return body
  const text = await openFor(settings.secrets, body.sealed, nameOf(call))
  if (text === undefined) throw new Refusal('sealed-elsewhere')
  return parse(new TextEncoder().encode(text))
}
