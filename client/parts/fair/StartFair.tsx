import { Box, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { useOnline } from '#client/data/connection.ts'
import { useCall } from '#client/data/reads.ts'
import { isStation, useSession } from '#client/data/session.ts'
import { Button } from '#client/kit/Button.tsx'
import { Failure } from '#client/kit/Failure.tsx'
import { TextField } from '#client/kit/Field.tsx'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Segmented } from '#client/kit/Segmented.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { wheel as wheelCalls } from '#contract/campaigns/wheel.ts'
import { type FairDisplay, startFair } from './fairStart.ts'

/** True on a studio's tablet on which an employee works. */
export function useMayStartFair() {
  const session = useSession()
  return isStation(session) && session.employee !== undefined
}

interface StartProps {
  /** The display, where it is known already; else it is chosen. */
  shown?: FairDisplay
  onClose: () => void
}

/** Says what begins with a fair and what goes from the tablet, and begins it. */
export function StartFair({ shown, onClose }: StartProps) {
  const online = useOnline()
  const [chosen, setChosen] = useState<FairDisplay | undefined>(shown)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const begin = async () => {
    if (!chosen) return
    setBusy(true)
    setFailure(undefined)
    try {
      setFailure(await startFair(chosen))
    } catch {
      setFailure('Der Speicher dieses Geräts antwortet nicht. Versuch es nochmals.')
    }
    setBusy(false)
  }
  return (
    <Sheet open title="Messe starten" onClose={onClose}>
      <Box display="grid" gap="16">
        <Text>
          Das Tablet zeigt nur noch das Formular oder das Glücksrad, bis jemand vom Team die PIN eingibt. Was hier geladen war, wird
          gelöscht; jeder Eintrag ist sofort versiegelt und geht ins Studio, sobald Netz da ist.
        </Text>
        {!shown && <Choice onChoose={setChosen} />}
        {!online && <Text color="ink2">Starten braucht Netz. Danach geht alles auch ohne.</Text>}
        <Failure>{failure}</Failure>
        <Button busy={busy} disabled={!chosen || !online} onClick={() => void begin()}>
          Messe starten
        </Button>
      </Box>
    </Sheet>
  )
}

const whats = [
  ['form', 'Formular'],
  ['wheel', 'Glücksrad'],
] as const

function Choice({ onChoose }: { onChoose: (shown: FairDisplay | undefined) => void }) {
  const [what, setWhat] = useState<'form' | 'wheel'>('form')
  const choose = (next: typeof what) => {
    setWhat(next)
    onChoose(undefined)
  }
  return (
    <>
      <Segmented label="Was gezeigt wird" value={what} options={whats} onChange={choose} />
      {what === 'form' ? <FormNamed onChoose={onChoose} /> : <WheelChoice onChoose={onChoose} />}
    </>
  )
}

function WheelChoice({ onChoose }: { onChoose: (shown: FairDisplay) => void }) {
  const { data, error, again } = useCall(wheelCalls.look, { query: {} })
  const [chosen, setChosen] = useState(false)
  if (!data) return <NotLoaded error={error} again={again} />
  const { wheel } = data
  if (!wheel) return <Text color="ink2">Zurzeit läuft kein Glücksrad.</Text>
  return (
    <Button
      look={chosen ? 'soft' : 'edge'}
      aria-pressed={chosen}
      onClick={() => {
        setChosen(true)
        onChoose({ wheel })
      }}
    >
      {wheel.title}
    </Button>
  )
}

/** The last word of the form's address, as it stands on posters: their list is the chain's, and on a tablet each right holds for its studio alone. */
function FormNamed({ onChoose }: { onChoose: (shown: FairDisplay | undefined) => void }) {
  const [link, setLink] = useState('')
  return (
    <TextField
      label="Kurzname des Formulars"
      required
      autoComplete="off"
      maxLength={40}
      hint="Was hinter /l/ steht."
      value={link}
      onChange={next => {
        setLink(next)
        const form = next.trim().toLowerCase()
        onChoose(form ? { form } : undefined)
      }}
    />
  )
}
