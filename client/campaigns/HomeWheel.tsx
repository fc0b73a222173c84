import { Text } from '@chakra-ui/react'
import { useState } from 'react'
import { v7 } from 'uuid'
import { CallError } from '#client/data/problem.ts'
import { staleAfter } from '#client/data/reads.ts'
import { send } from '#client/data/send.ts'
import { Button } from '#client/kit/Button.tsx'
import { Section } from '#client/kit/Section.tsx'
import { post, putAwayDone } from '#client/parts/publicForm/outbox.ts'
import { UntilSent } from '#client/parts/publicForm/UntilSent.tsx'
import { type OpenWheel, type Spun, wheel as wheelCalls } from '#contract/campaigns/wheel.ts'
import { Disc } from './Disc.tsx'
import { Prize } from './Prize.tsx'
import { StrangerForm } from './StrangerForm.tsx'

const mailed = {
  head: 'Schau in deine E-Mails',
  text: 'Wir haben dir einen Link geschickt: Mit ihm drehst du am Glücksrad. Liegt er nicht da, sieh bei der Werbung nach.',
  waits: 'Deine Angaben sind auf diesem Gerät gesichert. Den Link bekommst du, sobald Netz da ist.',
  again: 'Noch jemanden eintragen',
}

/** At home: an address first, and behind its mail's link the wheel, which the studio draws. */
export function HomeWheel({ wheel }: { wheel: OpenWheel }) {
  const form = `wheel/${wheel._id}`
  return (
    <>
      <Disc fields={wheel.fields} spins={false} onStopped={() => {}} />
      <UntilSent call={wheelCalls.spin} form={form} confirms={mailed}>
        <Section title="Mitmachen">
          <StrangerForm
            form={form}
            button="Link zum Drehen holen"
            onSend={values =>
              post(wheelCalls.spin, { form, title: wheel.title, arrived: 'Schau in deine E-Mails.' }, { ...values, campaign: wheel._id })
            }
          >
            <Text textStyle="small" color="ink2">
              Jede Person dreht einmal. Deine Angaben brauchen wir für den Preis; 90 Tage nach dem Ende löschen wir sie, wer gewonnen hat
              nach einem Jahr.
            </Text>
          </StrangerForm>
        </Section>
      </UntilSent>
    </>
  )
}

interface MailedWheelProps {
  wheel: OpenWheel
  own: Spun
  linkKey: string
}

/** Behind the mail's link: a button draws, for programs that look through mails open links too. Drawn before, it stands where it stopped. */
export function MailedWheel({ wheel, own, linkKey: key }: MailedWheelProps) {
  const [act] = useState(() => v7())
  const [drawn, setDrawn] = useState<Spun>()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [stopped, setStopped] = useState(false)
  const result = drawn ?? (own.state === 'held' ? undefined : own)
  const spin = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      const answer = await send(wheelCalls.spin, { body: { key } }, { anonymous: true, key: act })
      if (answer.own) setDrawn(answer.own)
      await putAwayDone(wheelCalls.spin)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setFailure(error.message)
    } finally {
      setBusy(false)
    }
  }
  const stop = () => {
    setStopped(true)
    void staleAfter(wheelCalls.spin)
  }
  const isShown = result !== undefined && (stopped || drawn === undefined)
  return (
    <>
      <Disc fields={wheel.fields} field={result?.field} spins={drawn !== undefined} onStopped={stop} />
      {!result && (
        <Button look="main" width="full" marginTop="16" busy={busy} onClick={() => void spin()}>
          Drehen
        </Button>
      )}
      {failure && (
        <Text role="alert" color="danger" paddingTop="8">
          {failure}
        </Text>
      )}
      {isShown && result.state === 'void' && <Text paddingTop="16">Du hast schon gedreht: Jede Person dreht einmal.</Text>}
      {isShown && result.state !== 'void' && (
        <Prize
          prize={result.prize}
          code={result.code}
          how="Zeig diesen Code in deinem Studio. Er steht auch in der E-Mail, die wir dir geschickt haben."
        />
      )}
    </>
  )
}
