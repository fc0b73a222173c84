import { Page } from '#client/kit/Page.tsx'
import { UpgradeTable } from './UpgradeTable.tsx'

/** /dashboard/contract/upgrade/deleted: upgrades that count no more, 90 days long. */
export default function Deleted() {
  return (
    <Page title="Gelöschte Upgrades" back="contracts">
      <UpgradeTable state="deleted" label="Gelöschte Upgrades" empty="Kein Wechsel ist gelöscht. Gelöschte bleiben 90 Tage." />
    </Page>
  )
}
