import { Box, Text } from '@chakra-ui/react'
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import { useState } from 'react'
import { today } from '#client/data/time.ts'
import { Button } from '#client/kit/Button.tsx'
import { Card } from '#client/kit/Card.tsx'
import { measured } from '#client/kit/format.ts'
import { LineChart } from '#client/kit/LineChart.tsx'
import { Segmented } from '#client/kit/Segmented.tsx'
import { addDays } from '#contract/days.ts'
import { MeasureSheet } from './MeasureSheet.tsx'
import { trendOf, useMeasured, valueText } from './measured.ts'

const spans = { '28': '4 W', '91': '3 M', '365': '1 J' } as const
type WeightSpan = keyof typeof spans
/** Holds the place of a number that is not known yet. */
const unknown = '\u2007\u2007'

/** Body weight against its goal, with its course. */
export function WeightCard() {
  const weights = useMeasured('weight')
  const goals = useMeasured('targetWeight')
  const goal = goals?.at(-1)
  const [span, setSpan] = useState<WeightSpan>('91')
  const [open, setOpen] = useState<'weight' | 'targetWeight'>()
  const last = weights?.at(-1)
  const trend = trendOf(weights ?? [], addDays(today(), -Number(span)))
  return (
    <Card>
      <Box display="flex" alignItems="flex-end" justifyContent="space-between" gap="12" flexWrap="wrap">
        <Box>
          <Text textStyle="heading">Körpergewicht</Text>
          <Text as="span" textStyle="xl" className="notranslate">
            {last ? measured(last.value) : weights ? '–' : unknown}
          </Text>
          <Text as="span" textStyle="label" color="ink2" paddingStart="6">
            kg
          </Text>
        </Box>
        <Segmented label="Zeitraum" value={span} options={Object.entries(spans) as [WeightSpan, string][]} onChange={setSpan} />
      </Box>
      {trend.points.length > 1 && (
        <Box paddingTop="8">
          <LineChart label={`Körpergewicht, ${spans[span]}`} unit="kg" goal={goal?.value} {...trend} />
        </Box>
      )}
      <Box display="flex" gap="8" flexWrap="wrap" paddingTop="12">
        <Button size="row" icon={<PlusIcon size={18} weight="bold" aria-hidden />} onClick={() => setOpen('weight')}>
          Gewicht eintragen
        </Button>
        <Button look="side" size="row" onClick={() => setOpen('targetWeight')}>
          {goal ? `Ziel ${valueText('targetWeight', goal.value)}` : goals ? 'Zielgewicht setzen' : 'Zielgewicht'}
        </Button>
      </Box>
      {open && <MeasureSheet kind={open} onClose={() => setOpen(undefined)} />}
    </Card>
  )
}
