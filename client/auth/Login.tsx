import { Box, chakra, Text } from '@chakra-ui/react'
import { EyeIcon } from '@phosphor-icons/react/dist/csr/Eye'
import { EyeSlashIcon } from '@phosphor-icons/react/dist/csr/EyeSlash'
import { LockSimpleIcon } from '@phosphor-icons/react/dist/csr/LockSimple'
import { XIcon } from '@phosphor-icons/react/dist/csr/X'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useOnline } from '#client/data/connection.ts'
import { CallError } from '#client/data/problem.ts'
import { isSignedIn, signIn, useSession } from '#client/data/session.ts'
import { Button, IconButton } from '#client/kit/Button.tsx'
import { TextField } from '#client/kit/Field.tsx'
import { toast } from '#client/kit/toast.ts'
import { useGo, useQueryText } from '#client/map/links.tsx'
import { Curve } from './Curve.tsx'
import { useLoginRules } from './loginRules.ts'

const Panel = chakra('div', {
  base: {
    position: 'relative',
    bg: 'raised',
    borderTopRadius: 'sheet',
    boxShadow: 'pop',
    padding: '8px 20px max(28px, env(safe-area-inset-bottom))',
    marginTop: '-52px',
    flex: 1,
    width: 'full',
    md: { borderRadius: 'sheet', flex: 'none', maxWidth: '480px', marginInline: 'auto', marginBottom: '32' },
  },
})

export default function Login() {
  const go = useGo()
  useLeaveWhenSignedIn()
  return (
    <Box minHeight="full" display="flex" flexDirection="column" bg="bg">
      <Curve />
      <Panel>
        <Box display="flex" alignItems="center" justifyContent="space-between" minHeight="56px">
          <Box as="h1" textStyle="title">
            Willkommen zurück
          </Box>
          <IconButton label="Schliessen" icon={<XIcon size={24} />} marginEnd="-10px" onClick={() => void go({ to: 'home' })} />
        </Box>
        <LoginForm />
        <Text textStyle="small" color="ink2" display="flex" gap="8" alignItems="center" justifyContent="center" marginTop="20">
          <LockSimpleIcon size={17} aria-hidden />
          Danach 30 Tage auch ohne Netz nutzbar
        </Text>
      </Panel>
    </Box>
  )
}

/** Back to where the sign-in was asked for; only ever a path of our own. */
function useLeaveWhenSignedIn() {
  const session = useSession()
  const router = useRouter()
  const { weiter } = useQueryText()
  const goal = weiter?.startsWith('/') && !weiter.startsWith('//') && !weiter.startsWith('/login') ? weiter : '/'
  const isIn = isSignedIn(session)
  useEffect(() => {
    if (isIn) router.history.replace(goal)
  }, [isIn, router, goal])
}

function LoginForm() {
  const { ended } = useSession()
  const online = useOnline()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [shown, setShown] = useState(false)
  const [busy, setBusy] = useState(false)
  const [touched, setTouched] = useState<{ email?: boolean; password?: boolean }>({})
  const [refusal, setRefusal] = useState<CallError>()
  const { valid, problems } = useLoginRules({ email, password })

  const submit = async () => {
    if (!valid) return setTouched({ email: true, password: true })
    setBusy(true)
    setRefusal(undefined)
    try {
      await signIn({ email: email.trim().toLowerCase(), password })
      toast('Erfolgreich eingeloggt.', { look: 'ok', time: 3000 })
    } catch (error) {
      setRefusal(error instanceof CallError ? error : new CallError('broken', 'Es gab einen Fehler.'))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Box asChild display="flex" flexDirection="column" gap="18" marginTop="14">
      <form
        noValidate
        onSubmit={event => {
          event.preventDefault()
          if (!busy) void submit()
        }}
      >
        {ended && <Text color="ink2">Deine Anmeldung ist abgelaufen. Melde dich nochmals an, deine Einträge sind noch da.</Text>}
        {!online && <Text color="ink2">Kein Netz. Die erste Anmeldung braucht eines, danach geht alles auch ohne.</Text>}
        <TextField
          label="E-Mail"
          name="email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          value={email}
          onChange={setEmail}
          onBlur={() => setTouched(before => ({ ...before, email: email !== '' }))}
          error={(touched.email ? problems.email : undefined) ?? refusal?.fields?.email}
        />
        <TextField
          label="Passwort"
          name="password"
          type={shown ? 'text' : 'password'}
          autoComplete="current-password"
          value={password}
          onChange={next => {
            setPassword(next)
            setRefusal(undefined)
          }}
          onBlur={() => setTouched(before => ({ ...before, password: password !== '' }))}
          error={refusal?.message ?? (touched.password ? problems.password : undefined)}
          end={
            <IconButton
              label={shown ? 'Passwort verbergen' : 'Passwort zeigen'}
              aria-pressed={shown}
              icon={shown ? <EyeSlashIcon size={22} /> : <EyeIcon size={22} />}
              onClick={() => setShown(!shown)}
            />
          }
        />
        <Button type="submit" size="dock" busy={busy} disabled={!valid}>
          anmelden
        </Button>
      </form>
    </Box>
  )
}
