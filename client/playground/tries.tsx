import { Box, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { Button } from '#client/kit/Button.tsx'
import { Scanner } from '#client/kit/code/Scanner.tsx'
import { Signature } from '#client/kit/Signature.tsx'
import type { SignatureValue } from '#contract/shapes.ts'
import type { Finding } from './checks.ts'

interface TryProps {
  onFound: (name: string, finding: Finding) => void
}

/** Opens the camera and reads a code that somebody holds before it. */
export function CameraTry({ onFound }: TryProps) {
  const [open, setOpen] = useState(false)
  const [code, setCode] = useState<string>()
  const read = (text: string) => {
    setCode(text)
    onFound('Kamera', { state: 'ok', text: 'Ein Code wurde gelesen.' })
  }
  return (
    <Box>
      <Button look="side" onClick={() => setOpen(!open)}>
        {open ? 'Kamera schliessen' : 'Kamera und Scanner'}
      </Button>
      {open && (
        <Box paddingTop="12">
          <Scanner onCode={read} />
          <Text role="status" paddingTop="8" overflowWrap="anywhere">
            {code ? `Gelesen: ${code}` : 'Halte einen QR-Code oder Strichcode vor die Kamera.'}
          </Text>
        </Box>
      )}
    </Box>
  )
}

/** A signature that goes nowhere. */
export function SignatureTry({ onFound }: TryProps) {
  const [signature, setSignature] = useState<SignatureValue>()
  const change = (value: SignatureValue | undefined) => {
    setSignature(value)
    if (value) onFound('Unterschrift', { state: 'ok', text: 'Zeichnen geht.' })
  }
  return <Signature value={signature} onChange={change} name="Probe" />
}

/** Asks for notices, and shows one of this device alone. */
export function NoticeTry({ onFound }: TryProps) {
  const show = async () => {
    const permission = 'Notification' in globalThis ? await Notification.requestPermission() : 'denied'
    const registration = permission === 'granted' ? await navigator.serviceWorker?.getRegistration() : undefined
    if (!registration) return onFound('Mitteilungen', { state: 'bad', text: 'Dieser Browser zeigt hier keine.' })
    await registration.showNotification('Formkurve', { body: 'So sieht eine Mitteilung aus.', tag: 'probe' })
    onFound('Mitteilungen', { state: 'ok', text: 'Eine Mitteilung wurde gezeigt.' })
  }
  return (
    <Box>
      <Button look="side" onClick={() => void show()}>
        Mitteilung zeigen
      </Button>
    </Box>
  )
}
