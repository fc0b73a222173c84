import { Box, Flex } from '@chakra-ui/react'
import { useKept } from '#client/data/local.ts'
import { counted, date, quantity } from '#client/kit/format.ts'
import { LineChart } from '#client/kit/LineChart.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Segmented } from '#client/kit/Segmented.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { bestWord, bestWords } from '#client/parts/training/bestWords.ts'
import { type ExercisePast, type PastSession, topOf } from '#client/parts/training/exercisePast.ts'
import { setText } from '#client/parts/training/setWords.ts'
import { type Formula, formulas, oneRepMax } from '#contract/rules/training/oneRepMax.ts'
import { type Bests, withSet } from '#contract/rules/training/records.ts'
import type { ExerciseKind, RecordKind } from '#contract/workouts.ts'
import type { TrainingSet } from '#sync/collections/sets.ts'
import type { RunSlot } from '#sync/collections/workoutRuns.ts'
import { sourceOf } from './words.ts'

interface HistorySheetProps {
  slot: RunSlot | undefined
  past: ExercisePast
  /** The sets of today. */
  sets: readonly TrainingSet[]
  onClose: () => void
}

/** One exercise: its curve, the estimate of its maximum, its bests, its last trainings. */
export function HistorySheet({ slot, past, sets, onClose }: HistorySheetProps) {
  return (
    <Sheet open={!!slot} onClose={onClose} title={slot?.exercise.title ?? ''}>
      {slot && <History kind={slot.exercise.kind} past={past} sets={sets} />}
    </Sheet>
  )
}

const curveTitles: Record<ExerciseKind, [title: string, unit: string]> = {
  weight: ['Höchstes Gewicht je Training', 'kg'],
  body: ['Meiste Wiederholungen je Training', 'WH'],
  distance: ['Weiteste Distanz je Training', 'm'],
  time: ['Längste Zeit je Training', 's'],
}

function History({ kind, past, sets }: { kind: ExerciseKind; past: ExercisePast; sets: readonly TrainingSet[] }) {
  const { sessions } = past
  const [title, unit] = curveTitles[kind]
  const today = topOf(sets)
  const tops = [...sessions].reverse().map(({ at, top }) => ({ at, top }))
  const points = (today > 0 ? [...tops, { at: sets[0]!.at, top: today }] : tops).map(({ at, top }) => ({
    at,
    value: kind === 'time' ? top / 1000 : top,
  }))
  const bests = sets.reduce<Bests>(withSet, past.bests)
  if (sessions.length === 0)
    return (
      <Box textStyle="body" color="ink2" pb="20">
        Noch nie gemacht. Dein erster Satz ist der Massstab.
      </Box>
    )
  return (
    <>
      <Section title="Kurve" aside={title}>
        <LineChart label={title} points={points} unit={unit} dashedFrom={tops.length} />
      </Section>
      {kind === 'weight' && <Maximum sessions={sessions} sets={sets} />}
      <Bested bests={bests} whole={past.whole} />
      <Section title="Letzte Trainings">
        {sessions.map(session => (
          <SessionRow key={session.run || session.day} session={session} kind={kind} />
        ))}
      </Section>
    </>
  )
}

/** The best estimate among today's and the last sessions' sets, with the formula named. */
function Maximum({ sessions, sets }: { sessions: readonly PastSession[]; sets: readonly TrainingSet[] }) {
  const [formula, setFormula] = useKept<Formula>('formula', 'epley')
  const all = [...sets, ...sessions.flatMap(session => session.sets)]
  const best = Math.max(0, ...all.map(set => oneRepMax(set, formula) ?? 0))
  return (
    <Section title="Geschätztes Maximum" aside={`nach ${formulas[formula].title}`}>
      <Flex align="center" justify="space-between" gap="12" wrap="wrap">
        <Box textStyle="xl" className="notranslate">
          {best > 0 ? `${quantity(best, 1)} kg` : '–'}
        </Box>
        <Segmented
          label="Formel"
          value={formula}
          options={(Object.keys(formulas) as Formula[]).map(key => [key, formulas[key].title] as const)}
          onChange={next => void setFormula(next)}
        />
      </Flex>
      <Box textStyle="small" color="ink2" mt="4">
        {sourceOf(sessions.length)}
      </Box>
    </Section>
  )
}

function Bested({ bests, whole }: { bests: Bests; whole: boolean }) {
  const kinds = (Object.keys(bestWords) as RecordKind[]).filter(kind => bests[kind])
  return (
    <Section title="Bestwerte" aside={whole ? `aus ${counted(bests.sets, 'Satz', 'Sätzen')}` : 'wird gelesen'}>
      {kinds.map(kind => (
        <Flex key={kind} minHeight="44px" align="center" gap="12" borderTop="1px solid" borderColor="line">
          <Box flex="1" color="ink2" textStyle="card">
            {bestWords[kind]}
          </Box>
          <Box textStyle="value" className="notranslate">
            {bestWord(kind, bests[kind]!.value)}
          </Box>
          <Box textStyle="small" color="ink3" width="80px" textAlign="right">
            {date(bests[kind]!.day)}
          </Box>
        </Flex>
      ))}
    </Section>
  )
}

function SessionRow({ session, kind }: { session: PastSession; kind: ExerciseKind }) {
  return (
    <Flex minHeight="48px" align="baseline" gap="12" borderTop="1px solid" borderColor="line" paddingBlock="12">
      <Box textStyle="small" color="ink2" width="80px" flexShrink={0}>
        {date(session.day)}
      </Box>
      <Flex flex="1" wrap="wrap" columnGap="16" rowGap="4" textStyle="label">
        {session.sets.map(set => (
          <Box key={set.id} as="span" color={set.warmup ? 'ink3' : 'ink'} whiteSpace="nowrap">
            {setText(kind, set)}
          </Box>
        ))}
      </Flex>
    </Flex>
  )
}
