import { StatPage } from '#client/kit/stat/StatPage.tsx'
import { wideContractMeasures } from '#contract/contracts/measures.ts'
import { contractStats, wideSplits } from '#contract/contracts/stats.ts'
import { useStatRows } from './useStatRows.ts'

const filters = { studio: wideSplits.studio, offer: wideSplits.offer }

/** /dashboard/contract-stats (L46, V57): the same count as the area's own page, by brand, by where and by whom it was closed, too. */
export default function WideStats() {
  const rows = useStatRows(contractStats.wideRows)
  return (
    <StatPage
      title="Verträge: Statistik"
      name="vertragsstatistik"
      family="contracts"
      numbers={contractStats.wide}
      measures={wideContractMeasures}
      splits={wideSplits}
      filters={filters}
      choices={contractStats.wideChoices}
      rows={rows}
      excel={contractStats.wideExcel}
      empty="In diesem Zeitraum gab es keinen Vertrag."
    />
  )
}
