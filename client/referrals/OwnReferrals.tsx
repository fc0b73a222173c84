import { useState } from 'react'
import { dayOf } from '#client/data/time.ts'
import { Button } from '#client/kit/Button.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { Empty } from '#client/kit/Empty.tsx'
import { date } from '#client/kit/format.ts'
import { Row } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import type { OverlaidRow, Ways } from '#client/kit/waiting/overlay.ts'
import { Refusals } from '#client/kit/waiting/Refusals.tsx'
import { useWaitingRows } from '#client/kit/waiting/useWaiting.ts'
import type { Reply } from '#contract/call.ts'
import { type OwnReferral, referrals } from '#contract/referrals/calls.ts'
import { ReferForm } from './ReferForm.tsx'
import { rewardOf } from './words.ts'

const looks = { offen: 'plain', dabei: 'ok', belohnt: 'ok' } as const
const ways: Ways<OwnReferral> = { calls: { add: referrals.refer }, fresh: { state: 'offen' } }

interface OwnReferralsProps {
  mine: Reply<typeof referrals.mine>
  stand: number | undefined
}

/** People who were invited, and if they joined; with the way to name somebody oneself. */
export function OwnReferrals({ mine, stand }: OwnReferralsProps) {
  const { rows, refused } = useWaitingRows(mine.rows, stand, ways)
  const [open, setOpen] = useState<OverlaidRow<OwnReferral> | 'new'>()
  const close = () => setOpen(undefined)
  const button = (
    <Button look="side" size="row" onClick={() => setOpen('new')}>
      Jemanden direkt empfehlen
    </Button>
  )
  return (
    <Section title="Deine Empfehlungen" aside={<Stand at={stand} />}>
      <Refusals refused={refused} open={setOpen} />
      {rows?.length === 0 && <Empty text="Noch niemand. Wer deinen Link öffnet und sich meldet, steht hier." action={button} />}
      {rows?.map(row => (
        <Row key={row._id} title={row.vorname} second={referralDetailsOf(row)} wraps trail={<StateChip row={row} />} />
      ))}
      {!!rows?.length && button}
      {open && (
        <Sheet open onClose={close} title="Jemanden empfehlen">
          <ReferForm again={open === 'new' ? undefined : open.act} onDone={close} />
        </Sheet>
      )}
    </Section>
  )
}

/** A row that still waits on this device has no date and no reward yet. */
const referralDetailsOf = (row: OverlaidRow<OwnReferral>) => (row.act ? undefined : `seit ${date(dayOf(row.at))} · ${rewardOf(row)}`)

const StateChip = ({ row }: { row: OverlaidRow<OwnReferral> }) =>
  row.act ? <Chip look="pending">Vorgemerkt</Chip> : <Chip look={looks[row.state]}>{row.state}</Chip>
