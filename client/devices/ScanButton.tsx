import { QrCodeIcon } from '@phosphor-icons/react/dist/csr/QrCode'
import { Suspense, useState } from 'react'
import { Button } from '#client/kit/Button.tsx'
import { lazyPart } from '#client/kit/lazyPart.ts'
import type { Inventory } from '#contract/devices/calls.ts'

const ScanLabel = lazyPart(() => import('./ScanLabel.tsx'))

/** Opens the camera for the label of a machine. */
export function ScanButton({ all }: { all: Inventory | undefined }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button look="side" size="row" icon={<QrCodeIcon size={18} aria-hidden />} onClick={() => setOpen(true)}>
        Scannen
      </Button>
      {open && (
        <Suspense>
          <ScanLabel all={all} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
