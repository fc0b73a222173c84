import { Box, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { Button } from '#client/kit/Button.tsx'
import { Scanner } from '#client/kit/code/Scanner.tsx'
import { TextField } from '#client/kit/Field.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'

interface FindProps {
  onCode: (text: string) => Promise<{ why?: string }>
  onClose: () => void
}

/** Finds an order by the code on its buyer's phone, or by its number. */
export function Find({ onCode, onClose }: FindProps) {
  const [text, setText] = useState('')
  const [why, setWhy] = useState<string>()
  const [busy, setBusy] = useState(false)
  const look = async (code: string) => {
    setBusy(true)
    const found = await onCode(code)
    setBusy(false)
    setWhy(found.why)
  }
  return (
    <Sheet open onClose={onClose} title="Bestellung finden">
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
            label="Nummer der Bestellung"
            autoComplete="off"
            inputMode="numeric"
            placeholder="10042"
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
