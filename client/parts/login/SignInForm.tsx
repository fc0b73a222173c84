import { Box, chakra, Text } from '@chakra-ui/react'
import { LockSimpleIcon } from '@phosphor-icons/react/dist/csr/LockSimple'
import { Suspense, useState } from 'react'
import { useOnline } from '#client/data/connection.ts'
import { CallError } from '#client/data/problem.ts'
import { signIn, useSession } from '#client/data/session.ts'
import { Button, ButtonLink } from '#client/kit/Button.tsx'
import { TextField } from '#client/kit/Field.tsx'
import { lazyPart } from '#client/kit/lazyPart.ts'
import { toast } from '#client/kit/toast.ts'
import { useQueryText } from '#client/map/links.tsx'
import { rowOf } from '#contract/screens.ts'
import { canPasskey } from './canPasskey.ts'
import { Notice } from './Notice.tsx'
import { PasswordField } from './PasswordField.tsx'
import { useSignInRules } from './signInRules.ts'

// Loaded after the first picture, for which the shell has hardly a byte to spare.
const PasskeyButton = lazyPart(() => import('./PasskeyButton.tsx'))
const StorageNotice = lazyPart(() => import('./StorageNotice.tsx'))

const Divider = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '12',
    textStyle: 'small',
    color: 'ink2',
    marginTop: '2',
    '&::before, &::after': { content: '""', flex: 1, borderTop: '1px solid {colors.line}' },
  },
})

/** The event that a sign-in leads back to: an account that is made instead is signed up for it (L85). */
const eventOf = (path: string | undefined) => /^\/event\/([\da-f-]{36})(?![^?#])/.exec(path ?? '')?.[1]

export const welcome = () => toast('Erfolgreich eingeloggt.', { look: 'ok', time: 3000 })

interface SignInProps {
  email: string
  onEmail: (email: string) => void
  onForgot: () => void
  onDone?: () => void
}

export function SignInForm({ email, onEmail, onForgot, onDone }: SignInProps) {
  const { ended } = useSession()
  const online = useOnline()
  const { weiter } = useQueryText()
  const invited = eventOf(weiter)
  // Over another screen, such as the checkout, that one is come back to.
  const here = location.pathname === rowOf('login').path ? undefined : location.pathname
  const form = useSignIn(email, onDone)
  return (
    <>
      <Box asChild display="flex" flexDirection="column" gap="16">
        <form
          noValidate
          onSubmit={event => {
            event.preventDefault()
            if (!form.busy) void form.submit()
          }}
        >
          {ended && <Text color="ink2">Deine Anmeldung ist abgelaufen. Melde dich nochmals an, deine Einträge sind noch da.</Text>}
          {!online && <Text color="ink2">Kein Netz. Die erste Anmeldung braucht eines, danach geht alles auch ohne.</Text>}
          <Suspense>
            <StorageNotice />
          </Suspense>
          <TextField
            label="E-Mail"
            name="email"
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            value={email}
            onChange={onEmail}
            onBlur={() => form.touch('email')}
            error={form.problems.email}
          />
          <PasswordField
            label="Passwort"
            name="password"
            autoComplete="current-password"
            value={form.password}
            onChange={form.setPassword}
            onBlur={() => form.touch('password')}
            error={form.problems.password}
          />
          {form.alert && <Notice look="danger">{form.alert}</Notice>}
          <Button look="text" size="row" alignSelf="flex-start" marginStart="-10px" marginBlock="-10px" onClick={onForgot}>
            Passwort vergessen?
          </Button>
          {/* The word is the specification's (L75); it is drawn as other buttons begin. */}
          <Button type="submit" size="dock" textTransform="capitalize" busy={form.busy} disabled={!form.valid}>
            anmelden
          </Button>
        </form>
      </Box>
      <Box display="flex" flexDirection="column" gap="14" marginTop="10">
        {canPasskey() && (
          <Box minHeight="48px">
            <Suspense>
              <PasskeyButton onDone={onDone} />
            </Suspense>
          </Box>
        )}
        <Divider>Neu bei uns?</Divider>
        <ButtonLink to="register" search={{ event: invited, weiter: weiter ?? here }} look="edge">
          Konto erstellen
        </ButtonLink>
        <Text textStyle="small" color="ink2" display="flex" gap="8" alignItems="center" justifyContent="center">
          <LockSimpleIcon size={17} aria-hidden />
          {online ? 'Danach auch ohne Netz nutzbar' : 'Auch ein neues Konto braucht beim ersten Mal Netz'}
        </Text>
      </Box>
    </>
  )
}

function useSignIn(email: string, onDone?: () => void) {
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [touched, setTouched] = useState<{ email?: boolean; password?: boolean }>({})
  const [refusal, setRefusal] = useState<CallError>()
  const { valid, problems } = useSignInRules({ email, password })

  const submit = async () => {
    if (!valid) return setTouched({ email: true, password: true })
    setBusy(true)
    setRefusal(undefined)
    try {
      await signIn({ email: email.trim().toLowerCase(), password })
      welcome()
      onDone?.()
    } catch (error) {
      setRefusal(error instanceof CallError ? error : new CallError('broken', 'Es gab einen Fehler.'))
    } finally {
      setBusy(false)
    }
  }
  return {
    password,
    setPassword: (next: string) => {
      setPassword(next)
      setRefusal(undefined)
    },
    busy,
    valid,
    submit,
    /** A field that once had content says, emptied, that it is needed. */
    touch: (field: 'email' | 'password') =>
      setTouched(before => ({ ...before, [field]: before[field] || { email, password }[field] !== '' })),
    /** A refusal about one field stands at that field; any other is an alert (L250). */
    alert: refusal?.fields?.email ? undefined : refusal?.message,
    problems: {
      email: (touched.email ? problems.email : undefined) ?? refusal?.fields?.email,
      password: touched.password ? problems.password : undefined,
    },
  }
}
