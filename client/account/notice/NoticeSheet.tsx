import { Box, Link, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { v7 } from 'uuid'
import { useOnline } from '#client/data/connection.ts'
import { useMaybeLocal } from '#client/data/local.ts'
import { CallError } from '#client/data/problem.ts'
import { now, today } from '#client/data/time.ts'
import { useSend } from '#client/data/useSend.ts'
import { Button } from '#client/kit/Button.tsx'
import { SelectField, TextArea } from '#client/kit/choices.tsx'
import { date } from '#client/kit/format.ts'
import { Segmented } from '#client/kit/Segmented.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { sayDone } from '#client/kit/waiting/say.ts'
import { ownCauseOptions } from '#client/parts/contract/noticeWords.ts'
import { OutlookLines } from '#client/parts/contract/OutlookLines.tsx'
import { ProofPick } from '#client/parts/contract/ProofPick.tsx'
import type { NoticeForm, NoticeProofForm } from '#contract/contracts/noticeForms.ts'
import type { NoticeCause, NoticeKind } from '#contract/contracts/noticeShapes.ts'
import { notices } from '#contract/contracts/notices.ts'
import type { OwnContract } from '#contract/contracts/shapes.ts'
import { isNear, needsNotice, noticeOutlook } from '#contract/rules/contracts/ending.ts'
import { lifeOf } from '#contract/rules/contracts/life.ts'
import type { OutboxRow } from '#sync/client/types.ts'

const most = 500

interface NoticeSheetProps {
  contract: OwnContract
  /** One that the studio did not take, written anew with what was said in it. */
  again?: OutboxRow
  onClose: () => void
}

/** The advice to call, first of all, while there is no network and a day runs out (C10): the notice counts when the studio has it. */
function CallFirst({ deadline, phone }: { deadline: string; phone: string }) {
  return (
    <Box role="alert" marginBottom="14" padding="12" borderRadius="inner" bg="warnSoft">
      <Text textStyle="label">Kein Netz, und die Frist läuft ab</Text>
      <Text>{`Letzter Tag ist der ${date(deadline)}. Es zählt, wann das Studio es hat: Ruf an, wenn du bis dann kein Netz hast.`}</Text>
      {phone && (
        <Link href={`tel:${phone.replace(/[^+\d]/g, '')}`} display="inline-flex" alignItems="center" minHeight="44px" fontWeight={620}>
          {phone}
        </Link>
      )}
    </Box>
  )
}

const saidIn = (act: OutboxRow | undefined) => (act?.body ?? {}) as Partial<NoticeForm>

/** The content of a notice as it is typed; undefined while something is still missing. */
function useNotice({ contract: { index, number }, again, onClose }: NoticeSheetProps) {
  const local = useMaybeLocal()
  // Under its own id: a proof that waits names it.
  const [_id] = useState(() => saidIn(again)._id ?? v7())
  const give = useSend(notices.give, { asks: true, title: () => `Kündigung: Vertrag ${number}`, instead: () => again?.key })
  const prove = useSend(notices.prove, { title: () => `Beleg zur Kündigung: Vertrag ${number}` })
  const [problem, setProblem] = useState<string>()
  const params = { index: String(index) }
  const send = async (said: { kind: NoticeKind; cause: NoticeCause | null; said: string | null }, proof: NoticeProofForm | undefined) => {
    setProblem(undefined)
    try {
      const answer = await give.send({ params, body: { _id, ...said, at: now() } })
      if (again) await local?.outbox.discard(again.key)
      if (proof) await prove.send({ params: { ...params, id: _id }, body: proof })
      sayDone(
        answer,
        said.kind === 'ordinary' ? 'Gekündigt. Die Bestätigung kommt per Mail.' : 'Gesendet. Dein Studio legt den letzten Tag fest.',
      )
      onClose()
    } catch (error) {
      setProblem(error instanceof CallError ? error.said : 'Das ging nicht.')
    }
  }
  return { send, problem, busy: give.waiting || prove.waiting }
}

/** «Kündigen»: what it means is counted on this device and shown before it is sent, also without a network (C10, C39). */
export default function NoticeSheet({ contract, again, onClose }: NoticeSheetProps) {
  const { signed, events, title, studioPhone } = contract
  const online = useOnline()
  const isOrdinary = needsNotice(lifeOf(signed, events))
  const before = saidIn(again)
  const [kind, setKind] = useState<NoticeKind>(isOrdinary ? (before.kind ?? 'ordinary') : 'extraordinary')
  const [cause, setCause] = useState<NoticeCause | ''>(before.cause ?? '')
  const [said, setSaid] = useState(before.said ?? '')
  const [proof, setProof] = useState<NoticeProofForm>()
  const [tried, setTried] = useState(false)
  const { send, problem, busy } = useNotice({ contract, again, onClose })
  const outlook = noticeOutlook(signed, events, { day: today(), kind })
  const isWhole = said.trim().length <= most && (kind === 'ordinary' || cause !== '')
  const submit = () => {
    setTried(true)
    if (!isWhole) return
    const isExtra = kind === 'extraordinary'
    void send({ kind, cause: isExtra && cause ? cause : null, said: said.trim() || null }, isExtra ? proof : undefined)
  }
  return (
    <Sheet
      open
      title={`«${title}» kündigen`}
      onClose={onClose}
      footer={
        <Button size="dock" flex={1} look="danger" busy={busy} onClick={submit}>
          {outlook.end ? `Kündigen auf den ${date(outlook.end)}` : 'Kündigung senden'}
        </Button>
      }
    >
      {!online && isNear(outlook.deadline, today()) && <CallFirst deadline={outlook.deadline!} phone={studioPhone} />}
      {isOrdinary ? (
        <Segmented
          label="Art der Kündigung"
          value={kind}
          options={[
            ['ordinary', 'Ordentlich'],
            ['extraordinary', 'Aus wichtigem Grund'],
          ]}
          onChange={setKind}
        />
      ) : (
        <Text paddingBottom="10">Dein Vertrag endet von selbst: Du musst nichts tun. Früher endet er nur aus einem wichtigen Grund.</Text>
      )}
      {kind === 'extraordinary' && (
        <Box display="flex" flexDirection="column" gap="12" paddingTop="14">
          <SelectField
            label="Grund"
            required
            none="Bitte wählen"
            value={cause}
            options={ownCauseOptions}
            error={tried && cause === '' ? 'Wähle einen Grund.' : undefined}
            onChange={next => setCause(next as NoticeCause | '')}
          />
          <ProofPick proof={proof} onPick={setProof} />
          <Text color="ink2">Den letzten Tag legt dein Studio fest. Du erfährst ihn per Mail.</Text>
        </Box>
      )}
      <Box paddingBlock="14" aria-live="polite">
        <OutlookLines outlook={outlook} />
      </Box>
      <TextArea
        label="Bemerkung"
        value={said}
        onChange={setSaid}
        error={said.trim().length > most ? `Höchstens ${most} Zeichen, es sind ${said.trim().length}.` : undefined}
      />
      <Text textStyle="small" color="ink2" paddingTop="8">
        Es zählt der Tag, an dem das Studio die Kündigung hat. Bis es sie bestätigt, kannst du sie zurücknehmen.
      </Text>
      {problem && (
        <Text role="alert" color="danger" fontWeight={560} paddingTop="8">
          {problem}
        </Text>
      )}
    </Sheet>
  )
}
