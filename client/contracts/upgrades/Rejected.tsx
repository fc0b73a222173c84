import { Page } from '#client/kit/Page.tsx'
import { UpgradeTable } from './UpgradeTable.tsx'

/** /dashboard/contract/upgrade/rejected: upgrades to which the studio said no (C09). */
export default function Rejected() {
  return (
    <Page title="Abgelehnte Upgrades" back="contracts">
      <UpgradeTable state="rejected" label="Abgelehnte Upgrades" empty="Das Studio hat noch keinen Wechsel zurückgewiesen." />
    </Page>
  )
}
