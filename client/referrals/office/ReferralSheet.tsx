import { Box, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { useMay } from '#client/data/reach.ts'
import { Button } from '#client/kit/Button.tsx'
import { toast } from '#client/kit/toast.ts'
import type { OverlaidRow } from '#client/kit/waiting/overlay.ts'
import { type ReferralRow, referralOffice } from '#contract/referrals/referralOffice.ts'
import { mayBecome, type ReferralState, referralStates } from '#contract/rules/referrals/states.ts'
import { stateWords } from '#contract/rules/referrals/words.ts'
import { ReferralFacts } from './Facts.tsx'
import { referralForm } from './rows.ts'
import { useMoves } from './useMoves.ts'

interface ReferralSheetProps {
  row: OverlaidRow<ReferralRow>
  studio: string | null
  onDone: () => void
}

/** One referral: what is known, where it goes next, and the note. */
export function ReferralSheet({ row, studio, onDone }: ReferralSheetProps) {
  const name = `${row.vorname} ${row.nachname}`
  const may = useMay(referralOffice.edit, { params: { id: row._id }, body: { studio: row.studio, note: row.note, version: row.version } })
  return (
    <Box display="flex" flexDirection="column" gap="16">
      <ReferralFacts row={row} studio={studio} />
      {may && <Next row={row} onDone={onDone} />}
      {may ? (
        <referralForm.Form
          row={row}
          title={() => name}
          said={() => 'Die Notiz ist gespeichert.'}
          also={{ studio: row.studio ?? undefined }}
          onDone={onDone}
        >
          <referralForm.Field name="note" area />
        </referralForm.Form>
      ) : (
        row.note && <Text whiteSpace="pre-line">{row.note}</Text>
      )}
    </Box>
  )
}

const toastReferralError = (error: unknown) => void toast((error as Error).message, { look: 'danger' })

/** The states that follow; one that waits behind another member's referral can only be closed. */
function Next({ row, onDone }: Pick<ReferralSheetProps, 'row' | 'onDone'>) {
  const move = useMoves()
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState<ReferralState>()
  const next = referralStates.filter(state => mayBecome(row.state, state) && (!row.behind || state === 'declined'))
  const go = async (state: ReferralState) => {
    setBusy(state)
    try {
      const { count, back } = await move([row], state)
      onDone()
      if (count > 0) toast(`${row.vorname} ${row.nachname}: ${stateWords[state]}.`, { undo: () => void back().catch(toastReferralError) })
    } catch (error) {
      setFailure((error as Error).message)
    } finally {
      setBusy(undefined)
    }
  }
  return (
    <Box as="section" aria-label="Nächster Schritt">
      <Box display="flex" gap="8" flexWrap="wrap">
        {next.map(state => (
          <Button key={state} look="side" size="row" busy={busy === state} onClick={() => void go(state)}>
            {stateWords[state]}
          </Button>
        ))}
      </Box>
      {failure && (
        <Text role="alert" color="danger" textStyle="small" marginTop="8">
          {failure}
        </Text>
      )}
    </Box>
  )
}
