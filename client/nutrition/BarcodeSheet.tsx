import { Box, Text } from '@chakra-ui/react'
import { useRef, useState } from 'react'
import { useOnline } from '#client/data/connection.ts'
import { CallError } from '#client/data/problem.ts'
import { Button } from '#client/kit/Button.tsx'
import { Scanner } from '#client/kit/code/Scanner.tsx'
import { TextField } from '#client/kit/Field.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { type Food, noBarcode } from '#contract/nutrition/foods.ts'
import { isBarcode, plainBarcode } from '#contract/rules/nutrition/barcode.ts'
import { lookUp } from './useLookedUp.ts'

const formats = ['ean_13', 'ean_8'] as const

interface BarcodeProps {
  rows: readonly Food[]
  onFound: (food: Food) => void
  onNew: (barcode: string) => void
  onBack: () => void
  onClose: () => void
}

/** A barcode that this device does not know, and how far asking for it has come. */
interface Unknown {
  code: string
  state: 'open' | 'asking' | 'nobody'
  problem?: string
}

/** A barcode before the camera, or typed: what it is, as this device knows it, else as the studio finds out. */
export default function BarcodeSheet({ rows, onFound, onNew, onBack, onClose }: BarcodeProps) {
  const online = useOnline()
  const [typed, setTyped] = useState('')
  const { unknown, ask, show } = useAsking(onFound)
  const look = (written: string) => {
    const code = plainBarcode(written)
    if (!isBarcode(code)) return undefined
    const food = rows.find(({ barcode }) => barcode === code)
    if (food) onFound(food)
    else show(code)
    return food ? undefined : code
  }
  const scan = (text: string) => {
    const code = look(text)
    if (code && online) void ask(code)
  }
  const digits = plainBarcode(typed)
  const [left, setLeft] = useState(false)
  const isWrong = (digits.length >= 8 || (left && digits !== '')) && !isBarcode(digits)
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
          {unknown && <Button onClick={() => onNew(unknown.code)}>Produkt anlegen</Button>}
        </>
      }
    >
      <Box display="grid" gap="16">
        <Scanner formats={formats} onCode={scan} />
        <TextField
          label="Oder tippe die Ziffern"
          inputMode="numeric"
          data-kept=""
          autoComplete="off"
          maxLength={20}
          value={typed}
          onChange={next => {
            setTyped(next)
            setLeft(false)
            show(undefined)
            look(next)
          }}
          onBlur={() => setLeft(true)}
          onKeyDown={({ key }) => key === 'Enter' && setLeft(true)}
          error={isWrong ? noBarcode : undefined}
        />
        {unknown && <UnknownBarcodeText unknown={unknown} online={online} ask={() => void ask(unknown.code)} />}
      </Box>
    </Sheet>
  )
}

/** A code that is not on this device is asked for at the studio; whatever comes of it, the code stays. */
function useAsking(onFound: (food: Food) => void) {
  const [unknown, setUnknown] = useState<Unknown>()
  const shown = useRef<string>(undefined)
  const show = (code: string | undefined) => {
    shown.current = code
    setUnknown(code === undefined ? undefined : { code, state: 'open' })
  }
  const ask = async (code: string) => {
    setUnknown({ code, state: 'asking' })
    const told = await lookUp(code).catch((error: unknown) =>
      error instanceof CallError ? error : new Error('Das liess sich nicht nachschlagen.'),
    )
    // Another code may stand there by now.
    if (shown.current !== code) return
    if (!(told instanceof Error)) onFound(told)
    else if (told instanceof CallError && told.code === 'missing') setUnknown({ code, state: 'nobody' })
    else setUnknown({ code, state: 'open', problem: told.message })
  }
  return { unknown, ask, show }
}

function UnknownBarcodeText({ unknown: { code, state, problem }, online, ask }: { unknown: Unknown; online: boolean; ask: () => void }) {
  if (state === 'nobody')
    return <Text role="status">Den Strichcode {code} kennt noch niemand. Leg das Produkt an, dann ist es beim nächsten Mal da.</Text>
  return (
    <Box display="grid" gap="8" justifyItems="start">
      <Text role="status">Den Strichcode {code} kennt dieses Gerät nicht.</Text>
      {problem && (
        <Text role="alert" textStyle="small" color="danger">
          {problem}
        </Text>
      )}
      <Button look="soft" size="row" busy={state === 'asking'} disabled={!online} onClick={ask}>
        {online ? 'Nachschlagen' : 'Nachschlagen: braucht Netz'}
      </Button>
    </Box>
  )
}
