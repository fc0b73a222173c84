import { Box, chakra, Flex, Text } from '@chakra-ui/react'
import { CaretUpDownIcon } from '@phosphor-icons/react/dist/csr/CaretUpDown'
import { useState } from 'react'
import { useKept } from '#client/data/local.ts'
import { today } from '#client/data/time.ts'
import { Card } from '#client/kit/Card.tsx'
import { quantity } from '#client/kit/format.ts'
import { Segmented } from '#client/kit/Segmented.tsx'
import type { Tally } from '#client/workouts/tally.ts'
import { addDays } from '#contract/days.ts'
import type { Formula } from '#contract/rules/training/oneRepMax.ts'
import type { ExerciseTotals } from '#contract/rules/training/trainingFold.ts'
import { Counting } from './Counting.tsx'
import { ExercisePick } from './ExercisePick.tsx'
import { ProgressChart } from './ProgressChart.tsx'
import { inRange, type ProgressPoint, type Range, rangeNames, ranges, rangeWords } from './progressRange.ts'
import { metricOf, metricSentence, metricUnits, seriesOf } from './series.ts'

const Plain = chakra('button', { base: { display: 'inline-flex', alignItems: 'center', gap: '4', minHeight: '44px', textAlign: 'start' } })

/** How one exercise grows, with the formula named. */
export function CurveCard({ tally, fresh }: { tally: Tally; fresh: ReadonlySet<string> }) {
  const [picked, setPicked] = useKept<string | null>('hub.exercise', null)
  const [range, setRange] = useKept<Range>('hub.range', '3m')
  const [formula, setFormula] = useKept<Formula>('formula', 'epley')
  const [open, setOpen] = useState<'exercises' | 'counting'>()
  const exercise = (picked ? tally.fold.exercise(picked) : undefined) ?? mostTrained(tally)
  if (!exercise) return null
  const { points, sentence, unit, running } = curveOf(exercise, { tally, range, formula })
  return (
    <Card marginTop="10" padding="14px 4px 10px 16px">
      <Plain type="button" margin="-10px 0 -6px" onClick={() => setOpen('exercises')}>
        <Text as="h2" textStyle="heading">
          {exercise.title}
        </Text>
        <CaretUpDownIcon size={20} aria-hidden />
      </Plain>
      <Flex align="center" justify="space-between" paddingInlineEnd="12" gap="8" wrap="wrap">
        <Newest points={points} unit={unit} />
        <Segmented label="Zeitraum" value={range} options={ranges.map(name => [name, rangeNames[name]] as const)} onChange={setRange} />
      </Flex>
      <Drawn points={points} draws={fresh.has(exercise.exercise)} label={labelOf(exercise, points, range, unit)} />
      <Text textStyle="micro" color="ink3" marginTop="4" paddingInlineEnd="12">
        {sentence} {openSentence(points, running)}
        <Plain
          type="button"
          display="inline"
          minHeight="0"
          paddingBlock="12px"
          marginBlock="-12px"
          color="brandInk"
          onClick={() => setOpen('counting')}
        >
          So wird gezählt
        </Plain>
      </Text>
      <ExercisePick open={open === 'exercises'} exercises={tally.exercises()} onPick={setPicked} onClose={() => setOpen(undefined)} />
      <Counting
        open={open === 'counting'}
        title={exercise.title}
        sentence={sentence}
        unit={unit}
        points={points}
        formula={formula}
        kind={exercise.kind}
        onFormula={setFormula}
        onClose={() => setOpen(undefined)}
      />
    </Card>
  )
}

function curveOf(exercise: ExerciseTotals, { tally, range, formula }: { tally: Tally; range: Range; formula: Formula }) {
  const metric = metricOf(exercise)
  const running = tally.underWay()?.id
  const isOpen = (set: { id: string; run?: string | null }) => tally.isWaiting(set.id) || (!!running && set.run === running)
  const points = inRange(seriesOf(exercise, { metric, formula, isOpen }), range, today())
  return { points, sentence: metricSentence(metric, formula), unit: metricUnits[metric], running: running !== undefined }
}

function Newest({ points, unit }: { points: ProgressPoint[]; unit: string }) {
  const last = points.at(-1)
  const grown = last && points.length > 1 ? last.value - points[0]!.value : 0
  if (!last) return <Text textStyle="label">–</Text>
  return (
    <Flex align="baseline" gap="6" fontVariantNumeric="tabular-nums lining-nums">
      <Text as="span" textStyle="xl" className="notranslate">
        {quantity(last.value, 1)}
      </Text>
      <Text as="span" textStyle="label" color="ink2">
        {unit}
      </Text>
      {grown !== 0 && (
        <Text
          as="span"
          textStyle="small"
          fontWeight={620}
          color={grown > 0 ? 'brandInk' : 'ink2'}
          marginInlineStart="4"
          whiteSpace="nowrap"
        >
          {grown > 0 ? '+' : '−'} {quantity(Math.abs(grown), 1)} {unit}
        </Text>
      )}
    </Flex>
  )
}

function Drawn({ points, draws, label }: { points: ProgressPoint[]; draws: boolean; label: string }) {
  if (points.length === 0) {
    return (
      <Text textStyle="small" color="ink2" paddingBlock="16">
        In diesem Zeitraum nicht trainiert.
      </Text>
    )
  }
  return (
    <Box marginTop="4">
      <ProgressChart label={label} points={points} draws={draws} />
    </Box>
  )
}

function labelOf({ title }: ExerciseTotals, points: ProgressPoint[], range: Range, unit: string) {
  const first = points[0]
  const last = points.at(-1)
  if (!first || !last) return `${title}, ${rangeWords[range]}`
  return `${title}, ${rangeWords[range]}: von ${quantity(first.value, 1)} auf ${quantity(last.value, 1)} ${unit}`
}

function openSentence(points: ProgressPoint[], running: boolean) {
  const open = points.filter(point => point.open)
  if (open.length === 0) return ''
  if (open.some(({ day }) => day !== today())) return 'Gestrichelt: nur auf diesem Gerät. '
  return running ? 'Gestrichelt: heute, läuft. ' : 'Gestrichelt: heute, wartet. '
}

/** The exercise with the most sets in the last three months, else in all. */
function mostTrained(tally: Tally): ExerciseTotals | undefined {
  const from = addDays(today(), -91)
  const recent = ({ days }: ExerciseTotals) => days.reduce((sum, { day, sets }) => (day > from ? sum + sets : sum), 0)
  let best: { exercise: ExerciseTotals; sets: number } | undefined
  for (const exercise of tally.exercises()) {
    const sets = recent(exercise) + exercise.sets / 1e6 + (exercise.kind === 'weight' ? 0.5 : 0)
    if (exercise.sets > 0 && (!best || sets > best.sets)) best = { exercise, sets }
  }
  return best?.exercise
}
