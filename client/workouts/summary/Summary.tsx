import { Box, Text } from '@chakra-ui/react'
import { Suspense } from 'react'
import { today } from '#client/data/time.ts'
import { ButtonLink } from '#client/kit/Button.tsx'
import { DockBar } from '#client/kit/Dock.tsx'
import { Empty } from '#client/kit/Empty.tsx'
import { lazyPart } from '#client/kit/lazyPart.ts'
import { Page } from '#client/kit/Page.tsx'
import { WrittenText } from '#client/kit/Written.tsx'
import { useQueryText } from '#client/map/links.tsx'
import { runGoal } from '#client/parts/training/trainHere.ts'
import { useRun, useSetsOf } from '#client/workouts/runs.ts'
import { useTotals } from '#client/workouts/totals.ts'
import { Comparison } from './Comparison.tsx'
import { Exercises } from './Exercises.tsx'
import { Numbers } from './Numbers.tsx'
import { Records } from './Records.tsx'
import { StreakLine } from './StreakLine.tsx'
import { SummaryHead } from './SummaryHead.tsx'

const PlanNews = lazyPart(() => import('#client/workouts/news/PlanNews.tsx'))

const Impressions = lazyPart(() => import('./Impressions.tsx'))

/** The figures of one training; `?run=` names it, without it the last one. */
export default function Summary() {
  const { run: named } = useQueryText()
  const { tally, ready } = useTotals()
  const id = named ?? tally.runs().find(({ state }) => state === 'finished')?.id
  const run = useRun(id)
  const sets = useSetsOf(id)
  if (run === null || (ready && !id)) return <Nothing />
  if (!run || !sets) return null
  return (
    <Page title="Zusammenfassung">
      <SummaryHead run={run} sets={sets} />
      {run.plan && run.state === 'finished' && run.day === today() && (
        <Box paddingTop="14">
          <Suspense>
            <PlanNews />
          </Suspense>
        </Box>
      )}
      <Numbers run={run} sets={sets} />
      {ready && <Records run={run} sets={sets} tally={tally} />}
      {ready && <Comparison run={run} sets={sets} tally={tally} />}
      {ready && <StreakLine run={run} tally={tally} />}
      {run.plan && run.state === 'finished' && (
        <Suspense>
          <Impressions run={run} />
        </Suspense>
      )}
      <Exercises run={run} sets={sets} records={ready ? tally.recordsOf(run.id) : []} />
      {run.note && (
        <Box paddingTop="18">
          <Text as="h2" textStyle="heading">
            Notiz
          </Text>
          <WrittenText>{run.note}</WrittenText>
        </Box>
      )}
      <DockBar>
        <Box as="section" aria-label="Abschluss" padding="8px 16px" width="full" maxWidth="content" marginInline="auto">
          {run.state === 'running' ? (
            <ButtonLink {...runGoal(run)} size="dock" width="full">
              Weiter
            </ButtonLink>
          ) : (
            <ButtonLink to="hub" size="dock" width="full">
              Fertig
            </ButtonLink>
          )}
        </Box>
      </DockBar>
    </Page>
  )
}

function Nothing() {
  return (
    <Page title="Zusammenfassung">
      <Text as="h1" textStyle="title" paddingTop="24">
        Kein Training
      </Text>
      <Empty
        text="Dieses Training ist nicht auf diesem Gerät. Es wurde gelöscht oder ist noch nicht geladen."
        action={<ButtonLink to="completed">Zum Verlauf</ButtonLink>}
      />
    </Page>
  )
}
