import { Page } from '#client/kit/Page.tsx'
import { UpgradeTable } from './UpgradeTable.tsx'

/** /dashboard/contract/upgrade/accepted: upgrades by which one contract has ended and another begun. */
export default function Accepted() {
  return (
    <Page title="Angenommene Upgrades" back="contracts">
      <UpgradeTable state="accepted" label="Angenommene Upgrades" empty="Noch kein Wechsel ist angenommen." />
    </Page>
  )
}
