import { Box, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { PlanLine } from '#client/courses/PlanLine.tsx'
import { useCall } from '#client/data/reads.ts'
import { canSee, useMe } from '#client/data/session.ts'
import { dayOf } from '#client/data/time.ts'
import { ButtonLink } from '#client/kit/Button.tsx'
import { Empty } from '#client/kit/Empty.tsx'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Page } from '#client/kit/Page.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { useScreen } from '#client/map/links.tsx'
import { CourseLine } from '#client/parts/course/CourseLine.tsx'
import { noSeat } from '#client/parts/course/seat.ts'
import { useNow } from '#client/parts/course/useNow.ts'
import { useSeats } from '#client/parts/course/useSeats.ts'
import { dayWords } from '#client/parts/courseTime.ts'
import { courseRecommendations, type Recommendations as Found, type Recommendation } from '#contract/courses/recommendations.ts'
import { reasonsSentence } from './why.ts'

/** /gfrecommendations/:userId: courses to visit next, each with its reason; one's own can be booked from here. */
export default function Recommendations() {
  const { userId } = useScreen('courseRecommendations')
  const me = useMe()
  const now = useNow()
  const { data, error, stand, again } = useCall(courseRecommendations.of, { params: { userId } })
  const own = me?._id === userId
  const title = own || !data ? 'Empfohlene Kurse' : `Kurse für ${data.person.vorname}`
  if (!data)
    return (
      <Page title={title} back={own ? 'courses' : true}>
        <NotLoaded error={error} again={again} missing="Diese Person gibt es hier nicht, oder sie gehört zu einem anderen Studio." />
      </Page>
    )
  // An answer cached on the device may hold courses that have begun meanwhile.
  const rows = data.rows.filter(({ execution }) => Date.parse(execution.startsAt) > now)
  return (
    <Page title={title} back={own ? 'courses' : true}>
      <Box display="flex" justifyContent="space-between" gap="12" flexWrap="wrap" paddingTop="12">
        <Text textStyle="small" color="ink2">
          {drawnFrom(data)}
        </Text>
        <Stand at={stand} />
      </Box>
      {!own && canSee(['tp_create']) && (
        <Box paddingTop="12">
          <ButtonLink to="workoutCreate" search={{ fuer: userId }}>{`Plan für ${data.person.vorname} machen`}</ButtonLink>
        </Box>
      )}
      {rows.length === 0 ? (
        <Empty text="In den nächsten zwei Wochen passt kein Kurs." action={own && <ButtonLink to="courses">Kursplan öffnen</ButtonLink>} />
      ) : own ? (
        <Mine data={{ ...data, rows }} now={now} />
      ) : (
        <RecommendedDays rows={rows}>
          {({ execution, reasons }) => (
            <CourseLine
              key={execution._id}
              execution={execution}
              now={now}
              seat={noSeat}
              note={reasonsSentence(reasons, data.person.vorname)}
            />
          )}
        </RecommendedDays>
      )}
    </Page>
  )
}

const drawnFrom = ({ visits, person }: Found) =>
  visits === 0
    ? person.own
      ? 'Du hast noch keinen Kurs besucht: Hier steht, was andere in deinem Studio besuchen.'
      : `${person.vorname} hat noch keinen Kurs besucht: Hier steht, was andere im Studio besuchen.`
    : `Aus ${visits === 1 ? 'einem Besuch' : `${visits} Besuchen`} der letzten vier Monate, nach Kurs, Leitung, Label und Zeit.`

function Mine({ data, now }: { data: Found; now: number }) {
  const seats = useSeats()
  const rulesOf = (studio: string) => data.rules.find(rules => rules.studio === studio) ?? data.rules[0]!
  return (
    <RecommendedDays rows={data.rows}>
      {row => (
        <PlanLine
          key={row.execution._id}
          execution={row.execution}
          seat={seats.of(row.execution._id)}
          own={seats.own}
          rules={rulesOf(row.execution.studio)}
          now={now}
          why={reasonsSentence(row.reasons, 'du')}
        />
      )}
    </RecommendedDays>
  )
}

/** Courses in the order of time: the first one is booked first. */
function RecommendedDays({ rows, children }: { rows: readonly Recommendation[]; children: (row: Recommendation) => ReactNode }) {
  const inOrder = rows.toSorted((a, b) => (a.execution.startsAt < b.execution.startsAt ? -1 : 1))
  const days = [...new Set(inOrder.map(({ execution }) => dayOf(execution.startsAt)))]
  return days.map(day => (
    <Section key={day} title={capital(dayWords(day))}>
      <Box marginInline="-16px">{inOrder.filter(({ execution }) => dayOf(execution.startsAt) === day).map(children)}</Box>
    </Section>
  ))
}

const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1)
