import { Box, Text } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { useOnline } from '#client/data/connection.ts'
import { deviceName } from '#client/data/device.ts'
import { CallError } from '#client/data/problem.ts'
import { send } from '#client/data/send.ts'
import { useAwake } from '#client/kit/awake.ts'
import { Button } from '#client/kit/Button.tsx'
import { keepScreen } from '#client/parts/keepScreen.ts'
import { displays, type Pairing } from '#contract/displays/calls.ts'
import { screens } from '#contract/screens.ts'

const key = 'screen-pairing'
const pace = 2500

/** Digits that were given before a reload hold as long as the others. */
function keptPairing(): Pairing | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Pairing | null
    return kept && Date.parse(kept.expires) > Date.now() ? kept : undefined
  } catch {
    return undefined
  }
}

/** Shows the digits by which somebody of the studio makes this device a screen of theirs (K33). It needs no account. */
export default function PairScreen({ onBack }: { onBack: () => void }) {
  useAwake(true)
  const online = useOnline()
  const { pairing, problem, again } = usePairing(online)
  return (
    <Box display="flex" flexDirection="column" gap="16">
      <Text color="ink2">
        Tippe diese Ziffern im Studio unter «Anzeigen im Center» ein: Dieser Bildschirm zeigt dann nur noch seine Anzeige. Ein Konto braucht
        er nicht.
      </Text>
      <Text
        role="status"
        aria-label={pairing ? `Ziffern ${[...pairing.code].join(' ')}` : 'Ziffern werden geholt'}
        data-code={pairing?.code}
        fontSize="clamp(44px, 13vw, 64px)"
        lineHeight="1.2"
        fontWeight={680}
        letterSpacing=".08em"
        textAlign="center"
        minHeight="1.2em"
      >
        {pairing && `${pairing.code.slice(0, 3)} ${pairing.code.slice(3)}`}
      </Text>
      {!online && <Text color="ink2">Kein Netz. Zum Koppeln braucht der Bildschirm eines, danach läuft er auch ohne.</Text>}
      {online && problem && (
        <Box role="alert" color="danger" textStyle="body">
          {problem}
        </Box>
      )}
      {online && problem && <Button onClick={again}>Nochmals versuchen</Button>}
      <Button look="text" onClick={onBack}>
        zurück
      </Button>
    </Box>
  )
}

/** Asks for digits, for new ones where they are over, and waits until somebody has typed them. */
function usePairing(online: boolean) {
  const [pairing, setPairing] = useState(keptPairing)
  const [problem, setProblem] = useState<string>()
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    if (pairing || !online) return
    let over = false
    send(displays.ask, { body: { device: deviceName() } }, { anonymous: true }).then(
      given => {
        if (over) return
        sessionStorage.setItem(key, JSON.stringify(given))
        setProblem(undefined)
        setPairing(given)
      },
      error => !over && setProblem(error instanceof CallError ? error.message : 'Es gab einen Fehler.'),
    )
    return () => {
      over = true
    }
  }, [pairing, online, attempt])
  useEffect(() => {
    if (!pairing || !online) return
    const timer = setInterval(() => void claim(pairing.secret, () => setPairing(undefined)), pace)
    return () => clearInterval(timer)
  }, [pairing, online])
  return { pairing, problem, again: () => setAttempt(before => before + 1) }
}

async function claim(secret: string, over: () => void) {
  const answer = await send(displays.claim, { body: { secret } }, { anonymous: true }).catch(() => undefined)
  if (answer?.state === 'over') {
    sessionStorage.removeItem(key)
    over()
  }
  if (answer?.state !== 'paired' || !answer.token || !answer.display) return
  sessionStorage.removeItem(key)
  keepScreen({ token: answer.token, display: answer.display })
  // From the start, so that nothing of the sign-in stays in a page that runs for weeks.
  location.replace(screens.centerDisplayView.path.replace(':id', answer.display))
}
