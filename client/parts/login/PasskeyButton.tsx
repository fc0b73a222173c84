import { Text } from '@chakra-ui/react'
import { FingerprintSimpleIcon } from '@phosphor-icons/react/dist/csr/FingerprintSimple'
import { useState } from 'react'
import { Button } from '#client/kit/Button.tsx'

/** Signs in with a passkey: the second way in, never needed. */
export default function PasskeyButton({ onDone }: { onDone?: () => void }) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
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
