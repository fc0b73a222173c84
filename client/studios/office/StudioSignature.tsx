import { Box, Text } from '@chakra-ui/react'
import { PenNibIcon } from '@phosphor-icons/react/dist/csr/PenNib'
import { useState } from 'react'
import { useOnline } from '#client/data/connection.ts'
import { useDirty } from '#client/data/dirty.ts'
import { useMaybeLocal } from '#client/data/local.ts'
import { useCall } from '#client/data/reads.ts'
import { useEmployee } from '#client/data/session.ts'
import { dayOf } from '#client/data/time.ts'
import { useSend } from '#client/data/useSend.ts'
import { useUnsentActs } from '#client/data/waitingActs.ts'
import { Button } from '#client/kit/Button.tsx'
import { Card } from '#client/kit/Card.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { clockTime, date } from '#client/kit/format.ts'
import { Row } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { Signature } from '#client/kit/Signature.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { toast } from '#client/kit/toast.ts'
import { DrawnSignature } from '#client/parts/DrawnSignature.tsx'
import type { SignatureValue } from '#contract/shapes.ts'
import { studios } from '#contract/studios/calls.ts'
import type { OutboxRow } from '#sync/client/types.ts'
import type { NamedStudio } from './StudioSelect.tsx'

const large = { width: 480, height: 190 }
const when = (at: string) => `${date(dayOf(at))}, ${clockTime(at)}`

/** The signature in force, a new one, and the ones before. */
export function StudioSignature({ code, name }: NamedStudio) {
  const { data, error, stand } = useCall(studios.signature, { query: { studio: code } })
  const waiting = useUnsentActs(studios.sign, ({ body }) => body.studio === code)
  const [signing, setSigning] = useState(false)
  const first = data && !data.current && waiting.length === 0
  return (
    <>
      <Section title={`Unterschrift ${name}`} aside={<Stand at={stand} />}>
        {waiting.map(row => (
          <WaitingSignature key={row.key} row={row} />
        ))}
        {!data && <Text color="ink2">{error?.message ?? 'Wird geladen …'}</Text>}
        {data?.current && (
          <Card>
            <DrawnSignature value={data.current.signature} size={large} label={`Unterschrift von ${data.current.name}`} />
            <Text textStyle="small" color="ink2" borderTop="1.5px solid {colors.lineStrong}" paddingTop="8">
              {data.current.name}, {when(data.current.at)}
            </Text>
          </Card>
        )}
        {first && <Text color="ink2">Für dieses Studio hat noch niemand unterschrieben.</Text>}
        <Box paddingTop="12">
          <Button look={first ? 'main' : 'side'} icon={<PenNibIcon size={20} aria-hidden />} onClick={() => setSigning(true)}>
            {first ? 'Unterschreiben' : 'Neu unterschreiben'}
          </Button>
        </Box>
      </Section>
      {data && data.earlier.length > 0 && (
        <Section title="Frühere">
          {data.earlier.map(each => (
            <Row
              key={each._id}
              title={each.name}
              second={when(each.at)}
              trail={<DrawnSignature value={each.signature} label={`Unterschrift von ${each.name}`} />}
            />
          ))}
        </Section>
      )}
      {signing && <SignSheet code={code} name={name} onClose={() => setSigning(false)} />}
    </>
  )
}

/** Signed here, not in the studio yet; or refused there. */
function WaitingSignature({ row }: { row: OutboxRow }) {
  const local = useMaybeLocal()
  const { signature } = row.body as { signature: SignatureValue }
  const refused = row.state === 'refused'
  return (
    <Card marginBottom="10">
      <Chip look={refused ? 'danger' : 'pending'}>{refused ? 'Nicht angenommen' : 'Wartet auf diesem Gerät'}</Chip>
      <Box paddingTop="8">
        <DrawnSignature value={signature} size={large} label="Neue Unterschrift" />
      </Box>
      {refused && (
        <Text role="alert" color="danger" textStyle="small" paddingBottom="8">
          {row.message}
        </Text>
      )}
      <Button look="side" size="row" onClick={() => void local?.outbox.discard(row.key)}>
        Verwerfen
      </Button>
    </Card>
  )
}

function SignSheet({ code, name, onClose }: NamedStudio & { onClose: () => void }) {
  const [signature, setSignature] = useState<SignatureValue>()
  const [missing, setMissing] = useState(false)
  const { send, waiting } = useSend(studios.sign, { title: () => `Unterschrift: ${name}` })
  const online = useOnline()
  const signer = useEmployee()
  useDirty(signature !== undefined)
  const done = async () => {
    if (!signature) return setMissing(true)
    try {
      await send({ body: { signature, studio: code } })
      toast(online ? `Unterschrieben für ${name}.` : 'Vorgemerkt: Wird gesendet, sobald du Netz hast.', {
        sent: `Unterschrieben für ${name}.`,
      })
      onClose()
    } catch {
      toast('Fehler beim abspeichern', { look: 'danger' })
    }
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={`Unterschreiben für ${name}`}
      footer={
        <>
          <Button size="dock" flex={1} busy={waiting} onClick={() => void done()}>
            Unterschreiben
          </Button>
          <Button size="dock" look="side" onClick={onClose}>
            Abbrechen
          </Button>
        </>
      }
    >
      <Text color="ink2" paddingBottom="12">
        Steht auf den Briefen des Studios, bis jemand neu unterschreibt. Frühere Unterschriften bleiben erhalten.
      </Text>
      <Signature
        value={signature}
        onChange={setSignature}
        name={signer && `${signer.vorname} ${signer.nachname}`}
        error={missing && !signature ? 'Bitte unterschreibe mit dem Finger, der Maus oder den Pfeiltasten.' : undefined}
      />
    </Sheet>
  )
}
