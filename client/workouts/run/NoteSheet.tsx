import { Box } from '@chakra-ui/react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#client/kit/Button.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'

interface NoteSheetProps {
  open: boolean
  note: string
  onNote: (note: string) => void
  onClose: () => void
}

/** A note to the whole training. Closing keeps what was written. */
export function NoteSheet({ open, note, onNote, onClose }: NoteSheetProps) {
  const [text, setText] = useState(note)
  const was = useRef(false)
  useEffect(() => {
    if (open && !was.current) setText(note)
    was.current = open
  }, [open, note])
  const done = () => {
    if (text.trim() !== note) onNote(text)
    onClose()
  }
  return (
    <Sheet open={open} kept onClose={done} title="Notiz zum Training" footer={<Button onClick={done}>Sichern</Button>}>
      <Box
        asChild
        width="100%"
        minHeight="120px"
        padding="12px 14px"
        bg="field"
        borderRadius="field"
        boxShadow="inset 0 0 0 1.5px {colors.lineStrong}"
        fontSize="17px"
        lineHeight="24px"
        resize="vertical"
        _focusVisible={{ outline: 'none', boxShadow: 'inset 0 0 0 2px {colors.brand}' }}
      >
        <textarea
          aria-label="Notiz zum Training"
          autoComplete="off"
          maxLength={500}
          value={text}
          onChange={event => setText(event.target.value)}
        />
      </Box>
    </Sheet>
  )
}
