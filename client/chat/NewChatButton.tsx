import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import { Suspense, useState } from 'react'
import { Button } from '#client/kit/Button.tsx'
import { lazyPart } from '#client/kit/lazyPart.ts'

const NewChat = lazyPart(() => import('./NewChat.tsx'))

/** Opens the choice of people to write to. */
export function NewChatButton() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button look="soft" size="row" icon={<PlusIcon size={18} aria-hidden />} onClick={() => setOpen(true)}>
        Neue Unterhaltung
      </Button>
      {open && (
        <Suspense>
          <NewChat onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
