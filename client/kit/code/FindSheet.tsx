import { Box, Text } from '@chakra-ui/react'
import { type ComponentProps, useState } from 'react'
import { Button } from '#client/kit/Button.tsx'
import { Scanner } from '#client/kit/code/Scanner.tsx'
import { TextField } from '#client/kit/Field.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'

interface FindSheetProps extends Pick<ComponentProps<typeof TextField>, 'label' | 'placeholder' | 'inputMode'> {
  title: string
  /** Looks for what was scanned or typed; answers why it was not found, else the sheet is closed by whoever opened it. */
  find: (text: string) => Promise<string | undefined>
  onClose: () => void
}

/** Finds one thing by its code, or by what stands beside the code. */
export function FindSheet({ title, find, onClose, ...field }: FindSheetProps) {
  const [text, setText] = useState('')
  const [why, setWhy] = useState<string>()
  const [busy, setBusy] = useState(false)
  const look = async (code: string) => {
    setBusy(true)
    try {
      setWhy(await find(code))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Sheet open onClose={onClose} title={title}>
      <Box display="grid" gap="12">
        <Scanner onCode={code => void look(code)} />
        {why && (
          <Text role="alert" color="danger" fontWeight={560}>
            {why}
          </Text>
        )}
        <Box
          as="form"
          display="grid"
          gap="8"
          onSubmit={event => {
            event.preventDefault()
            void look(text)
          }}
        >
          <TextField
            {...field}
            data-kept=""
            autoComplete="off"
            spellCheck={false}
            value={text}
            onChange={next => {
              setText(next)
              setWhy(undefined)
            }}
          />
          <Button type="submit" look="soft" busy={busy} disabled={text.trim() === ''}>
            Suchen
          </Button>
        </Box>
      </Box>
    </Sheet>
  )
}
