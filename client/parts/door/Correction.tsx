import { Box, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { Button } from '#client/kit/Button.tsx'
import { TextField } from '#client/kit/Field.tsx'
import { Segmented } from '#client/kit/Segmented.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'

interface CorrectionProps {
  name: string
  visited: boolean
  onSay: (came: boolean, reason: string) => Promise<void>
  onClose: () => void
}

/** Corrects a visit afterwards; the reason is kept with it, with its author and time. */
export function Correction({ name, visited, onSay, onClose }: CorrectionProps) {
  const [came, setCame] = useState(!visited)
  const [reason, setReason] = useState('')
  const [asked, setAsked] = useState(false)
  const isMissing = reason.trim().length < 3
  return (
    <Sheet
      open
      onClose={onClose}
      title={name}
      footer={
        <Button flex={1} onClick={() => (isMissing ? setAsked(true) : void onSay(came, reason.trim()))}>
          Korrigieren
        </Button>
      }
    >
      <Box display="grid" gap="16">
        <Text textStyle="body" color="ink2">
          Der Check-in ist vorbei. Eine Korrektur bleibt mit Grund, Name und Zeit im Verlauf stehen.
        </Text>
        <Segmented
          label="War die Person da"
          value={came ? 'ja' : 'nein'}
          options={[
            ['ja', 'War da'],
            ['nein', 'War nicht da'],
          ]}
          onChange={value => setCame(value === 'ja')}
        />
        <TextField
          label="Grund"
          required
          autoFocus
          maxLength={200}
          value={reason}
          onChange={setReason}
          error={asked && isMissing ? 'Bitte schreib in ein paar Worten, warum.' : undefined}
        />
      </Box>
    </Sheet>
  )
}
