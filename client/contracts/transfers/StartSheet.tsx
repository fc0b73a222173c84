import { Box, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { v7 } from 'uuid'
import { CallError } from '#client/data/problem.ts'
import { useSend } from '#client/data/useSend.ts'
import { Button } from '#client/kit/Button.tsx'
import { SelectField } from '#client/kit/choices.tsx'
import { TextField } from '#client/kit/Field.tsx'
import { date, money } from '#client/kit/format.ts'
import { Sheet } from '#client/kit/Sheet.tsx'
import { sayDone } from '#client/kit/waiting/say.ts'
import { MemberPicker } from '#client/parts/MemberPicker.tsx'
import type { ContractWhole } from '#contract/contracts/shapes.ts'
import type { Transferable } from '#contract/contracts/transferShapes.ts'
import { transfers } from '#contract/contracts/transfers.ts'
import type { FoundPerson } from '#contract/people.ts'

interface StartSheetProps {
  contract: Pick<ContractWhole, 'userId' | 'index' | 'number' | 'studio'>
  possible: Transferable
  onClose: () => void
}

/** Begins a transfer: to whom, and from which day on. Both sign in their own app. */
export function StartSheet({ contract, possible, onClose }: StartSheetProps) {
  const { days, anyDay, fee } = possible
  const [_id] = useState(() => v7())
  const [taker, setTaker] = useState<FoundPerson>()
  const [start, setStart] = useState(days[0] ?? '')
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<CallError>()
  const { send, waiting } = useSend(transfers.start, { asks: true, title: () => `Übertragung, Vertrag ${contract.number}` })
  const go = async () => {
    setTried(true)
    if (!taker || !start) return
    try {
      const params = { userId: contract.userId, index: String(contract.index) }
      const row = await send({ params, body: { _id, taker: taker._id, start } })
      onClose()
      sayDone(row, 'Beide sind benachrichtigt und unterschreiben in ihrer App.')
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setRefused(error)
    }
  }
  return (
    <Sheet
      open
      title="Vertrag übertragen"
      onClose={onClose}
      footer={
        <>
          <Button size="dock" flex={1} busy={waiting} onClick={() => void go()}>
            Zur Unterschrift senden
          </Button>
          <Button size="dock" look="side" onClick={onClose}>
            Abbrechen
          </Button>
        </>
      }
    >
      <Box display="grid" gap="14">
        <MemberPicker
          label="Wer übernimmt ihn?"
          required
          studio={contract.studio}
          value={taker}
          onPick={setTaker}
          error={refused?.fields?.taker ?? (tried && !taker ? 'Wähle, wer den Vertrag übernimmt.' : undefined)}
        />
        {anyDay ? (
          <TextField label="Ab" type="date" required min={days[0]} value={start} error={refused?.fields?.start} onChange={setStart} />
        ) : (
          <SelectField
            label="Ab"
            required
            value={start}
            options={days.map(day => [day, date(day)] as const)}
            hint="Am Anfang einer Abrechnung, damit kein Tag doppelt bezahlt wird."
            error={refused?.fields?.start}
            onChange={setStart}
          />
        )}
        <Text color="ink2">
          {fee > 0
            ? `Wer ihn übernimmt, bezahlt ${money(fee)}. Beide unterschreiben in ihrer App, dann nimmst du es hier an.`
            : 'Die Übertragung kostet nichts. Beide unterschreiben in ihrer App, dann nimmst du es hier an.'}
        </Text>
        {refused && !refused.fields && (
          <Text role="alert" color="danger" textStyle="small" fontWeight={560}>
            {refused.message}
          </Text>
        )}
      </Box>
    </Sheet>
  )
}
