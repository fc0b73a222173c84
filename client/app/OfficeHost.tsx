import { Suspense } from 'react'
import { useKept, useOutbox } from '#client/data/local.ts'
import { lazyPart } from '#client/kit/lazyPart.ts'
import { takenShelf } from '#client/parts/anamnesis/takenShelf.ts'
import { useWithdrawals } from './useWithdrawals.ts'

const OfficeSettling = lazyPart(() => import('#client/studios/office/OfficeSettling.tsx'))
const TakenSweep = lazyPart(() => import('./TakenSweep.tsx'))

/** Loads the office's code only where one of its edits was refused, or something was taken along for an appointment: nobody else needs it. */
export default function OfficeHost() {
  const refused = useOutbox().some(({ call, state, code }) => state === 'refused' && code === 'stale' && call.startsWith('studios.'))
  useWithdrawals()
  const [taken] = useKept<object | null>(takenShelf, null)
  return (
    <Suspense fallback={null}>
      {refused && <OfficeSettling />}
      {taken && Object.keys(taken).length > 0 && <TakenSweep />}
    </Suspense>
  )
}
