import { Box } from '@chakra-ui/react'
import { useEffect } from 'react'
import { useCall } from '#client/data/reads.ts'
import type { OverlaidRow } from '#client/kit/waiting/overlay.ts'
import { isNew } from '#client/kit/waiting/overlay.ts'
import { addressedReads } from '#client/parts/audience/reads.ts'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { mailings } from '#contract/mailings/calls.ts'
import type { MailingRow } from '#contract/mailings/shapes.ts'
import type { MailingState } from '#contract/mailings/words.ts'
import { MailingFields } from './MailingFields.tsx'
import { MailingPreview } from './MailingPreview.tsx'
import { mailingForm } from './mailingForm.ts'
import { isOpen } from './mailingStanding.ts'
import { Steering } from './Steering.tsx'

const lookEvery = 4000
/** States that others or the mailing's run move while one looks on. */
const moving: readonly MailingState[] = ['asked', 'approved', 'running']

const reads = { ...addressedReads, blocks: (value: unknown) => `${(value as unknown[] | undefined)?.length ?? 0} Bausteine` }

interface MailingProps {
  row?: OverlaidRow<MailingRow>
  onDone: () => void
}

/** One mailing: what it says and to whom, and what becomes of it. What was approved and changes is asked for again. */
export function Mailing({ row, onDone }: MailingProps) {
  const known = row && !isNew(row) ? row : undefined
  const { data, again } = useCall(mailings.one, known && { params: { id: known._id } })
  const now = known && data && data.version >= known.version ? data : known
  const isMoving = now !== undefined && moving.includes(now.state)
  useEffect(() => {
    if (!isMoving) return
    const look = setInterval(() => void again(), lookEvery)
    return () => clearInterval(look)
  }, [isMoving, again])
  if (now && !isOpen(now))
    return (
      <Box display="grid" gap="18">
        <Steering row={now} waits={false} />
        <MailingPreview {...now} />
      </Box>
    )
  return (
    <Box display="grid" gap="18">
      {now && <Steering row={now} waits={row?.act !== undefined} />}
      <Writing row={row} onDone={onDone} />
    </Box>
  )
}

function Writing({ row, onDone }: MailingProps) {
  const { everywhere, options } = useOwnStudios(mailings.create)
  const start = {
    roles: [],
    blocks: [],
    centers: [],
    advertises: 'newsletter' as const,
    studios: everywhere || options.length !== 1 ? [] : [options[0]?.[0] ?? ''],
  }
  return (
    <mailingForm.Form row={row} start={start} button="Entwurf speichern" reads={reads} onDone={onDone}>
      <MailingFields isNew={isNew(row)} />
    </mailingForm.Form>
  )
}
