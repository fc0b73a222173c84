import { useMemo, useState } from 'react'
import { Page } from '#client/kit/Page.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { CallTable } from '#client/kit/table/CallTable.tsx'
import { type ReferralRow, referralOffice } from '#contract/referrals/referralOffice.ts'
import { ReferralFacts } from './Facts.tsx'
import { nameOf as called } from './referralColumns.tsx'
import { useReferralTable } from './useReferralTable.ts'

/** /dashboard/leads/referral-deprecated: what began under earlier settings, to look things up in (L64, K37). */
export default function ReferralsBefore() {
  const { nameOf, ...table } = useReferralTable('earlier')
  const [open, setOpen] = useState<ReferralRow>()
  const fixed = useMemo(() => ({ began: 'earlier' }), [])
  return (
    <Page title="Frühere Empfehlungen">
      <CallTable
        {...table}
        label="Empfehlungen"
        one="Empfehlung"
        name="referralsBefore"
        call={referralOffice.list}
        fixed={fixed}
        open={setOpen}
        searches={{ label: 'Name, E-Mail oder Mitglied', fewest: 2 }}
        empty={{ text: 'Keine Empfehlung hat unter früheren Einstellungen begonnen.' }}
      />
      {open && (
        <Sheet open onClose={() => setOpen(undefined)} title={called(open)}>
          <ReferralFacts row={open} studio={nameOf(open.studio)} />
        </Sheet>
      )}
    </Page>
  )
}
