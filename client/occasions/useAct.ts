import { useCallback, useState } from 'react'
import { CallError } from '#client/data/problem.ts'

/** Runs one act at a time, and holds why it failed. */
export function useAct() {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<CallError>()
  const run = useCallback(async (act: () => Promise<unknown>) => {
    setBusy(true)
    setFailure(undefined)
    try {
      await act()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }, [])
  return { busy, failure, run }
}
