import { Page } from '#client/kit/Page.tsx'
import { UnsentUpgrades } from './UnsentUpgrades.tsx'
import { UpgradeTable } from './UpgradeTable.tsx'

/** /dashboard/contract/upgrade/created: upgrades that were signed and wait to be accepted. */
export default function Created() {
  return (
    <Page title="Erstellte Upgrades" back="contracts">
      <UpgradeTable state="created" label="Erstellte Upgrades" empty="Kein Wechsel wartet auf Annahme." above={<UnsentUpgrades />} />
    </Page>
  )
}
