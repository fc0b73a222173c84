import { Box, Text } from '@chakra-ui/react'
import { type ReactNode, useEffect, useState } from 'react'
import { isSignedIn, useSession } from '#client/data/session.ts'
import { Sheet } from '#client/kit/Sheet.tsx'
import { LoginModes } from './LoginModes.tsx'
import { type LoginMode, loginTitles } from './modes.ts'

interface LoginDialogProps {
  onClose: () => void
  /** Called once somebody is signed in; the screen is as it was. */
  onSignedIn: () => void
  /** Reason why a sign-in is asked for here. */
  children?: ReactNode
}

/** The login dialog over the screen at hand, whose content stays, e.g. a cart at the checkout (A76, L266). */
export default function LoginDialog({ onClose, onSignedIn, children }: LoginDialogProps) {
  const [mode, setMode] = useState<LoginMode>('sign-in')
  const isIn = isSignedIn(useSession())
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, whoever signed in, also in another tab
  useEffect(() => {
    if (isIn) onSignedIn()
  }, [isIn])
  return (
    <Sheet open onClose={onClose} title={loginTitles[mode]}>
      <Box display="flex" flexDirection="column" gap="14">
        {children && mode === 'sign-in' && <Text color="ink2">{children}</Text>}
        <LoginModes mode={mode} onMode={setMode} />
      </Box>
    </Sheet>
  )
}
