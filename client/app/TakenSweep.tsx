import { useEffect } from 'react'
import { useMaybeLocal } from '#client/data/local.ts'
import { useSession } from '#client/data/session.ts'
import { settleReads, sweepTaken } from '#client/parts/anamnesis/taken.ts'

const everyMs = 60_000

/**
 * Deletes what the staff took along for an appointment once it may not stay: at the lock, with a lost right, after its hours. Sends again what
 * was told of it and refused.
 */
export default function TakenSweep() {
  const local = useMaybeLocal()
  const { employee, userRights, user } = useSession()
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever acts, and what they may, decides what stays
  useEffect(() => {
    if (!local) return
    const sweep = () => void Promise.all([sweepTaken(local), settleReads(local)]).catch(() => {})
    sweep()
    const timer = setInterval(sweep, everyMs)
    return () => clearInterval(timer)
  }, [local, employee, userRights, user?._id])
  return null
}
