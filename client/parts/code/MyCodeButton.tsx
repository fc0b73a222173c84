import { QrCodeIcon } from '@phosphor-icons/react/dist/csr/QrCode'
import { type ComponentProps, Suspense, useState } from 'react'
import { Button } from '#client/kit/Button.tsx'
import { lazyPart } from '#client/kit/lazyPart.ts'

const MyCode = lazyPart(() => import('./MyCode.tsx'))

type ButtonProps = Omit<ComponentProps<typeof Button>, 'onClick' | 'children'>

/** Opens the member's own code over the screen at hand. */
export function MyCodeButton(props: ButtonProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <CodeButton {...props} onOpen={() => setOpen(true)} />
      <CodeSheet open={open} onClose={() => setOpen(false)} />
    </>
  )
}

/** The button apart from its sheet, for places where the button may go while the sheet is open. */
export function CodeButton({ onOpen, ...props }: ButtonProps & { onOpen: () => void }) {
  return (
    <Button look="edge" size="row" icon={<QrCodeIcon size={20} aria-hidden />} {...props} onClick={onOpen}>
      Mein Code
    </Button>
  )
}

export function CodeSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    open && (
      <Suspense>
        <MyCode onClose={onClose} />
      </Suspense>
    )
  )
}
