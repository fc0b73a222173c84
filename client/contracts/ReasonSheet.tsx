import { Text } from '@chakra-ui/react'
import { useState } from 'react'
import { Button } from '#client/kit/Button.tsx'
import { TextArea } from '#client/kit/choices.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'

interface ReasonSheetProps {
  title: string
  /** The reader of the reason. */
  hint: string
  button: string
  /** False where it may stay empty. */
  required?: boolean
  onDone: (reason: string | undefined) => void
}

const most = 500

/** Asks why before an act; answers nothing where it was not meant. */
export function ReasonSheet({ title, hint, button, required = true, onDone }: ReasonSheetProps) {
  const [text, setText] = useState('')
  const [missing, setMissing] = useState(false)
  const isThere = text.trim() !== ''
  const error =
    missing && required && !isThere
      ? 'Gib einen Grund an.'
      : text.trim().length > most
        ? `Höchstens ${most} Zeichen, es sind ${text.trim().length}.`
        : undefined
  const send = () => {
    if ((required && !isThere) || text.trim().length > most) return setMissing(true)
    onDone(text.trim())
  }
  return (
    <Sheet
      open
      title={title}
      onClose={() => onDone(undefined)}
      footer={
        <>
          <Button size="dock" flex={1} look="danger" onClick={send}>
            {button}
          </Button>
          <Button size="dock" look="side" onClick={() => onDone(undefined)}>
            Abbrechen
          </Button>
        </>
      }
    >
      <TextArea label="Grund" required={required} autoFocus value={text} onChange={setText} error={error} />
      <Text textStyle="small" color="ink2" paddingTop="6">
        {hint}
      </Text>
    </Sheet>
  )
}
