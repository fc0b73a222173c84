import { Box, Text } from '@chakra-ui/react'
import { useId, useState } from 'react'
import { v7 } from 'uuid'
import { paramsOf } from '#client/contracts/contractActs.ts'
import { useAttach } from '#client/contracts/useAttach.ts'
import type { ShownContract } from '#client/contracts/useContract.ts'
import { today } from '#client/data/time.ts'
import { useSend } from '#client/data/useSend.ts'
import { formFor } from '#client/kit/form.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { PickFile } from '#client/kit/upload/PickFile.tsx'
import { sayDone, sayFailed } from '#client/kit/waiting/say.ts'
import { causeOptions, noticeKindWords, noticeWayWords } from '#client/parts/contract/noticeWords.ts'
import { OutlookLines } from '#client/parts/contract/OutlookLines.tsx'
import { ProofPick } from '#client/parts/contract/ProofPick.tsx'
import { contracts } from '#contract/contracts/calls.ts'
import type { NoticeProofForm, ReceivedNotice } from '#contract/contracts/noticeForms.ts'
import { notices } from '#contract/contracts/notices.ts'
import { isDay } from '#contract/days.ts'
import { needsNotice, noticeOutlook } from '#contract/rules/contracts/ending.ts'
import { lifeOf } from '#contract/rules/contracts/life.ts'

const { Form, Field } = formFor(notices.record)

const kinds = Object.entries(noticeKindWords)
const ways = Object.entries(noticeWayWords).filter(([way]) => way !== 'app')

/** «Kündigung erfassen»: what came by letter, by mail or at the desk, with its day of receipt and its scan (C39); it waits without a network. */
export default function RecordSheet({ contract, onClose }: { contract: ShownContract; onClose: () => void }) {
  const { number, signed, events } = contract
  const [_id] = useState(() => v7())
  const isOrdinary = needsNotice(lifeOf(signed, events))
  const start = { kind: isOrdinary ? 'ordinary' : 'extraordinary', way: 'letter', day: today() } as const
  const [values, setValues] = useState<Partial<ReceivedNotice>>(start)
  const [proof, setProof] = useState<NoticeProofForm>()
  const prove = useSend(notices.proveFor, { title: () => `Beleg zur Kündigung: Vertrag ${number}` })
  const params = paramsOf(contract)
  const isExtra = values.kind === 'extraordinary'
  const done = async (answer: unknown) => {
    if (proof && isExtra) await prove.send({ params: { ...params, id: _id }, body: proof }).catch(sayFailed)
    sayDone(answer, 'Die Kündigung ist erfasst. Das Mitglied erhält die Bestätigung des Eingangs per Mail.')
    onClose()
  }
  const day = values.day && isDay(values.day) ? values.day : today()
  return (
    <Sheet open title="Kündigung erfassen" onClose={onClose}>
      <Form
        rest={{ params }}
        also={{ _id }}
        start={start}
        title={() => `Kündigung: Vertrag ${number}`}
        button="Erfassen"
        onChange={next => setValues(next as Partial<ReceivedNotice>)}
        onDone={answer => void done(answer)}
      >
        {isOrdinary ? (
          <Field name="kind" options={kinds} />
        ) : (
          <Text>Der Vertrag endet von selbst: Früher endet er nur aus einem wichtigen Grund.</Text>
        )}
        <Field name="way" options={ways} />
        <Field name="day" type="date" />
        {isExtra && <Field name="cause" options={causeOptions} none="Bitte wählen" required />}
        <Field name="said" area />
        {isExtra && <ProofPick proof={proof} onPick={setProof} />}
        <Scan contract={contract} />
        <Box aria-live="polite">
          <OutlookLines outlook={noticeOutlook(signed, events, { day, kind: values.kind ?? 'ordinary' }, today())} />
        </Box>
      </Form>
    </Sheet>
  )
}

/** The letter itself, which goes beside the contract at once. */
function Scan({ contract }: { contract: ShownContract }) {
  const id = useId()
  const attach = useAttach(contract, contract.number)
  const [name, setName] = useState<string>()
  const pick = async (file: File) => {
    await attach.send(file)
    setName(file.name)
  }
  return (
    <Box>
      <PickFile accept={contracts.attach.upload!.types} describedBy={id} onPick={file => void pick(file)}>
        Scan hinzufügen
      </PickFile>
      <Text id={id} textStyle="small" color="ink2" paddingTop="6">
        {attach.busy
          ? 'Wird gesendet …'
          : name && !attach.problem
            ? `«${name}» liegt bei den Beilagen.`
            : 'Der Brief als PDF oder Foto. Ein Arztzeugnis gehört zum Beleg.'}
      </Text>
      {attach.problem && (
        <Text role="alert" textStyle="small" color="danger" fontWeight={560}>
          {attach.problem}
        </Text>
      )}
    </Box>
  )
}
