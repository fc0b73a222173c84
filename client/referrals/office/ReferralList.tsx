import { useCan } from '#client/data/session.ts'
import { ListPage } from '#client/kit/table/ListPage.tsx'
import { isNew } from '#client/kit/waiting/overlay.ts'
import { referralOffice } from '#contract/referrals/referralOffice.ts'
import { DeskForm } from './DeskForm.tsx'
import { Funnel } from './Funnel.tsx'
import { ReferralSheet } from './ReferralSheet.tsx'
import { useStateActs } from './referralActs.ts'
import { referralForm } from './rows.ts'
import { useReferralTable } from './useReferralTable.ts'

/** /dashboard/leads/referral-list: who was invited, how far it has come, and the reward (L64, K36). */
export default function ReferralList() {
  const { nameOf, ...table } = useReferralTable()
  const acts = useStateActs()
  const mayAdd = useCan(referralOffice.walkIn)
  return (
    <ListPage
      rows={['die', 'Empfehlung', 'Empfehlungen']}
      adds={mayAdd}
      {...table}
      name="referrals"
      call={referralOffice.list}
      form={referralForm}
      acts={acts}
      searches={{ label: 'Name, E-Mail oder Mitglied', fewest: 2 }}
      above={<Funnel />}
    >
      {(row, close) =>
        row && !isNew(row) ? <ReferralSheet row={row} studio={nameOf(row.studio)} onDone={close} /> : <DeskForm row={row} onDone={close} />
      }
    </ListPage>
  )
}
