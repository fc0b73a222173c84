import { Box, Text } from '@chakra-ui/react'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { useAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { isSignedIn } from '#client/data/session.ts'
import { session } from '#client/data/signed.ts'
import { Button } from '#client/kit/Button.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { useGo, useQueryText } from '#client/map/links.tsx'
import { wayOn } from '#client/map/wayOn.ts'
import { registeringAtom } from '#client/parts/registering.ts'
import { registrationAlerts } from '#contract/registration.ts'
import { screenAt } from '#contract/screens.ts'
import type { WaitingRegistration } from './device.ts'
import { sendWaiting } from './outbox.ts'
import { onDone, tellOutcome } from './outcome.ts'
import { RegisterDialog } from './RegisterDialog.tsx'
import { keepSealKey } from './sealKey.ts'
import { useWaitingRegistrations } from './useWaitingRegistrations.ts'

/** Sends what waits, tells what became of it wherever one is, and shows the registration as a dialog where a screen asks for it. */
export default function RegisterHost() {
  const [asked, ask] = useAtom(registeringAtom)
  useSending()
  return (
    <>
      <Outcomes />
      {asked && <RegisterDialog {...asked} onClose={() => ask(undefined)} />}
    </>
  )
}

function useSending() {
  useEffect(() => {
    const abort = new AbortController()
    void keepSealKey().catch(() => {})
    void sendWaiting(abort.signal)
    return () => abort.abort()
  }, [])
}

const training = ['workoutRun', 'planRun']

function Outcomes() {
  const rows = useWaitingRegistrations() ?? []
  const path = useRouterState({ select: state => state.location.pathname })
  const screen = screenAt(path)
  const visible = useVisible()
  const done = rows.find(({ state }) => state === 'done')
  useEffect(() => {
    if (done && visible) void tellOutcome(done)
  }, [done, visible])
  useGoOn(screen === 'register', rows.length)
  const refused = rows.find(({ state }) => state === 'refused')
  // The screen of the registration opens it by itself; nobody is stopped in a training.
  if (!refused || !visible || screen === 'register' || training.includes(screen ?? '')) return null
  return <RefusedRegistration row={refused} key={refused._id} />
}

/** Whoever waited in the registration for the account goes on inside, or to the sign-in where that did not work. */
function useGoOn(waits: boolean, left: number) {
  const go = useGo()
  const router = useRouter()
  const { weiter } = useQueryText()
  useEffect(
    () =>
      onDone(() => {
        if (!waits || left > 1) return
        // Whoever came from a course goes back to it.
        if (isSignedIn(session())) router.history.push(wayOn(weiter))
        else void go({ to: 'login', search: { weiter } })
      }),
    [waits, left, go, router, weiter],
  )
}

function RefusedRegistration({ row }: { row: WaitingRegistration }) {
  const go = useGo()
  const [open, setOpen] = useState(true)
  const taken = row.draft?.alert === 'duplicate'
  const leave = (to: 'register' | 'login') => {
    setOpen(false)
    void go({ to })
  }
  return (
    <Sheet
      open={open}
      onClose={() => setOpen(false)}
      title="Registrierung"
      footer={
        <>
          <Button onClick={() => leave('register')}>Angaben prüfen</Button>
          {taken && !isSignedIn(session()) && (
            <Button look="side" onClick={() => leave('login')}>
              Anmelden
            </Button>
          )}
        </>
      }
    >
      <Text role="alert" textStyle="row">
        {taken ? registrationAlerts.duplicate : registrationAlerts.other}
      </Text>
      <Box color="ink2" marginTop="8">
        Es geht um die Registrierung von {row.email}. Alle Angaben sind noch da.
      </Box>
    </Sheet>
  )
}

function useVisible() {
  const [visible, setVisible] = useState(!document.hidden)
  useEffect(() => {
    const look = () => setVisible(!document.hidden)
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return visible
}
