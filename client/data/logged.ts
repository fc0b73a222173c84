import { useEffect } from 'react'
import type { CallError } from './problem.ts'

/** Logs a load that failed and that no screen says more of (L268). */
export const logFailed = (error: unknown, what: string) =>
  console.info(`${what} could not be loaded`, (error as Partial<CallError>).code ?? error)

/** Logs a failed load that no screen shows, or that only adds to a screen (L268, L269). */
export function useLogged(error: CallError | null, what: string) {
  useEffect(() => {
    if (error) logFailed(error, what)
  }, [error, what])
}
