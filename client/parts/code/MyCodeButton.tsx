import { QrCodeIcon } from '@phosphor-icons/react/dist/csr/QrCode'
import { type ComponentProps, lazy, Suspense, useState } from 'react'
import { Button } from '#client/kit/Button.tsx'

const MyCode = lazy(() => import('./MyCode.tsx'))

/** Opens the member's own code over whatever screen it stands on. */
export function MyCodeButton(props: Omit<ComponentProps<typeof Button>, 'onClick' | 'children'>) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button look="edge" size="row" icon={<QrCodeIcon size={20} aria-hidden />} {...props} onClick={() => setOpen(true)}>
        Mein Code
      </Button>
      {open && (
        <Suspense>
          <MyCode onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
