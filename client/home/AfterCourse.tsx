import { Box, Flex, Text } from '@chakra-ui/react'
import { type ReactNode, useEffect, useState } from 'react'
import { useCall, useSend } from '#client/data/calls.ts'
import { Button, ButtonLink } from '#client/kit/Button.tsx'
import { clock, shortWeekday } from '#client/kit/format.ts'
import { toast } from '#client/kit/toast.ts'
import { RateCourseSheet } from '#client/parts/rating/RateCourse.tsx'
import { ratedHere, useCourseToRate } from '#client/parts/rating/toRate.ts'
import { useVisitDays } from '#client/parts/visitDays.ts'
import type { CourseSeat } from '#contract/courses.ts'
import { ratings } from '#contract/ratings.ts'
import { keepHome } from './kept.ts'

/** What courses bring to the start page: their days for the streak, and the question how the last one was. */
export default function AfterCourse({ person, onVisits }: { person: string; onVisits: (days: readonly string[]) => void }) {
  const visits = useVisitDays()
  useEffect(() => {
    if (!visits) return
    const days = [...visits]
    keepHome(person, { visits: days })
    onVisits(days)
  }, [person, visits, onVisits])
  const asked = useCourseToRate()
  const [rating, setRating] = useState<CourseSeat['execution']>()
  return (
    <>
      {!asked && <AskPlan />}
      {asked && <Asking execution={asked.seat.execution} onRate={() => setRating(asked.seat.execution)} />}
      {rating && <RateCourseSheet execution={rating} onClose={() => setRating(undefined)} />}
    </>
  )
}

/** A plan that somebody trained with for two weeks. */
function AskPlan() {
  const { data } = useCall(ratings.openPlans)
  const [away, setAway] = useState(false)
  const hide = useSend(ratings.hide, { title: () => 'Nach Bewertungen nicht mehr fragen' })
  const plan = data?.[0]
  if (!plan || away) return null
  return (
    <Question line={plan.trainer ? `Plan von ${plan.trainer}` : 'Dein Plan'} title={`Passt dir «${plan.title}»?`} label="Plan bewerten">
      <Button
        look="text"
        size="row"
        onClick={() => {
          setAway(true)
          void hide.send({}).catch(() => {})
        }}
      >
        Nicht jetzt
      </Button>
      <ButtonLink to="ratePlan" params={{ plan_id: plan._id }} look="soft" size="row">
        Bewerten
      </ButtonLink>
    </Question>
  )
}

function Question({ line, title, label, children }: { line: string; title: string; label: string; children: ReactNode }) {
  return (
    <Flex as="section" aria-label={label} align="center" gap="8" minHeight="72px" paddingBottom="10" wrap="wrap" justify="flex-end">
      <Box flex="1 1 140px" minWidth={0}>
        <Text textStyle="small" color="ink2">
          {line}
        </Text>
        <Text as="h2" textStyle="heading" overflowWrap="anywhere">
          {title}
        </Text>
      </Box>
      <Flex gap="4" flexShrink={0}>
        {children}
      </Flex>
    </Flex>
  )
}

function Asking({ execution, onRate }: { execution: CourseSeat['execution']; onRate: () => void }) {
  const hide = useSend(ratings.hide, { title: () => 'Nach Bewertungen nicht mehr fragen' })
  const putAside = () => {
    ratedHere(execution._id)
    void hide.send({}).catch(() => {})
    toast('Danach fragen wir nicht mehr. Beim Kurs selbst kannst du trotzdem bewerten.')
  }
  return (
    <Question
      line={`${shortWeekday(execution.endsAt)} ${clock(execution.startsAt)}`}
      title={`Wie war ${execution.course.title}?`}
      label="Kurs bewerten"
    >
      <Button look="text" size="row" onClick={putAside}>
        Nicht jetzt
      </Button>
      <Button look="soft" size="row" onClick={onRate}>
        Bewerten
      </Button>
    </Question>
  )
}
