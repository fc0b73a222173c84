import { useAtom } from 'jotai'
import { Suspense } from 'react'
import { lazyPart } from '#client/kit/lazyPart.ts'
import { type LoginMode, loginNoticeAtom, rememberedEmailAtom } from './modes.ts'
import { Notice } from './Notice.tsx'
import { SignInForm } from './SignInForm.tsx'

const ForgotForm = lazyPart(() => import('./ForgotForm.tsx'))
const NewPasswordForm = lazyPart(() => import('./NewPasswordForm.tsx'))

interface LoginModesProps {
  mode: LoginMode
  onMode: (mode: LoginMode) => void
  /** Key from the mail; only with mode `set`. */
  linkKey?: string
  /** The account to which the mail belonged. */
  account?: string
  /** Called once somebody is signed in. */
  onDone?: () => void
}

/** Content of the login dialog, whether it is a screen or opens over one (L75, A76). */
export function LoginModes({ mode, onMode, linkKey = '', account = '', onDone }: LoginModesProps) {
  const [email, setEmail] = useAtom(rememberedEmailAtom)
  const [notice, setNotice] = useAtom(loginNoticeAtom)
  const go = (next: LoginMode) => {
    setNotice(undefined)
    onMode(next)
  }
  if (mode === 'forgot')
    return (
      <Suspense>
        <ForgotForm email={email} onEmail={setEmail} onBack={() => go('sign-in')} />
      </Suspense>
    )
  if (mode === 'set')
    return (
      <Suspense>
        <NewPasswordForm
          linkKey={linkKey}
          account={account}
          onForgot={() => go('forgot')}
          onBack={() => go('sign-in')}
          onDone={() => {
            setNotice('Passwort Aktualisiert.. Bitte melden Sie sich erneut an')
            onMode('sign-in')
          }}
        />
      </Suspense>
    )
  return (
    <>
      {notice && <Notice>{notice}</Notice>}
      <SignInForm
        email={email}
        onEmail={setEmail}
        onForgot={() => go('forgot')}
        onDone={() => {
          setNotice(undefined)
          setEmail('')
          onDone?.()
        }}
      />
    </>
  )
}
