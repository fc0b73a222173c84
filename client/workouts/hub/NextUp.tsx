import { Box, Flex, Text } from '@chakra-ui/react'
import { PlayIcon } from '@phosphor-icons/react/dist/csr/Play'
import type { ReactNode } from 'react'
import { useCall } from '#client/data/calls.ts'
import { Button, ButtonLink } from '#client/kit/Button.tsx'
import { useRunning, useSetsOf } from '#client/workouts/data.ts'
import { splitStates } from '#client/workouts/due.ts'
import { runGoal, useStart } from '#client/workouts/go.ts'
import { useTotals } from '#client/workouts/totals.ts'
import { useMinute } from '#client/workouts/useMinute.ts'
import { counted, dayWord, minutesText } from '#client/workouts/words.ts'
import { progress } from '#contract/training/rotation.ts'
import { workouts } from '#contract/workouts.ts'
import type { WorkoutRun } from '#sync/collections/workoutRuns.ts'

const play = <PlayIcon size={20} weight="fill" aria-hidden />

/** First what goes on, else what is due. */
export function NextUp() {
  const running = useRunning()
  if (running === undefined) return <Frame line=" " title=" " />
  return running ? <GoOn run={running} /> : <Due />
}

export function GoOn({ run }: { run: WorkoutRun }) {
  const sets = useSetsOf(run.id)
  const now = useMinute()
  const { done, total } = progress(run.slots, sets ?? [])
  const since = minutesText(Math.max(0, now - Date.parse(run.started)))
  const place = total > 0 && done < total ? `Satz ${done + 1} von ${total}` : counted(done, 'Satz', 'Sätze')
  return (
    <Frame line={sets ? `Läuft seit ${since} · ${place}` : `Läuft seit ${since}`} title={run.title}>
      <ButtonLink {...runGoal(run)} icon={play} borderRadius="big">
        Weiter
      </ButtonLink>
    </Frame>
  )
}

function Due() {
  const { data: plan, error } = useCall(workouts.plan)
  const { tally } = useTotals()
  const { start, starting } = useStart()
  if (plan === undefined && !error) return <Frame line=" " title=" " />
  if (!plan) {
    return (
      <Frame line="Kein Plan von deinem Trainer" title="Freies Training">
        <Button icon={play} borderRadius="big" busy={starting} onClick={() => start({ kind: 'free' })}>
          Starten
        </Button>
      </Frame>
    )
  }
  const due = splitStates(plan, tally.runs()).find(state => state.due)
  if (!due) return null
  const last = due.last ? `zuletzt ${dayWord(due.last)}` : 'noch nie trainiert'
  return (
    <Frame line={`Als Nächstes · ${last}`} title={due.split.title}>
      <Button icon={play} borderRadius="big" busy={starting} onClick={() => start({ kind: 'split', plan, split: due.split })}>
        Starten
      </Button>
    </Frame>
  )
}

function Frame({ line, title, children }: { line: string; title: string; children?: ReactNode }) {
  return (
    <Flex as="section" aria-label="Als Nächstes" align="center" gap="12" minHeight="72px" marginBottom="4">
      <Box flex={1} minWidth={0}>
        <Text textStyle="small" color="ink2" fontVariantNumeric="tabular-nums lining-nums">
          {line}
        </Text>
        <Text as="h2" textStyle="title" fontSize="24px" overflowWrap="anywhere">
          {title}
        </Text>
      </Box>
      {children}
    </Flex>
  )
}
