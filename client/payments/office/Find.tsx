import { Box } from '@chakra-ui/react'
import { useState } from 'react'
import { CallError } from '#client/data/problem.ts'
import { send } from '#client/data/send.ts'
import { Button } from '#client/kit/Button.tsx'
import { Scanner } from '#client/kit/code/Scanner.tsx'
import { TextField } from '#client/kit/Field.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { type BillRow, bills } from '#contract/payments/bills.ts'

interface FindProps {
  onFound: (row: BillRow) => void
  onClose: () => void
}

/** Finds a bill by its reference, typed in any grouping, or by the QR code of the slip. */
export function Find({ onFound, onClose }: FindProps) {
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [busy, setBusy] = useState(false)
  const find = async (reference: string) => {
    setBusy(true)
    try {
      onFound(await send(bills.find, { query: { reference } }))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setWrong(error.code === 'missing' ? 'Zu dieser Referenz gibt es keine Rechnung: Prüfe die Ziffern.' : error.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Sheet open onClose={onClose} title="Rechnung finden">
      <Box display="grid" gap="12">
        <Scanner onCode={code => void find(code)} />
        <Box
          as="form"
          display="grid"
          gap="8"
          onSubmit={event => {
            event.preventDefault()
            void find(text)
          }}
        >
          <TextField
            label="Referenz"
            autoComplete="off"
            spellCheck={false}
            placeholder="21 00000 00003 13947 14300 09017"
            value={text}
            error={wrong}
            onChange={next => {
              setText(next)
              setWrong(undefined)
            }}
          />
          <Button type="submit" look="soft" busy={busy} disabled={text.trim() === ''}>
            Finden
          </Button>
        </Box>
      </Box>
    </Sheet>
  )
}
