import { Box } from '@chakra-ui/react'
import { useState } from 'react'
import { Button } from '#client/kit/Button.tsx'
import { Scanner } from '#client/kit/code/Scanner.tsx'
import { TextField } from '#client/kit/Field.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import type { TickState } from '#client/kit/Tick.tsx'
import { DecisionBanner } from './DecisionBanner.tsx'
import type { LastDecision as Said } from './useDoorActs.ts'

interface ScanProps {
  title: string
  told: Said | undefined
  standing: TickState
  onCode: (text: string) => Promise<boolean>
  onClose: () => void
}

/** One code after the other: by camera, by hand, or from a scanner that writes like a keyboard. */
export function ScanSheet({ title, told, standing, onCode, onClose }: ScanProps) {
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState(false)
  const take = async () => {
    const isCode = await onCode(text)
    setWrong(!isCode)
    if (isCode) setText('')
  }
  return (
    <Sheet open onClose={onClose} title={title}>
      <Box display="grid" gap="12">
        <Scanner onCode={code => void onCode(code)} />
        <DecisionBanner told={told} standing={standing} />
        <Box
          as="form"
          display="grid"
          gap="8"
          onSubmit={event => {
            event.preventDefault()
            void take()
          }}
        >
          <TextField
            label="Code von Hand"
            data-kept=""
            autoComplete="off"
            spellCheck={false}
            autoCapitalize="characters"
            placeholder="K7QM-3TXD-9PWA"
            value={text}
            error={wrong ? 'Das ist kein Code eines Mitglieds: Prüfe die zwölf Zeichen.' : undefined}
            onChange={next => {
              setText(next)
              setWrong(false)
            }}
          />
          <Button type="submit" look="soft" disabled={text.trim() === ''}>
            Code prüfen
          </Button>
        </Box>
      </Box>
    </Sheet>
  )
}
