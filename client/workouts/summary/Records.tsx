import { Box, Flex, Text } from '@chakra-ui/react'
import { TrendUpIcon } from '@phosphor-icons/react/dist/csr/TrendUp'
import { Row } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { recordValue } from '#client/parts/training/words.ts'
import { ProgressChart } from '#client/workouts/hub/ProgressChart.tsx'
import { inRange } from '#client/workouts/hub/progressRange.ts'
import { metricOf, metricSentence, seriesOf } from '#client/workouts/hub/series.ts'
import { recordWords } from '#client/workouts/run/words.ts'
import type { RunRecord, Tally } from '#client/workouts/tally.ts'
import { worthOf } from '#contract/rules/training/sets.ts'
import type { TrainingSet } from '#sync/collections/sets.ts'
import type { WorkoutRun } from '#sync/collections/workoutRuns.ts'

interface Props {
  run: WorkoutRun
  sets: readonly TrainingSet[]
  tally: Tally
}

/** The records of this training, one line per exercise; the first one's curve draws itself once. */
export function Records({ run, sets, tally }: Props) {
  const records = lastPerExercise(tally.recordsOf(run.id))
  if (records.length === 0) return null
  const byId = new Map(sets.map(set => [set.id, set]))
  return (
    <Section title={records.length === 1 ? 'PR' : `${records.length} PR`}>
      {records.map(record => {
        const set = byId.get(record.set)
        return (
          <Row
            key={record.set}
            lead={
              <Flex color="accent">
                <TrendUpIcon size={20} weight="bold" aria-hidden />
              </Flex>
            }
            title={record.title}
            second={recordWords[record.kind]}
            trail={
              <Text as="span" textStyle="value" className="notranslate" whiteSpace="nowrap">
                {set && recordValue(record.kind, worthOf(set)[record.kind])}
              </Text>
            }
          />
        )
      })}
      <Curve exercise={records[0]!.exercise} day={run.day} tally={tally} />
    </Section>
  )
}

const lastPerExercise = (records: RunRecord[]) => [...new Map(records.map(record => [record.exercise, record])).values()]

function Curve({ exercise: id, day, tally }: { exercise: string; day: string; tally: Tally }) {
  const exercise = tally.fold.exercise(id)
  if (!exercise) return null
  const metric = metricOf(exercise)
  const all = seriesOf(exercise, { metric, formula: 'epley', isOpen: set => tally.isWaiting(set.id) })
  const points = inRange(
    all.filter(point => point.day <= day),
    '3m',
    day,
  )
  if (points.length < 2) return null
  return (
    <Box paddingTop="12">
      <ProgressChart label={`${exercise.title}, drei Monate`} points={points} ground="bg" draws />
      <Text textStyle="micro" color="ink3">
        {exercise.title}. {metricSentence(metric, 'epley')}
      </Text>
    </Box>
  )
}
