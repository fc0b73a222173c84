import { Text } from '@chakra-ui/react'
import { useState } from 'react'
import { useOnline } from '#client/data/connection.ts'
import { formFor } from '#client/kit/form.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { type Enrolled, station } from '#contract/station.ts'
import { comeHere } from './acting.ts'
import { PinPad } from './PinPad.tsx'
import { weakness } from './pin.ts'

const { Form, Field } = formFor(station.enrol)

/** The enrolment on a tablet: an employee shows once who they are, with a network, and chooses a PIN for it. */
export function EnrolSheet({ onOpen, onClose }: { onOpen: () => void; onClose: () => void }) {
  const [enrolled, setEnrolled] = useState<Enrolled>()
  const online = useOnline()
  if (enrolled) return <ChoosePin enrolled={enrolled} onOpen={onOpen} onClose={onClose} />
  return (
    <Sheet open onClose={onClose} title="Hier anmelden">
      <Text color="ink2" paddingBottom="18">
        {online
          ? 'Zeig einmal mit E-Mail und Passwort, wer du bist. Danach genügt auf diesem Gerät deine PIN, auch ohne Netz.'
          : 'Kein Netz: Neu anmelden geht erst wieder mit Netz. Wer schon da ist, arbeitet mit der PIN weiter.'}
      </Text>
      <Form button="Weiter" onDone={answer => answer && setEnrolled(answer as Enrolled)}>
        <Field name="email" type="email" autoComplete="off" autoFocus />
        <Field name="password" type="password" autoComplete="new-password" />
      </Form>
    </Sheet>
  )
}

function ChoosePin({ enrolled, onOpen, onClose }: { enrolled: Enrolled; onOpen: () => void; onClose: () => void }) {
  const [chosen, setChosen] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const choose = (pin: string) => {
    const weak = weakness(pin)
    setProblem(weak)
    if (!weak) setChosen(pin)
  }
  const repeat = async (pin: string) => {
    if (pin !== chosen) {
      setProblem('Das war nicht zweimal dieselbe PIN. Wähl sie nochmals.')
      return setChosen(undefined)
    }
    setBusy(true)
    try {
      await comeHere(enrolled, pin)
      onOpen()
    } catch {
      setProblem('Auf diesem Gerät liess sich nichts speichern. Prüfe den freien Speicher und versuch es nochmals.')
      setBusy(false)
    }
  }
  return (
    <Sheet open onClose={onClose} title={chosen ? 'Nochmals zur Kontrolle' : 'PIN wählen'}>
      <Text color="ink2">
        {enrolled.employee.vorname}, mit sechs Ziffern öffnest du dieses Gerät für dich. Fünfmal falsch, und du meldest dich neu an.
      </Text>
      {chosen ? (
        <PinPad key="again" label="PIN nochmals" busy={busy} problem={problem} onPin={pin => void repeat(pin)} />
      ) : (
        <PinPad key="first" label="PIN wählen" problem={problem} onPin={choose} />
      )}
    </Sheet>
  )
}
