import { Box, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { CallError } from '#client/data/problem.ts'
import { send } from '#client/data/send.ts'
import { Button } from '#client/kit/Button.tsx'
import { TextField } from '#client/kit/Field.tsx'
import { auth, forgotForm } from '#contract/auth.ts'
import { Notice } from './Notice.tsx'

interface ForgotProps {
  email: string
  onEmail: (email: string) => void
  onBack: () => void
}

/** Asks for the mail that sets a new password; the answer is the same for every address. */
export default function ForgotForm({ email, onEmail, onBack }: ForgotProps) {
  const [state, setState] = useState<'open' | 'busy' | 'sent'>('open')
  const [touched, setTouched] = useState(false)
  const [refusal, setRefusal] = useState<CallError>()
  const address = email.trim().toLowerCase()
  const problem = problemOf(address)
  const valid = !problem

  const submit = async () => {
    setState('busy')
    setRefusal(undefined)
    try {
      await send(auth.forgot, { body: { email: address } }, { anonymous: true })
      setState('sent')
    } catch (error) {
      setState('open')
      setRefusal(error instanceof CallError ? error : new CallError('broken', 'Es gab einen Fehler.'))
    }
  }

  return (
    <Box asChild display="flex" flexDirection="column" gap="16">
      <form
        noValidate
        onSubmit={event => {
          event.preventDefault()
          if (state !== 'busy' && valid) void submit()
        }}
      >
        <Text color="ink2">Du bekommst eine E-Mail mit einem Link, mit dem du ein neues Passwort setzt. Er gilt zwei Stunden.</Text>
        {state === 'sent' && (
          <Notice>
            Falls diese E-Mail bei uns registriert ist, haben wir dir eine Nachricht mit einem Link geschickt. Schau auch im Spam-Ordner
            nach und prüfe, ob die Adresse richtig geschrieben ist.
          </Notice>
        )}
        <TextField
          label="E-Mail"
          name="email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          autoFocus
          value={email}
          onChange={next => {
            onEmail(next)
            if (!next) setTouched(true)
            setState('open')
            setRefusal(undefined)
          }}
          onBlur={() => setTouched(before => before || email !== '')}
          error={refusal?.fields?.email ?? refusal?.message ?? (touched ? problem : undefined)}
        />
        <Button type="submit" size="dock" busy={state === 'busy'} disabled={!valid}>
          E-Mail erhalten
        </Button>
        <Button look="text" onClick={onBack}>
          zurück
        </Button>
      </form>
    </Box>
  )
}

function problemOf(email: string): string | undefined {
  try {
    forgotForm.validateSync({ email })
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}
