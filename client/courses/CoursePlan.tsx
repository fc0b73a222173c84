import { Box } from '@chakra-ui/react'
import { QrCodeIcon } from '@phosphor-icons/react/dist/csr/QrCode'
import { useMemo, useState } from 'react'
import type { CallError } from '#client/data/problem.ts'
import { useMe } from '#client/data/session.ts'
import { dayOf } from '#client/data/time.ts'
import { Button, ButtonLink, IconButton } from '#client/kit/Button.tsx'
import { Empty } from '#client/kit/Empty.tsx'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Page } from '#client/kit/Page.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { CodeSheet } from '#client/parts/code/MyCodeButton.tsx'
import { useNow } from '#client/parts/course/useNow.ts'
import { useSeats } from '#client/parts/course/useSeats.ts'
import { byDay, dayWords } from '#client/parts/courseTime.ts'
import type { CourseExecution } from '#contract/courses/calls.ts'
import { addDays, mondayOf } from '#contract/days.ts'
import { DayList } from './DayList.tsx'
import { courseAtDoor, DoorFoot } from './DoorFoot.tsx'
import { FilterLine } from './FilterLine.tsx'
import { FilterSheet } from './FilterSheet.tsx'
import { MyCourses } from './MyCourses.tsx'
import { PlanHead } from './PlanHead.tsx'
import { type CoursePlanView, filtersOn, fits, isTodayOver, usePlanAddress } from './planAddress.ts'
import { Tomorrow } from './Tomorrow.tsx'
import { useCoursePlan } from './useCoursePlan.ts'
import { WeekStrip } from './WeekStrip.tsx'

/** /kurse «Kursplan»: the week by studio, day and time, and one's own courses (L33). */
export default function CoursePlan() {
  const [shown, show] = usePlanAddress()
  const me = useMe()
  const studio = shown.studio ?? me?.studio_id ?? undefined
  const [code, setCode] = useState(false)
  return (
    <Page tall actions={me && <IconButton label="Mein Code" icon={<QrCodeIcon size={24} />} onClick={() => setCode(true)} />}>
      <CodeSheet open={code} onClose={() => setCode(false)} />
      {studio ? (
        <Week studio={studio} shown={shown} show={show} onCode={() => setCode(true)} />
      ) : (
        <Empty text="Wähle dein Studio, dann steht hier sein Kursplan." action={<ButtonLink to="studios">Studio wählen</ButtonLink>} />
      )}
    </Page>
  )
}

interface WeekProps {
  studio: string
  shown: CoursePlanView
  show: (change: Partial<CoursePlanView>) => void
  /** Opens one's own code over the plan. */
  onCode: () => void
}

function Week({ studio, shown, show, onCode }: WeekProps) {
  const plan = useCoursePlan(studio, mondayOf(shown.day))
  const seats = useSeats()
  const now = useNow()
  const me = useMe()
  const [filtering, setFiltering] = useState(false)
  const executions = plan.data?.executions ?? none
  const found = useMemo(() => executions.filter(execution => fits(execution, shown)), [executions, shown])
  const atDoor = courseAtDoor(seats.own, now)
  const coming = seats.own.filter(({ execution }) => !execution.cancelled && Date.parse(execution.endsAt) > now)
  return (
    <>
      <PlanHead
        mine={shown.mine}
        count={coming.length}
        filters={filtersOn(shown) + (shown.studio ? 1 : 0)}
        onMine={mine => show({ mine })}
        onFilter={() => setFiltering(true)}
        strip={<WeekStrip day={shown.day} all={shown.mine} own={seats.own} onPick={day => show({ day, mine: false })} />}
        line={<FilterLine studio={studio} shown={shown} show={show} executions={executions} onStudio={() => setFiltering(true)} />}
        stand={<Stand at={shown.mine ? seats.stand : plan.stand} />}
      />
      {shown.mine ? (
        <MyCourses seats={seats} now={now} />
      ) : plan.data ? (
        <>
          <PlanDays
            days={daysOf(found, shown)}
            shown={shown}
            show={show}
            seats={seats}
            now={now}
            rules={plan.data.rules}
            all={executions}
          />
          {isTodayOver(found, shown, now) && <Tomorrow studio={studio} shown={shown} seats={seats} now={now} />}
        </>
      ) : (
        <Missing error={plan.error} loading={plan.loading} again={plan.again} />
      )}
      {me && (
        <Box display="flex" flexWrap="wrap" gap="8" paddingTop="16" paddingBottom={atDoor ? '16' : undefined}>
          <ButtonLink to="events" look="text" size="row" marginInlineStart="-10px">
            Events
          </ButtonLink>
          <ButtonLink to="videos" look="text" size="row">
            Videos und Livestreams
          </ButtonLink>
        </Box>
      )}
      {me && atDoor && <DoorFoot execution={atDoor} onCode={onCode} />}
      <FilterSheet open={filtering} onClose={() => setFiltering(false)} shown={shown} show={show} executions={executions} />
    </>
  )
}
const none: readonly CourseExecution[] = []

/** The days of the plan: a search goes through the whole week, any other filter through one day. */
function daysOf(found: readonly CourseExecution[], { day, text }: CoursePlanView): [day: string, executions: CourseExecution[]][] {
  return text ? byDay(found, ({ startsAt }) => startsAt) : [[day, found.filter(({ startsAt }) => dayOf(startsAt) === day)]]
}

const headed = { textStyle: 'heading', paddingTop: '18', paddingBottom: '4' } as const

interface DaysProps extends Pick<WeekProps, 'shown' | 'show'>, Omit<Parameters<typeof DayList>[0], 'day' | 'executions'> {
  days: [day: string, executions: CourseExecution[]][]
  all: readonly CourseExecution[]
}

function PlanDays({ days, shown, show, all, ...rest }: DaysProps) {
  const none = days.every(([, executions]) => executions.length === 0)
  if (none) return <Nothing shown={shown} show={show} hidden={all.length > 0 && filtersOn(shown) > 0} />
  return days.map(([day, executions]) => (
    <Box as="section" key={day}>
      <Box as="h2" {...(shown.text ? headed : { srOnly: true })}>
        {dayWords(day).replace(/^./, letter => letter.toUpperCase())}
      </Box>
      <DayList day={day} executions={executions} {...rest} />
    </Box>
  ))
}

function Nothing({ shown, show, hidden }: Pick<WeekProps, 'shown' | 'show'> & { hidden: boolean }) {
  const clear = () => show({ text: '', room: undefined, label: undefined, instructor: undefined, intensity: undefined })
  if (hidden)
    return (
      <Empty
        text={shown.text ? `Kein Kurs dieser Woche passt zu «${shown.text}».` : 'Kein Kurs dieses Tages passt zu den Filtern.'}
        action={<Button onClick={clear}>Filter zurücksetzen</Button>}
      />
    )
  return (
    <Empty
      text={`${dayWords(shown.day)} ist kein Kurs geplant.`.replace(/^./, letter => letter.toUpperCase())}
      action={
        <Button look="soft" onClick={() => show({ day: addDays(shown.day, 1) })}>
          Nächster Tag
        </Button>
      }
    />
  )
}

function Missing({ error, loading, again }: { error: CallError | null | undefined; loading: boolean; again: () => unknown }) {
  if (loading || !error) return <Box minHeight="240px" aria-busy={loading} />
  return <NotLoaded error={error} again={again} lead="Diese Woche ist auf diesem Gerät noch nicht geladen." />
}
