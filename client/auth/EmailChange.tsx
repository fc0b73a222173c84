import { Box, Text } from '@chakra-ui/react'
import { type ReactNode, useState } from 'react'
import { CallError } from '#client/data/problem.ts'
import { send } from '#client/data/send.ts'
import { dayOf } from '#client/data/time.ts'
import { Button } from '#client/kit/Button.tsx'
import { date } from '#client/kit/format.ts'
import { useGo } from '#client/map/links.tsx'
import { Notice } from '#client/parts/login/Notice.tsx'
import { PasswordField } from '#client/parts/login/PasswordField.tsx'
import { useLinkKeys } from '#client/parts/useLinkKeys.ts'
import { auth } from '#contract/auth.ts'
import { Door } from './Door.tsx'

/** /adresse: goal of the two mails about an account's change of address, with `key` from the new address, with `nicht` from the old one. */
export default function EmailChange() {
  const { key = '', nicht } = useLinkKeys('emailChange', ['key', 'nicht'])
  return nicht ? <Disown linkKey={nicht} /> : <Confirm linkKey={key} />
}

const over = 'Dieser Link gilt nicht mehr: Er ist älter als 7 Tage, wurde schon gebraucht, oder die Änderung wurde zurückgenommen.'

/** Runs one act at a time, and holds its outcome. */
function useAct() {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<CallError>()
  const run = async (act: () => Promise<void>) => {
    setBusy(true)
    setFailure(undefined)
    try {
      await act()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return { busy, failure, run }
}

function Done({ title, look, children }: { title: string; look?: 'danger'; children: ReactNode }) {
  const go = useGo()
  return (
    <Door title={title}>
      <Notice look={look}>{children}</Notice>
      <Button size="dock" onClick={() => void go({ to: 'login', replace: true })}>
        Zur Anmeldung
      </Button>
    </Door>
  )
}

function Confirm({ linkKey }: { linkKey: string }) {
  const [password, setPassword] = useState('')
  const [done, setDone] = useState<{ state: string; from?: string | null }>()
  const { busy, failure, run } = useAct()
  const confirm = (body: { password?: string }) =>
    void run(async () => setDone(await send(auth.confirmAddress, { params: { key: linkKey }, body }, { anonymous: true })))
  const wrong = failure?.fields?.password
  const title = 'Neue E-Mail-Adresse'
  if (done?.state === 'holds') return <Done title={title}>Deine neue Adresse gilt. Melde dich ab jetzt mit ihr an.</Done>
  if (done?.state === 'waits' && done.from)
    return (
      <Done title={title}>
        Deine neue Adresse ist bestätigt. Zum Schutz deines Kontos gilt sie ab dem {date(dayOf(done.from))}; bis dahin die bisherige.
      </Done>
    )
  if (done)
    return (
      <Done title={title} look="danger">
        {over}
      </Done>
    )
  return (
    <Door title={title}>
      <Text color="ink2">Mit deinem Passwort gilt die neue Adresse sofort. Danach meldest du dich auf allen Geräten neu an.</Text>
      <Box asChild display="flex" flexDirection="column" gap="16">
        <form
          noValidate
          onSubmit={event => {
            event.preventDefault()
            if (!busy && password) confirm({ password })
          }}
        >
          <PasswordField
            label="Passwort"
            name="password"
            autoComplete="current-password"
            value={password}
            onChange={setPassword}
            error={wrong}
          />
          {failure && !wrong && <Notice look="danger">{failure.message}</Notice>}
          <Button type="submit" size="dock" busy={busy} disabled={!password}>
            Adresse bestätigen
          </Button>
          <Button look="text" disabled={busy} onClick={() => confirm({})}>
            Ohne Passwort bestätigen (gilt in 7 Tagen)
          </Button>
        </form>
      </Box>
    </Door>
  )
}

function Disown({ linkKey }: { linkKey: string }) {
  const [status, setStatus] = useState<boolean>()
  const { busy, failure, run } = useAct()
  const disown = () =>
    void run(async () => setStatus((await send(auth.disownAddress, { params: { key: linkKey } }, { anonymous: true })).status))
  const title = 'Das warst nicht du?'
  if (status === true)
    return (
      <Done title={title}>
        Für dein Konto gilt deine bisherige Adresse. Galt die andere schon, liegt eine E-Mail für dein neues Passwort bereit.
      </Done>
    )
  if (status === false)
    return (
      <Done title={title} look="danger">
        {over}
      </Done>
    )
  return (
    <Door title={title}>
      <Text color="ink2">Die andere E-Mail-Adresse wird entfernt, und für dein Konto gilt weiter deine bisherige.</Text>
      {failure && <Notice look="danger">{failure.message}</Notice>}
      <Button size="dock" busy={busy} onClick={disown}>
        Änderung verhindern
      </Button>
    </Door>
  )
}
