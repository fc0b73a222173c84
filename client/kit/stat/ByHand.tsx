import { Text } from '@chakra-ui/react'
import { handWords, type ToldStatistic } from '#contract/measures/since.ts'
import type { StatsMeasure } from '#contract/stats.ts'
import { monthName, valueText } from './words.ts'

/** A number that was kept by hand for months before its domain told anything: beside the counted ones, never among them (L231). */
export function ByHand({
  statistic,
  measure,
}: {
  statistic: Pick<ToldStatistic, 'since'>
  measure: Pick<StatsMeasure, 'id' | 'title' | 'kind'>
}) {
  const kept = statistic.since?.byHand
  if (kept?.measure !== measure.id) return null
  const months = kept.months.map(({ month, value }) => `${valueText(measure, value)} im ${monthName(month)}`)
  return (
    <Text paddingInline={{ base: '16', md: '20' }} paddingTop="4" textStyle="small" color="ink2">
      {measure.title}, {handWords}: {months.join(', ')}
    </Text>
  )
}
