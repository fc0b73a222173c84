import { AccessError } from './port.ts'

export interface BreakerOptions {
  /** So many calls have to fail one after the other. */
  failures?: number
  /** And so many ms have to lie between the first of them and the last: a burst that fails at once says little. */
  after?: number
  /** Ms until the next try; each further failure doubles them, up to `longest`. */
  rest?: number
  longest?: number
  clock?: () => number
}

/**
 * Circuit breaker: once the service has failed for a while it is left alone, and whoever asks is told `away` at once. After a rest one call tries
 * whether it is back; the others go on being told meanwhile.
 */
export function openBreaker({ failures = 10, after = 3000, rest = 2000, longest = 120_000, clock = Date.now }: BreakerOptions = {}) {
  let [failed, since, until, pause] = [0, 0, 0, rest]
  let trying = false
  const isOpen = () => failed >= failures && clock() - since >= after

  /** Does the call, or throws without it; `isAway` says of an error that the service did not answer. */
  return async function through<T>(
    call: () => Promise<T>,
    isAway = (error: unknown) => error instanceof AccessError && error.kind === 'away',
  ) {
    const isTry = until > 0
    if (isTry && (trying || clock() < until)) throw new AccessError('away')
    if (isTry) trying = true
    try {
      const answer = await call()
      answered()
      return answer
    } catch (error) {
      if (isAway(error)) missed(isTry)
      else answered()
      throw error
    } finally {
      if (isTry) trying = false
    }
  }

  function answered() {
    ;[failed, until, pause] = [0, 0, rest]
  }

  function missed(isTry: boolean) {
    if (failed === 0) since = clock()
    failed++
    if (isTry) pause = Math.min(pause * 2, longest)
    if (isOpen()) until = clock() + pause
  }
}
export type Breaker = ReturnType<typeof openBreaker>
