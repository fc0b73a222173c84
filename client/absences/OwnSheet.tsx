import { Box, Flex, Text } from '@chakra-ui/react'
import { useSend } from '#client/data/useSend.ts'
import { Button } from '#client/kit/Button.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { FileButton } from '#client/kit/FileButton.tsx'
import { formFor } from '#client/kit/form.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { PickFile } from '#client/kit/upload/PickFile.tsx'
import { useAttaching } from '#client/kit/upload/useAttaching.ts'
import { sayDone, sayFailed } from '#client/kit/waiting/say.ts'
import { absences } from '#contract/absences/calls.ts'
import { pictures } from '#contract/fileTypes.ts'
import { type AbsenceState, turnsOf } from '#contract/rules/absences/states.ts'
import { stateLook } from './absenceLooks.ts'
import { changeCalls } from './useOwnAbsences.ts'
import type { ShownAbsence } from './withActs.ts'
import { kindWord, moreWords, spanWords, stateWord } from './words.ts'

const end = formFor(absences.endSick)

interface OwnSheetProps {
  row: ShownAbsence
  certificateFrom: number
  onClose: () => void
}

/** One of one's own: what was asked for and answered, and what one may still do with it. */
export function OwnSheet({ row, certificateFrom, onClose }: OwnSheetProps) {
  const more = moreWords(row)
  return (
    <Sheet open onClose={onClose} title={kindWord(row)}>
      <Flex gap="8" align="center" wrap="wrap">
        <Chip look={stateLook(row.state)}>{stateWord(row.state)}</Chip>
        {row.waits && <Text color="ink2">Wartet auf Netz.</Text>}
      </Flex>
      <Text paddingTop="8">{more ? `${spanWords(row)}, ${more}` : spanWords(row)}</Text>
      {row.note && (
        <Text whiteSpace="pre-wrap" overflowWrap="anywhere">
          {row.note}
        </Text>
      )}
      {row.reason && <Text paddingTop="8">Antwort: {row.reason}</Text>}
      {row.decider && (
        <Text textStyle="small" color="ink2">
          Entschieden von {row.decider.name}
        </Text>
      )}
      {row.kind === 'sick' ? <Sick row={row} certificateFrom={certificateFrom} onClose={onClose} /> : <Turns row={row} onClose={onClose} />}
    </Sheet>
  )
}

const acts: Partial<Record<AbsenceState, readonly [button: string, said: string]>> = {
  withdrawn: ['Zurückziehen', 'Zurückgezogen.'],
  cancelling: ['Annullieren anfragen', 'Die Annullation ist angefragt.'],
}

/** Acts that one may do oneself by the table of states. */
function Turns({ row, onClose }: { row: ShownAbsence; onClose: () => void }) {
  const call = changeCalls[row.kind as keyof typeof changeCalls]
  const { send, waiting } = useSend(call, { title: ({ params }) => `${stateWord(params.status as AbsenceState)}: ${spanWords(row)}` })
  const turn = async (status: AbsenceState, said: string) => {
    try {
      sayDone(await send({ params: { id: row._id, status }, query: {} } as never), said)
      onClose()
    } catch (error) {
      sayFailed(error)
    }
  }
  return (
    <Flex gap="8" wrap="wrap" paddingTop="16">
      {turnsOf(row.kind, row.state, 'person').map(status => {
        const [words, said] = acts[status] ?? [stateWord(status), stateWord(status)]
        return (
          <Button key={status} look="soft" busy={waiting} onClick={() => void turn(status, said)}>
            {words}
          </Button>
        )
      })}
    </Flex>
  )
}

/** Until when, the certificate, and taking it back while it is only reported. */
function Sick({ row, certificateFrom, onClose }: OwnSheetProps) {
  const remove = useSend(absences.removeSick, { title: () => 'Meldung zurückgenommen' })
  const takeBack = async () => {
    try {
      sayDone(await remove.send({ body: { _id: row._id } }), 'Die Meldung ist zurückgenommen.')
      onClose()
    } catch (error) {
      sayFailed(error)
    }
  }
  return (
    <Box display="grid" gap="16" paddingTop="12">
      {row.state !== 'closed' && (
        <end.Form
          key={row.version}
          rest={{ params: { id: row._id } }}
          start={{ to: row.to, share: row.share ?? 100 }}
          also={{ version: row.version }}
          title={() => 'Abwesenheit: bis wann'}
          button="Sichern"
          onDone={answer => sayDone(answer, 'Gesichert.')}
        >
          <end.Field name="to" type="date" hint="Leer, solange du es nicht weisst." />
          <end.Field name="share" unit="%" />
        </end.Form>
      )}
      <Certificate row={row} certificateFrom={certificateFrom} />
      {row.state === 'reported' && (
        <Button look="text" busy={remove.waiting} onClick={() => void takeBack()}>
          Meldung zurücknehmen
        </Button>
      )}
    </Box>
  )
}

/** It lies sealed on its way and at the studio; who may read it is said beside it. */
function Certificate({ row, certificateFrom }: Pick<OwnSheetProps, 'row' | 'certificateFrom'>) {
  const upload = useAttaching(absences.certify, { input: () => ({ params: { id: row._id } }), title: () => 'Zeugnis' })
  return (
    <Section title="Arztzeugnis">
      <Text textStyle="small" color="ink2" id="certificate">
        {row.certificate ? 'Dein Zeugnis ist da.' : `Nötig ab dem ${certificateFrom}. Tag.`} Versiegelt: Lesen können es nur Büro,
        Studioleitung und Administration mit dem Recht dazu, und jedes Lesen siehst du in deinem Profil.
      </Text>
      <Flex gap="8" wrap="wrap" paddingTop="8">
        {row.state !== 'closed' && (
          <PickFile accept={['application/pdf', ...pictures]} describedBy="certificate" onPick={file => void upload.send(file)}>
            {row.certificate ? 'Anderes Zeugnis' : 'Foto oder PDF wählen'}
          </PickFile>
        )}
        {row.certificate && (
          <FileButton look="soft" size="row" call={absences.certificate} input={{ params: { id: row._id } }} name="Arztzeugnis">
            Zeugnis ansehen
          </FileButton>
        )}
      </Flex>
      {upload.problem && (
        <Text role="alert" color="danger">
          {upload.problem}
        </Text>
      )}
    </Section>
  )
}
