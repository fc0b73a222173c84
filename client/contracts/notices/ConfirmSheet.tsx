import { Box, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { paramsOf } from '#client/contracts/contractActs.ts'
import type { ShownContract } from '#client/contracts/useContract.ts'
import { CallError } from '#client/data/problem.ts'
import { today } from '#client/data/time.ts'
import { Button } from '#client/kit/Button.tsx'
import { useBreath } from '#client/kit/breath.ts'
import { Check } from '#client/kit/Check.tsx'
import { TextArea } from '#client/kit/choices.tsx'
import { TextField } from '#client/kit/Field.tsx'
import { date } from '#client/kit/format.ts'
import { Sheet } from '#client/kit/Sheet.tsx'
import { OutlookLines } from '#client/parts/contract/OutlookLines.tsx'
import type { NoticeRow } from '#contract/contracts/noticeShapes.ts'
import { notices } from '#contract/contracts/notices.ts'
import { noticeOutlook } from '#contract/rules/contracts/ending.ts'

const most = 500

/** The terms that a confirmation would say, without what the notice itself has done so far. */
function outlooksOf({ signed, events }: ShownContract, { _id, day, kind }: NoticeRow, to: string) {
  const before = events.filter(event => event._id !== _id && !(event.kind === 'correction' && event.of === _id))
  const inTurn = { day, kind: 'ordinary' as const }
  return {
    now: noticeOutlook(signed, before, kind === 'extraordinary' && to ? { day, kind, to } : inTurn, today()),
    late: noticeOutlook(signed, before, { ...inTurn, late: true }, today()),
  }
}

interface ConfirmSheetProps {
  contract: ShownContract
  notice: NoticeRow
  /** True once it goes out, false where it was taken back. */
  onMeant: (meant: boolean) => void
  onClose: () => void
}

/** «Kündigung bestätigen»: the last day of an extraordinary one is set here, and a late one is taken with a reason (C10, C39). */
export default function ConfirmSheet({ contract, notice, onMeant, onClose }: ConfirmSheetProps) {
  const { send, waiting } = useBreath(notices.confirm)
  const isExtra = notice.kind === 'extraordinary'
  const [to, setTo] = useState('')
  const [isLate, setLate] = useState(false)
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<{ text: string; fields?: Record<string, string> }>()
  const { now, late } = outlooksOf(contract, notice, to)
  const mayBeLate = !to && late.end !== null && now.end !== null && late.end < now.end
  const outlook = isLate && mayBeLate ? late : now
  const submit = async () => {
    setProblem(undefined)
    if (isLate && mayBeLate && reason.trim() === '') return setProblem({ text: '', fields: { reason: 'Gib an, warum sie noch gilt.' } })
    const body = { to: isExtra && to ? to : null, late: isLate && mayBeLate, reason: reason.trim() || null }
    try {
      await send(
        { params: { ...paramsOf(contract), id: notice._id }, body },
        { said: () => 'Bestätigt. Das Mitglied erhält die Bestätigung per Mail.', onBack: () => onMeant(false) },
      )
      onMeant(true)
      onClose()
    } catch (error) {
      setProblem(error instanceof CallError ? { text: error.said, fields: error.fields } : { text: 'Das ging nicht.' })
    }
  }
  return (
    <Sheet
      open
      title="Kündigung bestätigen"
      onClose={onClose}
      footer={
        <Button size="dock" flex={1} busy={waiting} onClick={() => void submit()}>
          {outlook.end ? `Bestätigen auf den ${date(outlook.end)}` : 'Bestätigen'}
        </Button>
      }
    >
      <Box display="flex" flexDirection="column" gap="12">
        {isExtra && (
          <TextField
            label="Letzter Tag"
            type="date"
            value={to}
            onChange={setTo}
            error={problem?.fields?.to}
            hint="Ohne letzten Tag gilt sie als ordentliche Kündigung."
          />
        )}
        {mayBeLate && (
          <Check checked={isLate} onChange={setLate} hint={`Der Vertrag endet dann am ${date(late.end!)}.`}>
            Zu spät eingegangen, trotzdem annehmen
          </Check>
        )}
        <OutlookLines outlook={outlook} />
        <TextArea
          label="Grund"
          required={isLate && mayBeLate}
          value={reason}
          onChange={setReason}
          error={reason.trim().length > most ? `Höchstens ${most} Zeichen.` : problem?.fields?.reason}
          hint="Steht im Verlauf; das Mitglied liest ihn."
        />
        {problem?.text && (
          <Text role="alert" color="danger" fontWeight={560}>
            {problem.text}
          </Text>
        )}
      </Box>
    </Sheet>
  )
}
