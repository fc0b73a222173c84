import { Box, Text } from '@chakra-ui/react'
import { FingerprintSimpleIcon } from '@phosphor-icons/react/dist/csr/FingerprintSimple'
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import { useState } from 'react'
import { useOnline } from '#client/data/connection.ts'
import { deviceName } from '#client/data/device.ts'
import { useCall } from '#client/data/reads.ts'
import { dayOf } from '#client/data/time.ts'
import { useSend } from '#client/data/useSend.ts'
import { Button } from '#client/kit/Button.tsx'
import { formFor } from '#client/kit/form.tsx'
import { date } from '#client/kit/format.ts'
import { Menu } from '#client/kit/Menu.tsx'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Row } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { toast } from '#client/kit/toast.ts'
import { canPasskey } from '#client/parts/login/canPasskey.ts'
import { type Passkey, passkeys } from '#contract/passkeys.ts'
import { useAgain } from './Again.tsx'

const { Form, Field } = formFor(passkeys.rename)

const passkeyDetailsOf = ({ created, used, synced }: Passkey) =>
  [
    used ? `zuletzt ${date(dayOf(used))}` : `seit ${date(dayOf(created))}`,
    synced ? 'auf allen deinen Geräten' : 'nur auf einem Gerät',
  ].join(' · ')

/** Section of the profile: passkeys as a second way in, never needed. */
export default function Passkeys() {
  const { data, error, again } = useCall(passkeys.list)
  const [renamed, setRenamed] = useState<Passkey>()
  const [removed, setRemoved] = useState<Passkey>()
  if (!canPasskey() && !data?.length) return null
  return (
    <Section title="Passkeys">
      <Text color="ink2" paddingBottom="8">
        Melde dich mit Fingerabdruck, Gesicht oder Gerätecode an. Dein Passwort gilt weiter.
      </Text>
      {!data && <NotLoaded error={error} again={again} />}
      {data?.map(passkey => (
        <Row
          key={passkey._id}
          lead={<FingerprintSimpleIcon size={24} aria-hidden />}
          title={passkey.title}
          second={passkeyDetailsOf(passkey)}
          trail={
            <Menu
              label={`Mehr zu ${passkey.title}`}
              items={[
                { label: 'Umbenennen', onPick: () => setRenamed(passkey) },
                { label: 'Entfernen', danger: true, onPick: () => setRemoved(passkey) },
              ]}
            />
          }
        />
      ))}
      {canPasskey() && <Add />}
      <Sheet open={!!renamed} onClose={() => setRenamed(undefined)} title="Passkey umbenennen">
        {renamed && (
          <Form rest={{ params: { id: renamed._id } }} start={{ title: renamed.title }} onDone={() => setRenamed(undefined)}>
            <Field name="title" autoFocus />
          </Form>
        )}
      </Sheet>
      {removed && <Remove passkey={removed} onClose={() => setRemoved(undefined)} />}
    </Section>
  )
}

function Add() {
  const online = useOnline()
  const add = useSend(passkeys.add)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const label = 'Passkey hinzufügen'
  const onProblem = async (error: unknown) => {
    const { passkeyProblem } = await import('#client/parts/login/passkey.ts')
    setProblem(passkeyProblem(error))
  }
  const again = useAgain(
    async shown => {
      const { makePasskey } = await import('#client/parts/login/passkey.ts')
      const answer = await makePasskey(shown)
      await add.send({ body: { title: deviceName(), answer } })
      toast('Passkey hinzugefügt.', { look: 'ok' })
    },
    { button: label, onProblem: error => void onProblem(error) },
  )
  const make = () => {
    setBusy(true)
    setProblem(undefined)
    void again.run().finally(() => setBusy(false))
  }
  return (
    <Box paddingTop="8">
      <Button look="edge" busy={busy} disabled={!online} icon={<PlusIcon size={18} weight="bold" aria-hidden />} onClick={make}>
        {label}
      </Button>
      {again.sheet}
      {problem && (
        <Text role="alert" textStyle="small" color="danger" fontWeight={560} paddingTop="6">
          {problem}
        </Text>
      )}
    </Box>
  )
}

/** A removed passkey can't be brought back, so a question comes first. */
function Remove({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { send, waiting } = useSend(passkeys.remove)
  const [problem, setProblem] = useState<unknown>()
  const remove = async (body: object) => {
    await send({ params: { id: passkey._id }, body })
    toast(`Passkey «${passkey.title}» entfernt.`)
    onClose()
  }
  const again = useAgain(remove, { button: 'Entfernen', onProblem: setProblem })
  return (
    <>
      <Sheet
        open
        onClose={onClose}
        title="Passkey entfernen"
        footer={
          <>
            <Button look="danger" flex={1} busy={waiting} onClick={() => void again.run()}>
              Entfernen
            </Button>
            <Button look="side" flex={1} onClick={onClose}>
              Behalten
            </Button>
          </>
        }
      >
        <Text>Mit «{passkey.title}» kannst du dich danach nicht mehr anmelden. Entferne ihn auch in den Einstellungen deines Geräts.</Text>
        {problem instanceof Error && (
          <Text role="alert" color="danger" textStyle="small" paddingTop="8">
            {problem.message}
          </Text>
        )}
      </Sheet>
      {again.sheet}
    </>
  )
}
