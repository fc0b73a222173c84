import { Box, Text } from '@chakra-ui/react'
import { PlayIcon } from '@phosphor-icons/react/dist/csr/Play'
import { useAtomValue } from 'jotai'
import { type ReactNode, Suspense, useCallback, useEffect, useState } from 'react'
import { canSee, isSignedIn, useSession } from '#client/data/session.ts'
import { today } from '#client/data/time.ts'
import { NextLine } from '#client/home/NextLine.tsx'
import type { NextEvent } from '#client/home/useNextEvent.ts'
import { ButtonLink } from '#client/kit/Button.tsx'
import { clockTime, date, weekday } from '#client/kit/format.ts'
import { lazyPart } from '#client/kit/lazyPart.ts'
import { oncePainted } from '#client/kit/oncePainted.ts'
import { Page } from '#client/kit/Page.tsx'
import { RowLink } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Tick } from '#client/kit/Tick.tsx'
import { wrongAtom } from '#client/map/wrong.ts'
import { useNow } from '#client/parts/course/useNow.ts'
import { EventRow } from '#client/parts/event/EventRow.tsx'
import { eventLineOf } from '#client/parts/event/eventLine.ts'
import { Lead } from '#client/parts/Lead.tsx'
import { anyStaff } from '#contract/access.ts'
import type { User } from '#contract/auth.ts'
import { acknowledged } from '#sync/collections/collection.ts'
import { DueSplit } from './DueSplit.tsx'
import type { HomeNews, RecentRun } from './lastShown.ts'
import type { Said } from './News.tsx'
import { Question } from './Question.tsx'
import { useRecentRuns } from './recent.ts'
import { StreakLine } from './StreakLine.tsx'
import { useHomeNews } from './useHomeNews.ts'
import { Welcome } from './Welcome.tsx'

const News = lazyPart(() => import('./News.tsx'))
const ConfirmEmail = lazyPart(() => import('./ConfirmEmail.tsx'))
const FirstSteps = lazyPart(() => import('./FirstSteps.tsx'))
const InstallHint = lazyPart(() => import('./InstallHint.tsx'))
const EntryLine = lazyPart(() => import('./EntryLine.tsx'))
const WrongAddress = lazyPart(() => import('./WrongAddress.tsx'))
const Board = lazyPart(() => import('./Board.tsx'))
const Work = lazyPart(() => import('./work/Work.tsx'))
const none: readonly string[] = []
const isFinished = ({ state }: RecentRun) => state === 'finished'

export default function Home() {
  const session = useSession()
  // On a studio's tablet an employee sees their own, and leaves nothing of it behind.
  const employee = session.employee?.employee._id
  const wrong = useAtomValue(wrongAtom)
  const said = wrong && (
    <Suspense>
      <WrongAddress />
    </Suspense>
  )
  return isSignedIn(session) ? (
    <MemberHome key={`${session.user._id} ${employee}`} me={session.user} keeps={!employee} said={said} />
  ) : (
    <Welcome said={said} />
  )
}

function MemberHome({ me, keeps, said: above }: { me: User; keeps: boolean; said: ReactNode }) {
  const { told, hear, runs: ahead } = useHomeNews(keeps ? me._id : undefined)
  const [said, setSaid] = useState<Said>()
  const [why, setWhy] = useState<string>()
  const answered = useCallback(() => setSaid(undefined), [])
  const asksNow = useLater()
  const visits = told.visits ?? none
  const { runs, whole } = useRecentRuns(me._id, { goal: me.streakGoal, visits, ahead })
  const running = runs?.find(run => run.state === 'running')
  const last = runs?.find(isFinished)
  const { asked, course, event } = told
  const putAside = () => {
    if (asked) setSaid({ later: asked })
    hear({ asked: null })
  }
  return (
    <Page title={greeting(me.vorname)}>
      {above}
      {canSee(anyStaff) && (
        <Suspense fallback={<Box minHeight="180px" />}>
          <Work />
        </Suspense>
      )}
      {running && <Running run={running} />}
      {!running && runs && <Next told={told} runs={runs} why={why} />}
      {asked && <Question asked={asked} onLater={putAside} onRate={() => 'course' in asked && setSaid({ rate: asked.course })} />}
      {runs && <StreakLine runs={runs} visits={visits} goal={me.streakGoal} whole={whole && told.visits !== undefined} />}
      {me.studio_id !== 'ot' && course !== undefined && <NextLine next={course} />}
      {last && (
        <Section title="Letztes Training">
          <RowLink
            to="summary"
            search={{ run: last.id }}
            title={last.title}
            second={`${dayWord(last.day)}, ${clockTime(last.started)}`}
            trail={<Tick state={acknowledged(last) ? 'ok' : 'waiting'} />}
          />
        </Section>
      )}
      {event && <ComingEvent {...event} />}
      {/* Below what is drawn at once, so that nothing moves when it comes. */}
      <Suspense>
        {asksNow && keeps && runs && whole && !canSee(anyStaff) && (
          <FirstSteps me={me} trained={runs.filter(isFinished).map(({ day }) => day)} />
        )}
      </Suspense>
      <Suspense>{asksNow && keeps && runs && <InstallHint trained={runs.filter(isFinished).length} />}</Suspense>
      <Suspense>{asksNow && keeps && <EntryLine />}</Suspense>
      <Suspense>{asksNow && keeps && <ConfirmEmail />}</Suspense>
      <Suspense>{asksNow && keeps && <Board />}</Suspense>
      <Suspense>{asksNow && <News told={told} onTold={hear} onPlanMissing={setWhy} said={said} onAnswered={answered} />}</Suspense>
    </Page>
  )
}

function ComingEvent({ event, place, studio }: NextEvent) {
  const now = useNow()
  if (Date.parse(event.endsAt) <= now) return null
  return (
    <Section title="Nächster Event">
      <EventRow {...eventLineOf(event, place, studio, now)} />
    </Section>
  )
}

let drawnOnce = false

/** True once what is known already is on the screen, in this start of the app: it does not wait for what asks the studio. */
function useLater() {
  const [later, setLater] = useState(drawnOnce)
  useEffect(() => {
    if (drawnOnce) return
    return oncePainted(() => {
      drawnOnce = true
      setLater(true)
    })
  }, [])
  return later
}

/** The plan as the studio last told it. */
function Next({ told: { plan }, runs, why }: { told: HomeNews; runs: RecentRun[]; why?: string }) {
  if (plan !== undefined) return <DueSplit plan={plan} runs={runs} />
  return why ? <Text color="ink2">{why}</Text> : <Box height="72px" />
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
  const hour = Number(clockTime(Date.now()).slice(0, 2))
  const word = hour < 5 ? 'Hallo' : hour < 10 ? 'Guten Morgen' : hour < 18 ? 'Hallo' : 'Guten Abend'
  // One name of several: the bar has two lines for it.
  const [first] = name.split(' ')
  return first ? `${word} ${first}` : word
}

function dayWord(day: string) {
  return day === today() ? 'heute' : `${weekday(day)} ${date(day)}`
}
