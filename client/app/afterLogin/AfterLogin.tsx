import { Box, Flex } from '@chakra-ui/react'
import { useRouterState } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Bar } from '#client/app/Bar.tsx'
import { isSignedIn, useSession } from '#client/data/session.ts'
import { lazyPart } from '#client/kit/lazyPart.ts'
import { Sheet } from '#client/kit/Sheet.tsx'
import { askConsent, consentAskedAtom } from '#client/parts/consentAsked.ts'
import { useQuiet } from '#client/parts/quiet.ts'
import { pickedStudio, rememberPick } from '#client/parts/studio/picked.ts'
import type { User } from '#contract/auth.ts'
import { screenAt } from '#contract/screens.ts'
import { mayAsk, type NextStep, nextStep } from './next.ts'
import { useSigned } from './useSigned.ts'
import { useTurn } from './useTurn.ts'

const SignSheet = lazyPart(() => import('#client/agreements/SignSheet.tsx').then(({ SignSheet }) => ({ default: SignSheet })))
const StudioPicker = lazyPart(() => import('#client/parts/StudioPicker.tsx').then(({ StudioPicker }) => ({ default: StudioPicker })))

/** The questions after the sign-in, one after the other: consent, confidentiality, studio (L114). */
export default function AfterLogin() {
  const session = useSession()
  // The device's own state may be old: another device may have signed or picked meanwhile.
  return isSignedIn(session) && session.state !== 'restoring' ? <Sequence key={session.user._id} me={session.user} /> : null
}

const studioChangeTime = 7000

function Sequence({ me }: { me: User }) {
  const { signed, remember } = useSigned(me)
  const [later, setLater] = useState<ReadonlySet<NextStep>>(new Set())
  const screen = useRouterState({ select: state => screenAt(state.location.pathname) })
  const picked = usePicked(me)
  const asked = useAtomValue(consentAskedAtom)
  const step = asked ? 'health' : nextStep({ user: me, signed, picked, later })
  const isTurn = useTurn(step !== undefined && mayAsk(screen), asked)
  const shown = isTurn ? step : undefined
  useQuiet(shown !== undefined)
  const putOff = () => {
    if (asked) askConsent(false)
    else if (step) setLater(before => new Set(before).add(step))
  }
  if (!shown) return null
  return (
    <Suspense fallback={null}>
      {shown === 'studio' ? (
        <PickStudio me={me} onDone={putOff} />
      ) : (
        <SignSheet
          key={shown}
          kind={shown}
          me={me}
          onSigned={() => {
            remember(shown)
            askConsent(false)
          }}
          onLater={putOff}
        />
      )}
    </Suspense>
  )
}

/** Code of the studio this device shows; without one, the account's. */
function usePicked({ studio_id: code, studio }: User) {
  const [picked, setPicked] = useState(() => pickedStudio()?.code)
  const named = useRef(studio)
  named.current = studio
  // Only another code asks anew: a renewed session brings the same studio as another object. The code is read before the dialog, which
  // tells the change,
  // remembers that it was told.
  useLayoutEffect(() => {
    const known = pickedStudio()
    if (!known && code) rememberPick({ code, studio: named.current ?? null })
    // A pick that the server does not know yet is newer than the account's studio.
    setPicked(known?.waiting ? (code ?? undefined) : (known?.code ?? code ?? undefined))
  }, [code])
  return picked
}

function PickStudio({ me, onDone }: { me: User; onDone: () => void }) {
  const moved = useMoved(me)
  return (
    <Sheet open full onClose={onDone} title="Studio wählen">
      <Flex direction="column" height="full">
        <Box position="relative" flex={1} minHeight={0}>
          <StudioPicker onPicked={onDone} />
        </Box>
        <Box role="status">{moved && <Bar look="plain">Studio wurde auf einem anderen Gerät gewechselt zu {moved}</Bar>}</Box>
      </Flex>
    </Sheet>
  )
}

/** Code of the studio that was picked elsewhere, for 7 seconds; told once. The dock's messages lie behind the dialog. */
function useMoved({ studio_id: code, studio }: User) {
  const [moved, setMoved] = useState<string>()
  useEffect(() => {
    const known = pickedStudio()
    if (!code || !known || known.code === code) return
    setMoved(code)
    rememberPick({ code, studio: studio ?? null })
  }, [code, studio])
  useEffect(() => {
    if (!moved) return
    const timer = setTimeout(() => setMoved(undefined), studioChangeTime)
    return () => clearTimeout(timer)
  }, [moved])
  return moved
}
