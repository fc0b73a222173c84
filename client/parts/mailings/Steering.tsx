import { Box, Flex, Text } from '@chakra-ui/react'
import { type ReactNode, useState } from 'react'
import { useOnline } from '#client/data/connection.ts'
import type { CallError } from '#client/data/problem.ts'
import { useReach } from '#client/data/reach.ts'
import { useSend } from '#client/data/useSend.ts'
import { ask } from '#client/kit/ask.ts'
import { Button } from '#client/kit/Button.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { moment } from '#client/kit/moment.ts'
import { TwoPeople } from '#client/kit/TwoPeople.tsx'
import { toast } from '#client/kit/toast.ts'
import { sayFailed } from '#client/kit/waiting/say.ts'
import { mailings } from '#contract/mailings/calls.ts'
import type { MailingDryRun, MailingRow } from '#contract/mailings/shapes.ts'
import { waitReasons } from '#contract/mailings/words.ts'
import { Deliveries } from './Deliveries.tsx'
import { DryRun } from './DryRun.tsx'
import { mailingLooks } from './mailingStanding.ts'
import { Progress } from './Progress.tsx'
import { stateWord } from './words.ts'

interface SteeringProps {
  row: MailingRow
  /** True while changes of this device have not arrived. */
  waits: boolean
}

const peopleOf = (gets: number) => (gets === 1 ? 'eine Adresse' : `${gets} Adressen`)

/** The state of a mailing, and what can be done with it; all of that needs the network, and says so first. */
export function Steering({ row, waits }: SteeringProps) {
  const online = useOnline()
  const { everywhere, isIn } = useReach(mailings.edit)
  const sends = everywhere || (!!row.studios?.length && row.studios.every(isIn))
  const why = !online
    ? 'Freigeben und Verschicken braucht Netz: Was du schreibst, wartet auf diesem Gerät.'
    : waits
      ? 'Deine Änderungen werden noch gesendet.'
      : undefined
  const isAsked = row.state === 'draft' || row.state === 'asked'
  return (
    <Box display="grid" gap="12" data-mailing={row.state}>
      <Flex gap="8" wrap="wrap" align="center" role="status">
        <Chip look={mailingLooks[row.state]}>{stateWord(row)}</Chip>
        {row.reason && <Text>{waitReasons[row.reason]}</Text>}
        {row.next && <Text color="ink2">Weiter {moment(row.next)}</Text>}
      </Flex>
      {row.started && <Progress row={row} />}
      {row.needed !== null && <TwoPeople given={row.words} needed={row.needed} missing="Jemand anderes gibt sie frei." />}
      {sends && why && <Text color="ink2">{why}</Text>}
      {sends && isAsked && <Approving row={row} disabled={why !== undefined} />}
      {sends && !isAsked && <MailingRunActs row={row} disabled={!online} />}
      {sends && row.started && online && <Deliveries row={row} />}
    </Box>
  )
}

interface ActsProps {
  row: MailingRow
  disabled: boolean
}

/** The dry run, a test to oneself, and one's word. */
function Approving({ row, disabled }: ActsProps) {
  const { _id, version } = row
  const params = { id: _id }
  const [run, setRun] = useState<MailingDryRun & { version: number }>()
  const dry = useSend(mailings.dry)
  const test = useSend(mailings.test)
  const approve = useSend(mailings.approve)
  const stop = useStopping(row)
  const seen = run?.version === version ? run : undefined
  const look = () => dry.send({ params }).then(found => found && setRun({ ...found, version }), sayFailed)
  const sendTest = () => test.send({ params }).then(() => toast('Die Mail ist unterwegs an deine Adresse.'), sayFailed)
  const give = async () => {
    if (!seen) return
    const isMeant = await ask({
      title: `An ${peopleOf(seen.gets)} freigeben?`,
      text: seen.two && row.words.length === 0 ? `${seen.two} Danach gibt sie noch jemand anderes frei.` : `«${row.subject}» geht hinaus.`,
      button: 'Freigeben',
    })
    if (!isMeant) return
    await approve.send({ params, body: { hash: seen.hash } }).catch((error: CallError) => {
      if (error.code === 'mailing-other') setRun(undefined)
      sayFailed(error)
    })
  }
  return (
    <>
      {seen && <DryRun run={seen} />}
      <Buttons>
        <Button size="row" look={seen ? 'soft' : 'main'} disabled={disabled} busy={dry.waiting} onClick={() => void look()}>
          Probelauf
        </Button>
        <Button size="row" look="soft" disabled={disabled} busy={test.waiting} onClick={() => void sendTest()}>
          Test an mich
        </Button>
        {seen && seen.gets > 0 && (
          <Button size="row" disabled={disabled} busy={approve.waiting} onClick={() => void give()}>
            Freigeben
          </Button>
        )}
        {stop(disabled)}
      </Buttons>
    </>
  )
}

const Buttons = ({ children }: { children: ReactNode }) => (
  <Flex gap="8" wrap="wrap">
    {children}
  </Flex>
)

/** The button that ends a mailing for good. */
function useStopping({ _id, started }: MailingRow) {
  const stop = useSend(mailings.stop)
  const end = async () => {
    const isMeant = await ask({
      title: started ? 'Mailing abbrechen?' : 'Mailing verwerfen?',
      text: started ? 'Wer sie noch nicht hat, bekommt sie nicht mehr. Das lässt sich nicht zurücknehmen.' : 'Sie geht dann nie hinaus.',
      button: started ? 'Abbrechen' : 'Verwerfen',
      danger: true,
    })
    if (isMeant) await stop.send({ params: { id: _id } }).catch(sayFailed)
  }
  return (disabled: boolean) => (
    <Button size="row" look="danger" disabled={disabled} busy={stop.waiting} onClick={() => void end()}>
      {started ? 'Abbrechen' : 'Verwerfen'}
    </Button>
  )
}

/** Pause, go on, stop. */
function MailingRunActs({ row, disabled }: ActsProps) {
  const { state } = row
  const params = { id: row._id }
  const pause = useSend(mailings.pause)
  const resume = useSend(mailings.resume)
  const stop = useStopping(row)
  if (state === 'done' || state === 'stopped') return null
  const goes = state === 'running' || state === 'approved'
  return (
    <Buttons>
      {goes ? (
        <Button
          size="row"
          look="soft"
          disabled={disabled}
          busy={pause.waiting}
          onClick={() => void pause.send({ params }).catch(sayFailed)}
        >
          Anhalten
        </Button>
      ) : (
        <Button size="row" disabled={disabled} busy={resume.waiting} onClick={() => void resume.send({ params }).catch(sayFailed)}>
          Weiter verschicken
        </Button>
      )}
      {stop(disabled)}
    </Buttons>
  )
}
