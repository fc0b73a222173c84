import { StatPage } from '#client/kit/stat/StatPage.tsx'
import { packageMeasures } from '#contract/contracts/measures.ts'
import { contractStats, packageSplits } from '#contract/contracts/stats.ts'
import { useStatRows } from './useStatRows.ts'

const filters = { studio: packageSplits.studio, offer: packageSplits.offer }

/** /dashboard/packages-stats (L46, V50): how each offer and each add-on goes. */
export default function Packages() {
  const rows = useStatRows(contractStats.packagesRows)
  return (
    <StatPage
      title="Pakete"
      name="pakete"
      family="packages"
      numbers={contractStats.packages}
      measures={packageMeasures}
      splits={packageSplits}
      filters={filters}
      choices={contractStats.packagesChoices}
      rows={rows}
      excel={contractStats.packagesExcel}
      empty="In diesem Zeitraum gab es keinen Vertrag."
    />
  )
}
