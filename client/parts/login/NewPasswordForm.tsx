import { Box } from '@chakra-ui/react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { CallError } from '#client/data/problem.ts'
import { send } from '#client/data/send.ts'
import { Button } from '#client/kit/Button.tsx'
import { auth } from '#contract/auth.ts'
import { Notice } from './Notice.tsx'
import { PasswordField } from './PasswordField.tsx'
import { passwordProblemsOf } from './passwordRules.ts'

interface NewPasswordProps {
  /** Key from the mail. */
  linkKey: string
  /** Address of the account: a password manager keeps the new password under it. */
  account: string
  onDone: () => void
  /** Leads to a new mail. */
  onForgot: () => void
  onBack: () => void
}

/** Sets a new password with the key of a mailed link. */
export default function NewPasswordForm({ linkKey, account, onDone, onForgot, onBack }: NewPasswordProps) {
  const [values, setValues] = useState({ password: '', repeat: '' })
  const [sent, setSent] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failed>()
  const problems = passwordProblemsOf(values)
  const shown = sent ? problems : {}
  const wrongPair = values.repeat !== '' && values.repeat.length >= values.password.length ? problems.repeat : undefined

  const form = useRef<HTMLFormElement>(null)
  const submit = async () => {
    flushSync(() => setSent(true))
    setFailure(undefined)
    if (Object.keys(problems).length > 0) return form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
    setBusy(true)
    try {
      const { status } = await send(
        auth.setPassword,
        { params: { key: linkKey }, body: { password: values.password } },
        { anonymous: true },
      )
      if (status) onDone()
      else setFailure('ended')
    } catch (error) {
      setFailure({ why: error instanceof CallError && error.passing && error.code !== 'broken' ? error.message : undefined })
    } finally {
      setBusy(false)
    }
  }
  const enter = (field: keyof typeof values) => (next: string) => setValues(before => ({ ...before, [field]: next }))

  return (
    <Box asChild display="flex" flexDirection="column" gap="16">
      <form
        ref={form}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          if (!busy) void submit()
        }}
      >
        <input type="text" name="username" autoComplete="username" value={account} readOnly hidden />
        <PasswordField
          label="Neues Passwort"
          name="new-password"
          autoComplete="new-password"
          required
          autoFocus
          value={values.password}
          onChange={enter('password')}
          hint="Mindestens 8 Zeichen."
          error={shown.password}
        />
        <PasswordField
          label="Passwort wiederholen"
          name="repeat-password"
          autoComplete="new-password"
          required
          value={values.repeat}
          onChange={enter('repeat')}
          error={shown.repeat ?? wrongPair}
        />
        {failure && <Failure what={failure} onForgot={onForgot} />}
        <Button type="submit" size="dock" busy={busy}>
          Passwort setzen
        </Button>
        <Button look="text" onClick={onBack}>
          zurück
        </Button>
      </form>
    </Box>
  )
}

/** The link has ended, or another error came; one that may pass by itself says why. */
type Failed = 'ended' | { why?: string }

function Failure({ what, onForgot }: { what: Failed; onForgot: () => void }) {
  if (what !== 'ended')
    return (
      <Notice look="danger">
        es gab einen Fehler
        {what.why && <Box fontWeight={420}>{what.why}</Box>}
      </Notice>
    )
  return (
    <Notice look="danger">
      Bitte versuchen Sie es erneut...
      <Box fontWeight={420} paddingBlock="4">
        Der Link gilt nicht mehr: Er wurde schon gebraucht, ist älter als zwei Stunden, oder es gibt einen neueren.
      </Box>
      <Button look="edge" size="row" color="danger" onClick={onForgot}>
        Neuen Link holen
      </Button>
    </Notice>
  )
}
