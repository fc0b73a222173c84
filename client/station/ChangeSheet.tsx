import { Sheet } from '#client/kit/Sheet.tsx'
import { EmployeeChoice } from './EmployeeChoice.tsx'
import { useOpened } from './useOpened.ts'

/** Somebody else takes over: over what is shown, which stays whose it is until the other PIN is right (L156). */
export default function ChangeSheet({ onClose }: { onClose: () => void }) {
  const onOpen = useOpened()
  return (
    <Sheet open wide onClose={onClose} title="Wer arbeitet hier?">
      <EmployeeChoice
        onOpen={() => {
          onClose()
          onOpen()
        }}
      />
    </Sheet>
  )
}
