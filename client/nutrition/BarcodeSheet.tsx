import { Box, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { Button } from '#client/kit/Button.tsx'
import { Scanner } from '#client/kit/code/Scanner.tsx'
import { TextField } from '#client/kit/Field.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { isBarcode } from '#contract/nutrition/barcode.ts'
import type { Food } from '#contract/nutrition/foods.ts'

const formats = ['ean_13', 'ean_8'] as const

interface BarcodeProps {
  rows: readonly Food[]
  onFound: (food: Food) => void
  onNew: (barcode: string) => void
  onBack: () => void
  onClose: () => void
}

/** A barcode before the camera, or typed: what it is, as far as this device knows. */
export default function BarcodeSheet({ rows, onFound, onNew, onBack, onClose }: BarcodeProps) {
  const [typed, setTyped] = useState('')
  const [unknown, setUnknown] = useState<string>()
  const look = (code: string) => {
    if (!isBarcode(code)) return
    const food = rows.find(({ barcode }) => barcode === code)
    if (food) onFound(food)
    else setUnknown(code)
  }
  const isWrong = typed.length >= 8 && !isBarcode(typed)
  return (
    <Sheet
      open
      onClose={onClose}
      title="Strichcode"
      footer={
        <>
          <Button look="side" onClick={onBack}>
            Zurück
          </Button>
          {unknown && <Button onClick={() => onNew(unknown)}>Produkt anlegen</Button>}
        </>
      }
    >
      <Box display="grid" gap="16">
        <Scanner formats={formats} onCode={look} />
        <TextField
          label="Oder tippe die Ziffern"
          inputMode="numeric"
          autoComplete="off"
          maxLength={13}
          value={typed}
          onChange={next => {
            setTyped(next)
            setUnknown(undefined)
            look(next)
          }}
          error={isWrong ? 'Ein Strichcode hat 8 oder 13 Ziffern; die letzte prüft die anderen.' : undefined}
        />
        {unknown && (
          <Text role="status">Den Strichcode {unknown} kennt noch niemand. Leg das Produkt an, dann ist es beim nächsten Mal da.</Text>
        )}
      </Box>
    </Sheet>
  )
}
