import { useState } from 'react'
import { useSealKey } from '#client/data/useSealKey.ts'
import { Button } from '#client/kit/Button.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { EnterForm } from './EnterForm.tsx'

/** Opens the desk's form for a pause of this person. */
export function EnterButton({ userId }: { userId: string }) {
  const [enters, setEnters] = useState(false)
  // For the form without a network.
  useSealKey()
  const close = () => setEnters(false)
  return (
    <>
      <Button look="soft" size="row" onClick={() => setEnters(true)}>
        Pause erfassen
      </Button>
      {enters && (
        <Sheet open onClose={close} title="Pause erfassen">
          <EnterForm userId={userId} onDone={close} />
        </Sheet>
      )}
    </>
  )
}
