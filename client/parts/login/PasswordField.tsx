import { EyeIcon } from '@phosphor-icons/react/dist/csr/Eye'
import { EyeSlashIcon } from '@phosphor-icons/react/dist/csr/EyeSlash'
import { type ComponentProps, useState } from 'react'
import { IconButton } from '#client/kit/Button.tsx'
import { TextField } from '#client/kit/Field.tsx'

/** A password field with a button that shows the letters. */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'end'>) {
  const [shown, setShown] = useState(false)
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
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
