import { Box } from '@chakra-ui/react'
import { CalendarPlusIcon } from '@phosphor-icons/react/dist/csr/CalendarPlus'
import { useState } from 'react'
import { useMe } from '#client/data/session.ts'
import { Button, ButtonLink } from '#client/kit/Button.tsx'
import { Empty } from '#client/kit/Empty.tsx'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Section } from '#client/kit/Section.tsx'
import { CourseLine } from '#client/parts/course/CourseLine.tsx'
import { knownRules } from '#client/parts/course/loaded.ts'
import type { OwnSeat, Seats } from '#client/parts/course/useSeats.ts'
import { byDay, dayWords } from '#client/parts/courseTime.ts'
import { usualRules } from '#contract/courses/rules.ts'
import { FeedSheet } from './FeedSheet.tsx'
import { PlanLine } from './PlanLine.tsx'

/** One's own courses: the coming ones by day, and the outcome of the last ones. */
export function MyCourses({ seats, now }: { seats: Seats; now: number }) {
  const [subscribing, setSubscribing] = useState(false)
  const me = useMe()
  const coming = seats.own.filter(({ execution }) => Date.parse(execution.endsAt) > now)
  const past = seats.all.filter(({ execution, seat }) => Date.parse(execution.endsAt) <= now && (seat.kind !== 'none' || seat.signup))
  return (
    <>
      <Coming own={coming} seats={seats} now={now} />
      {!seats.known && <NotLoaded error={seats.error} again={seats.again} lead="Deine Kurse sind auf diesem Gerät noch nicht geladen." />}
      <Box paddingTop="12" display="flex" flexWrap="wrap" gap="8">
        {me && (
          <ButtonLink to="courseRecommendations" params={{ userId: me._id }} look="soft" size="row">
            Empfohlene Kurse
          </ButtonLink>
        )}
        <Button look="edge" size="row" icon={<CalendarPlusIcon size={20} aria-hidden />} onClick={() => setSubscribing(true)}>
          Kalender abonnieren
        </Button>
      </Box>
      {past.length > 0 && <Past own={past} now={now} />}
      <FeedSheet open={subscribing} onClose={() => setSubscribing(false)} />
    </>
  )
}

function Coming({ own, seats, now }: { own: readonly OwnSeat[]; seats: Seats; now: number }) {
  if (own.length === 0) return seats.known ? <Empty text="Du hast gerade keinen Kurs gebucht." /> : null
  return byDay(own, ({ execution }) => execution.startsAt).map(([day, each]) => (
    <Box as="section" key={day}>
      <Box as="h2" textStyle="heading" paddingTop="18" paddingBottom="4">
        {dayWords(day).replace(/^./, letter => letter.toUpperCase())}
      </Box>
      <Box marginInline="-16px">
        {each.map(({ execution, seat }) => (
          <PlanLine
            key={execution._id}
            execution={execution}
            seat={seat}
            own={seats.own}
            rules={knownRules(execution.studio) ?? { studio: execution.studio, ...usualRules }}
            now={now}
          />
        ))}
      </Box>
    </Box>
  ))
}

function Past({ own, now }: { own: readonly OwnSeat[]; now: number }) {
  return (
    <Section title="Letzte 30 Tage">
      {[...own].reverse().map(({ execution, seat }) => (
        <Box key={execution._id} marginInline="-16px">
          <CourseLine execution={execution} seat={seat} now={now} dated />
        </Box>
      ))}
    </Section>
  )
}
