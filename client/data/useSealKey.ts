import { useEffect } from 'react'
import { useOnline } from './connection.ts'
import { useMaybeLocal } from './local.ts'

/** Fetches the key with which acts are sealed while there is a network, for a screen on which health data are written without one. */
export function useSealKey() {
  const local = useMaybeLocal()
  const online = useOnline()
  useEffect(() => {
    if (local && online) void import('./sealedActs.ts').then(({ keepSealKey }) => keepSealKey(local)).catch(() => {})
  }, [local, online])
}
