import { Refusal } from '#contract/refusals.ts'

/** Too many acts; `seconds` until the next one is worth trying. */
export class TooMany extends Refusal {
  constructor(readonly seconds: number) {
    super('too-many')
  }
}

/** SQLSTATE of the error that a driver or drizzle threw. */
function stateOf(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code } = at as { code?: unknown }
    // With a digit: EPIPE and EBUSY are the operating system's.
    if (typeof code === 'string' && /^(?=.*\d)[0-9A-Z]{5}$/.test(code)) return code
  }
  return undefined
}

const again = new Set(['40001', '40P01'])

/** True where the same transaction can succeed on a retry: after a serialization failure or a deadlock. */
export const isWorthAgain = (error: unknown) => again.has(stateOf(error) ?? '')

/** As pg says it of a connection that it had, or did not get. */
const lost = /^(Connection terminated|timeout exceeded when trying to connect|Client .{0,40} is not queryable)/

/** A database or store that does not answer at all, as while it restarts. */
function isOutOfReach(error: unknown) {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code, message } = at as { code?: unknown; message: string }
    if (typeof code === 'string' && /^(ECONN|ESTORE|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)/.test(code)) return true
    if (lost.test(message)) return true
  }
  return false
}

/** Everything thrown becomes a refusal; what nobody foresaw is `broken`. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  const state = stateOf(error)
  if (state === undefined) return new Refusal(isOutOfReach(error) ? 'stopping' : 'broken')
  if (state === '23505' || again.has(state)) return new Refusal('stale')
  if (state === '23503') return new Refusal('missing')
  if (state.startsWith('22') || state === '23514') return new Refusal('invalid')
  // 55P03: a lock was waited for long enough.
  if (/^(08|53|57P|55P03)/.test(state)) return new Refusal('stopping')
  return new Refusal('broken')
}
