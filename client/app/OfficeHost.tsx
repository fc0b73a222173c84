import { Suspense } from 'react'
import { useKept, useOutbox } from '#client/data/local.ts'
import { isActIn, isRefused } from '#client/data/waitingActs.ts'
import { lazyPart } from '#client/kit/lazyPart.ts'
import { takenShelf } from '#client/parts/anamnesis/takenShelf.ts'
import { useWithdrawals } from './useWithdrawals.ts'

const OfficeSettling = lazyPart(() => import('#client/studios/office/OfficeSettling.tsx'))
const TakenSweep = lazyPart(() => import('./TakenSweep.tsx'))

/**
 * Loads the office's code only where one of its edits was refused, or something was taken along for an appointment, or told of it and refused:
 * nobody else needs it.
 */
export default function OfficeHost() {
  const refusals = useOutbox().filter(isRefused)
  const refused = refusals.some(row => row.code === 'stale' && isActIn(row, 'studios'))
  const untold = refusals.some(({ call }) => call === 'health.reads')
  useWithdrawals()
  const [taken] = useKept<object | null>(takenShelf, null)
  return (
    <Suspense fallback={null}>
      {refused && <OfficeSettling />}
      {(untold || (taken && Object.keys(taken).length > 0)) && <TakenSweep />}
    </Suspense>
  )
}
