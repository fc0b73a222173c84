import { Box, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { useOnline } from '#client/data/connection.ts'
import { useDirty } from '#client/data/dirty.ts'
import { CallError } from '#client/data/problem.ts'
import { send } from '#client/data/send.ts'
import { useMe } from '#client/data/session.ts'
import { Button } from '#client/kit/Button.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { toast } from '#client/kit/toast.ts'
import { PasswordField } from '#client/parts/login/PasswordField.tsx'
import { passwordProblemsOf } from '#client/parts/login/passwordRules.ts'
import { auth } from '#contract/auth.ts'

/** Section of the profile: a new password, for a person who knows the present one. */
export default function ChangePassword() {
  const [open, setOpen] = useState(false)
  return (
    <Section title="Passwort">
      <Button look="edge" onClick={() => setOpen(true)}>
        Passwort ändern
      </Button>
      <Sheet open={open} onClose={() => setOpen(false)} title="Passwort ändern">
        <ChangeForm onDone={() => setOpen(false)} />
      </Sheet>
    </Section>
  )
}

const blank = { current: '', password: '', repeat: '' }
type Problems = Partial<typeof blank>

function ChangeForm({ onDone }: { onDone: () => void }) {
  const me = useMe()
  const online = useOnline()
  const { values, enter, problems, failure, busy, submit } = useChange(onDone)
  return (
    <Box asChild display="flex" flexDirection="column" gap="16">
      <form
        noValidate
        onSubmit={event => {
          event.preventDefault()
          if (!busy) void submit()
        }}
      >
        <Text color="ink2">Auf diesem Gerät bleibst du angemeldet, auf allen anderen nicht.</Text>
        <input type="text" name="username" autoComplete="username" value={me?.email ?? ''} readOnly hidden />
        <PasswordField
          label="Bisheriges Passwort"
          name="current-password"
          autoComplete="current-password"
          required
          autoFocus
          value={values.current}
          onChange={enter('current')}
          error={problems.current}
        />
        <PasswordField
          label="Neues Passwort"
          name="new-password"
          autoComplete="new-password"
          required
          hint="Mindestens 8 Zeichen."
          value={values.password}
          onChange={enter('password')}
          error={problems.password}
        />
        <PasswordField
          label="Passwort wiederholen"
          name="repeat-password"
          autoComplete="new-password"
          required
          value={values.repeat}
          onChange={enter('repeat')}
          error={problems.repeat}
        />
        {!online && <Text color="ink2">Kein Netz. Das Passwort lässt sich nur mit Netz ändern.</Text>}
        {failure && (
          <Text role="alert" color="danger" textStyle="small" fontWeight={560}>
            {failure}
          </Text>
        )}
        <Button type="submit" busy={busy} disabled={!online}>
          Passwort ändern
        </Button>
      </form>
    </Box>
  )
}

function useChange(onDone: () => void) {
  const [values, setValues] = useState(blank)
  const [sent, setSent] = useState(false)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Problems>({})
  const [failure, setFailure] = useState<string>()
  useDirty(!busy && Object.values(values).some(Boolean))
  const found: Problems = {
    ...passwordProblemsOf(values),
    ...(values.current === '' && { current: 'Bitte gib dein bisheriges Passwort ein.' }),
  }

  const submit = async () => {
    setSent(true)
    setFailure(undefined)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    try {
      await send(auth.changePassword, { body: { current: values.current, password: values.password } })
      toast('Passwort geändert. Andere Geräte sind ausgeloggt.', { look: 'ok' })
      onDone()
    } catch (error) {
      const { fields, message } = error instanceof CallError ? error : new CallError('broken', 'es gab einen Fehler')
      setRefused(fields ?? {})
      if (!fields) setFailure(message)
    } finally {
      setBusy(false)
    }
  }
  const enter = (field: keyof typeof blank) => (next: string) => {
    setValues(before => ({ ...before, [field]: next }))
    setRefused(before => ({ ...before, [field]: undefined }))
  }
  return { values, enter, busy, submit, failure, problems: { ...(sent ? found : {}), ...withoutBlank(refused) } }
}

const withoutBlank = (problems: Problems): Problems => Object.fromEntries(Object.entries(problems).filter(([, sentence]) => sentence))
