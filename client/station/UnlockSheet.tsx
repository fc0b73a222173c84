import { Box, Text } from '@chakra-ui/react'
import { useState } from 'react'
import type { TabletKey } from '#client/data/tablet.ts'
import { Button } from '#client/kit/Button.tsx'
import { Face } from '#client/kit/Face.tsx'
import { calledName } from '#client/kit/format.ts'
import { Sheet } from '#client/kit/Sheet.tsx'
import { tryPin } from './acting.ts'
import { PinPad } from './PinPad.tsx'

const triesLeft = (left: number) =>
  left === 1 ? 'Das ist nicht die PIN. Noch ein Versuch.' : `Das ist nicht die PIN. Noch ${left} Versuche.`

interface UnlockProps {
  of: TabletKey
  onOpen: () => void
  /** The key is gone: the way back is to come here anew. */
  onAnew: () => void
  onClose: () => void
}

/** Asks for the PIN of whoever wants to work now. */
export function UnlockSheet({ of, onOpen, onAnew, onClose }: UnlockProps) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [gone, setGone] = useState<'over' | 'missing'>()
  const name = calledName(of.employee)
  const attempt = async (pin: string) => {
    setBusy(true)
    setProblem(undefined)
    try {
      const tried = await tryPin(of.keyId, pin)
      if (tried === 'open') return onOpen()
      if (typeof tried === 'string') setGone(tried)
      else setProblem(triesLeft(tried.left))
    } catch {
      setProblem('Der Speicher dieses Geräts antwortet nicht. Versuch es nochmals.')
    }
    setBusy(false)
  }
  if (gone)
    return (
      <Sheet open onClose={onClose} title={name} footer={<Button onClick={onAnew}>Neu anmelden</Button>}>
        <Text role="alert">
          {gone === 'over' && 'Fünfmal falsch: '}
          {of.employee.vorname} ist auf diesem Gerät nicht mehr angemeldet. Mit E-Mail und Passwort geht es neu.
        </Text>
      </Sheet>
    )
  return (
    <Sheet open onClose={onClose} title={name}>
      <Box display="grid" justifyItems="center">
        <Face of={of.employee} picture={of.picture} size={88} />
      </Box>
      <PinPad label={`PIN von ${name}`} problem={problem} busy={busy} onPin={pin => void attempt(pin)} />
    </Sheet>
  )
}
