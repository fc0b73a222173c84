import { useRouter } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { isSignedIn, useSession } from '#client/data/session.ts'
import { Button } from '#client/kit/Button.tsx'
import { lazyPart } from '#client/kit/lazyPart.ts'
import { useGo, useQueryText } from '#client/map/links.tsx'
import { wayOn } from '#client/map/wayOn.ts'
import { LoginModes } from '#client/parts/login/LoginModes.tsx'
import { type LoginMode, loginTitles } from '#client/parts/login/modes.ts'
import { Door } from './Door.tsx'

// A screen in a studio is paired once; nobody who signs in needs it.
const PairScreen = lazyPart(() => import('./PairScreen.tsx'))

/** /login: the login dialog in sign-in mode; «Passwort vergessen?» is a step of its own, so that back leads back. */
export default function Login() {
  const go = useGo()
  const { weiter, modus } = useQueryText()
  const mode: LoginMode = modus === 'vergessen' ? 'forgot' : 'sign-in'
  const screen = modus === 'bildschirm'
  useLeaveWhenSignedIn(weiter)
  const change = (next: LoginMode) =>
    void go({ to: 'login', search: { ...(weiter && { weiter }), ...(next === 'forgot' && { modus: 'vergessen' }) } })
  if (screen)
    return (
      <Door title="Bildschirm koppeln">
        <Suspense>
          <PairScreen onBack={() => change('sign-in')} />
        </Suspense>
      </Door>
    )
  return (
    <Door title={loginTitles[mode]}>
      <LoginModes mode={mode} onMode={change} />
      {mode === 'sign-in' && (
        <Button
          look="text"
          width="full"
          // A screen in the studio is wide; a member's phone has nothing to pair.
          display={{ base: 'none', md: 'inline-flex' }}
          onClick={() => void go({ to: 'login', search: { ...(weiter && { weiter }), modus: 'bildschirm' } })}
        >
          Bildschirm koppeln
        </Button>
      )}
    </Door>
  )
}

/** Leads back to where the sign-in was asked for; only ever to a path of our own, and to none that asks for a sign-in again. */
function useLeaveWhenSignedIn(wanted: string | undefined) {
  const session = useSession()
  const router = useRouter()
  const goal = wayOn(wanted)
  const isIn = isSignedIn(session)
  useEffect(() => {
    if (isIn) router.history.replace(goal)
  }, [isIn, router, goal])
}
