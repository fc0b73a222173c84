import { Text } from '@chakra-ui/react'
import { FingerprintSimpleIcon } from '@phosphor-icons/react/dist/csr/FingerprintSimple'
import { useState } from 'react'
import { Button } from '#client/kit/Button.tsx'

/** Whether this browser can hold passkeys at all; a page that is reached by a number can't. */
export const canPasskey = () => typeof PublicKeyCredential !== 'undefined' && isSecureContext && !/^[\d.]+$|^\[/.test(location.hostname)

/** The second way in, never needed. */
export function PasskeyButton({ onDone }: { onDone?: () => void }) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  if (!canPasskey()) return null
  const use = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      const { signInByPasskey } = await import('./passkey.ts')
      setProblem(await signInByPasskey())
      onDone?.()
    } finally {
      setBusy(false)
    }
  }
  return (
    <div>
      <Button look="text" width="full" busy={busy} icon={<FingerprintSimpleIcon size={20} aria-hidden />} onClick={() => void use()}>
        Passkey verwenden
      </Button>
      {problem && (
        <Text role="alert" textStyle="small" color="danger" fontWeight={560} textAlign="center">
          {problem}
        </Text>
      )}
    </div>
  )
}
