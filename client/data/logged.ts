import { useEffect } from 'react'
import type { CallError } from './problem.ts'

/** Logs a failed load that no screen shows, or that only adds to a screen (L268, L269). */
export function useLogged(error: CallError | null, what: string) {
  useEffect(() => {
    if (error) console.info(`${what} could not be loaded`, error.code)
  }, [error, what])
}
