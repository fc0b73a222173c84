import { useEffect } from 'react'
import type { CallError } from './problem.ts'

/** A load that fails where nothing is shown of it, or besides what is shown, stands in the log (L268, L269). */
export function useLogged(error: CallError | null, what: string) {
  useEffect(() => {
    if (error) console.info(`${what} could not be loaded`, error.code)
  }, [error, what])
}
