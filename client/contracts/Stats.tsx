import { StatPage } from '#client/kit/stat/StatPage.tsx'
import { contractMeasures } from '#contract/contracts/measures.ts'
import { contractSplits, contractStats } from '#contract/contracts/stats.ts'
import { useStatRows } from './useStatRows.ts'

const filters = { studio: contractSplits.studio, offer: contractSplits.offer }

/** /dashboard/contract/stats (C47): closings, ends and what runs, by studio, offer, reason and month. */
export default function Stats() {
  const rows = useStatRows(contractStats.rows)
  return (
    <StatPage
      title="Abschlüsse"
      name="abschluesse"
      family="contracts"
      numbers={contractStats.numbers}
      measures={contractMeasures}
      splits={contractSplits}
      filters={filters}
      choices={contractStats.choices}
      rows={rows}
      excel={contractStats.excel}
      empty="In diesem Zeitraum gab es keinen Vertrag."
    />
  )
}
