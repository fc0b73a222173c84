import { Box, Text } from '@chakra-ui/react'
import { EyeIcon } from '@phosphor-icons/react/dist/csr/Eye'
import { EyeSlashIcon } from '@phosphor-icons/react/dist/csr/EyeSlash'
import { LockSimpleIcon } from '@phosphor-icons/react/dist/csr/LockSimple'
import { useState } from 'react'
import { Button, IconButton } from '#client/kit/Button.tsx'
import { TextField } from '#client/kit/Field.tsx'
import { useEntering } from './entryFields.tsx'

interface PasswordProps {
  typed: string
  onType: (typed: string) => void
  sealed: boolean
  /** Forgets the sealed one, to type another. */
  onRenew: () => void
  hint?: string
}

/** Typed once: as soon as it is long enough it is sealed for the server, and then only that stands here. */
export function Password({ typed, onType, sealed, onRenew, hint }: PasswordProps) {
  const { problems, left } = useEntering()
  const [shown, setShown] = useState(false)
  if (sealed && typed === '')
    return (
      <Box>
        <Text textStyle="field" marginBottom="6">
          Passwort
        </Text>
        <Box display="flex" alignItems="center" gap="8" minHeight="52px" paddingStart="14" paddingEnd="4" bg="sunken" borderRadius="field">
          <LockSimpleIcon size={20} aria-hidden />
          <Text flex={1}>Versiegelt auf diesem Gerät</Text>
          <Button look="text" size="row" onClick={onRenew}>
            Ändern
          </Button>
        </Box>
      </Box>
    )
  return (
    <TextField
      label="Passwort"
      name="passwort"
      required
      type={shown ? 'text' : 'password'}
      autoComplete="new-password"
      value={typed}
      onChange={onType}
      onBlur={() => typed !== '' && left('passwort')}
      error={problems.passwort}
      hint={hint ?? 'Mindestens 8 Zeichen'}
      end={
        <IconButton
          label={shown ? 'Passwort verbergen' : 'Passwort zeigen'}
          aria-pressed={shown}
          icon={shown ? <EyeSlashIcon size={22} /> : <EyeIcon size={22} />}
          onClick={() => setShown(!shown)}
        />
      }
    />
  )
}
