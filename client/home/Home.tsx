import { Box } from '@chakra-ui/react'
import { PlayIcon } from '@phosphor-icons/react/dist/csr/Play'
import { lazy, Suspense, useState } from 'react'
import { isSignedIn, useMe, useSession } from '#client/data/session.ts'
import { today } from '#client/data/time.ts'
import { ButtonLink } from '#client/kit/Button.tsx'
import { clock, date, weekday } from '#client/kit/format.ts'
import { Page } from '#client/kit/Page.tsx'
import { RowLink } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Tick } from '#client/kit/Tick.tsx'
import { Lead } from '#client/parts/Lead.tsx'
import { acknowledged } from '#sync/collections/collection.ts'
import { DueSplit } from './DueSplit.tsx'
import { keptHome, type RecentRun } from './kept.ts'
import { useRecentRuns } from './recent.ts'
import { StreakLine } from './StreakLine.tsx'
import { Welcome } from './Welcome.tsx'

const NextWorkout = lazy(() => import('./NextWorkout.tsx'))
const NextCourse = lazy(() => import('#client/parts/course/NextCourse.tsx'))
const AfterCourse = lazy(() => import('./AfterCourse.tsx'))
const none: readonly string[] = []

export default function Home() {
  const session = useSession()
  return isSignedIn(session) ? <MemberHome key={session.user._id} /> : <Welcome />
}

function MemberHome() {
  const me = useMe()
  const [visits, setVisits] = useState(() => keptHome(me?._id).visits ?? none)
  const runs = useRecentRuns(me?._id, me?.streakGoal, visits)
  const running = runs?.find(run => run.state === 'running')
  const last = runs?.find(run => run.state === 'finished')
  return (
    <Page title={greeting(me?.vorname)}>
      {running && <Running run={running} />}
      {!running && me && runs && (
        <Suspense fallback={<LastKnown person={me._id} runs={runs} />}>
          <NextWorkout person={me._id} runs={runs} />
        </Suspense>
      )}
      {me && (
        <Suspense fallback={null}>
          <AfterCourse person={me._id} onVisits={setVisits} />
        </Suspense>
      )}
      {runs && me && <StreakLine runs={runs} visits={visits} goal={me.streakGoal} />}
      {me && me.studio_id !== 'ot' && (
        <Suspense>
          <NextCourse />
        </Suspense>
      )}
      {last && (
        <Section title="Letztes Training">
          <RowLink
            to="summary"
            search={{ run: last.id }}
            title={last.title}
            second={`${dayWord(last.day)}, ${clock(last.started)}`}
            trail={<Tick state={acknowledged(last) ? 'ok' : 'waiting'} />}
          />
        </Section>
      )}
    </Page>
  )
}

function LastKnown({ person, runs }: { person: string; runs: RecentRun[] }) {
  const { plan } = keptHome(person)
  return plan === undefined ? <Box height="72px" /> : <DueSplit plan={plan} runs={runs} />
}

function Running({ run }: { run: RecentRun }) {
  const minutes = Math.max(0, Math.floor((Date.now() - Date.parse(run.started)) / 60_000))
  const goal = { to: run.plan ? ('planRun' as const) : ('workoutRun' as const), params: { id: run.id } }
  return (
    <Lead line={minutes < 600 ? `Läuft seit ${minutes} Min.` : `Läuft seit ${date(run.day)}`} title={run.title}>
      <ButtonLink {...goal} size="dock" icon={<PlayIcon size={18} weight="fill" aria-hidden />}>
        Weiter
      </ButtonLink>
    </Lead>
  )
}

function greeting(name = '') {
  const hour = Number(clock(Date.now()).slice(0, 2))
  const word = hour < 5 ? 'Hallo' : hour < 10 ? 'Guten Morgen' : hour < 18 ? 'Hallo' : 'Guten Abend'
  // One name of several: the bar has two lines for it.
  const [first] = name.split(' ')
  return first ? `${word} ${first}` : word
}

function dayWord(day: string) {
  return day === today() ? 'heute' : `${weekday(day)} ${date(day)}`
}
