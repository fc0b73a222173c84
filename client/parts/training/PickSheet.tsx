import { Suspense } from 'react'
import { lazyPart } from '#client/kit/lazyPart.ts'
import { Sheet } from '#client/kit/Sheet.tsx'
import type { PickingProps } from './Picking.tsx'

const Picking = lazyPart(() => import('./Picking.tsx'))

interface PickSheetProps extends PickingProps {
  open: boolean
  onClose: () => void
}

/** Exercises to swap or add. */
export function PickSheet({ open, onClose, ...picks }: PickSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title={picks.swaps ? 'Übung tauschen' : 'Übung hinzufügen'}>
      <Suspense>
        <Picking {...picks} />
      </Suspense>
    </Sheet>
  )
}
