import { Text } from '@chakra-ui/react'
import { useRouterState } from '@tanstack/react-router'
import { useAtom } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { CallError } from '#client/data/problem.ts'
import { isSignedIn, onSignedOut, useSession } from '#client/data/session.ts'
import { Button } from '#client/kit/Button.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { toast } from '#client/kit/toast.ts'
import { coolDown, isCool, pushState } from '#client/parts/push/pushState.ts'
import { keepOn, turnOff, turnOn } from '#client/parts/push/register.ts'
import { mayComeUp, pushAskAtom, valueMoment } from '#client/parts/quiet.ts'
import { screenAt } from '#contract/screens.ts'

/** Asks for messages on this device, by itself only after a moment that was worth something (L119). */
export default function PushAsk() {
  const session = useSession()
  const [ask, setAsk] = useAtom(pushAskAtom)
  const [open, setOpen] = useState(false)
  const online = session.state === 'online'
  useAfterTraining()

  useKeptOn(online)
  useEffect(() => onSignedOut(() => void turnOff().catch(() => {})) as () => void, [])

  useEffect(() => {
    if (ask === 'no' || !isSignedIn(session)) return
    if (ask === 'asked') return setOpen(true)
    if (pushState() !== 'ask' || isCool()) return setAsk('no')
    const look = () => mayComeUp() && setOpen(true)
    const timer = setInterval(look, 1000)
    return () => clearInterval(timer)
  }, [ask, session, setAsk])

  if (!open) return null
  return (
    <AskSheet
      onClose={() => {
        setOpen(false)
        setAsk('no')
      }}
    />
  )
}

/** A member who leaves the summary has just trained, which is the moment to ask. */
function useAfterTraining() {
  const name = useRouterState({ select: state => screenAt(state.location.pathname) })
  const before = useRef(name)
  useEffect(() => {
    if (before.current === 'summary' && name !== 'summary') valueMoment()
    before.current = name
  }, [name])
}

const words = {
  ask: 'Wir melden uns, wenn sich etwas ändert: dein Plan, ein Kurs, dein Studio. Kein Tag ohne Grund, und jederzeit wieder aus unter «Mein Profil».',
  install:
    'Auf dem iPhone und dem iPad gibt es Benachrichtigungen nur, wenn Formkurve auf dem Home-Bildschirm liegt: Tippe in Safari auf Teilen, dann auf «Zum Home-Bildschirm», und öffne die App von dort.',
  denied:
    'Dieser Browser lässt Benachrichtigungen von Formkurve nicht zu. Erlaube sie in den Einstellungen der Website und versuch es nochmals.',
} as const

/** Compares what the browser and the studio know of this device: at the start, and when the browser changed it. */
function useKeptOn(online: boolean) {
  useEffect(() => {
    if (!online) return
    const keep = () => void keepOn().catch(() => {})
    const heard = ({ data }: MessageEvent) => (data as { type?: string } | null)?.type === 'subscribed' && keep()
    keep()
    navigator.serviceWorker?.addEventListener('message', heard)
    return () => navigator.serviceWorker?.removeEventListener('message', heard)
  }, [online])
}

function AskSheet({ onClose }: { onClose: () => void }) {
  const state = pushState()
  const [waiting, setWaiting] = useState(false)
  const [problem, setProblem] = useState<string>()
  const later = () => {
    coolDown()
    onClose()
  }
  const allow = async () => {
    setWaiting(true)
    setProblem(undefined)
    try {
      if ((await turnOn()) === 'denied') return later()
      onClose()
      toast('Benachrichtigungen sind an.')
    } catch (error) {
      setProblem(error instanceof CallError ? error.message : 'Der Browser hat das Gerät nicht angemeldet. Versuch es später nochmals.')
    } finally {
      setWaiting(false)
    }
  }
  const footer = (
    <>
      {state === 'ask' && (
        <Button busy={waiting} onClick={() => void allow()}>
          Zulassen
        </Button>
      )}
      <Button look="side" onClick={later}>
        Später
      </Button>
    </>
  )
  return (
    <Sheet open onClose={later} title="Benachrichtigungen" footer={footer}>
      <Text color="ink2">{state === 'install' || state === 'denied' ? words[state] : words.ask}</Text>
      {problem && (
        <Text role="alert" color="danger" textStyle="small" fontWeight={560} paddingTop="10">
          {problem}
        </Text>
      )}
    </Sheet>
  )
}
