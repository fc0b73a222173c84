import { Box, Flex, Text } from '@chakra-ui/react'
import { CaretLeftIcon } from '@phosphor-icons/react/dist/csr/CaretLeft'
import { CaretRightIcon } from '@phosphor-icons/react/dist/csr/CaretRight'
import { useState } from 'react'
import { useWhole } from '#client/data/local.ts'
import { useMe } from '#client/data/session.ts'
import { today } from '#client/data/time.ts'
import { ButtonLink, IconButton } from '#client/kit/Button.tsx'
import { Card } from '#client/kit/Card.tsx'
import { month as monthName } from '#client/kit/format.ts'
import { useVisitDays } from '#client/parts/visitDays.ts'
import type { Tally } from '#client/workouts/tally.ts'
import { marksWith, withVisits } from '#client/workouts/visitMarks.ts'
import { firstOfMonth, monthOfDay, monthsFrom } from '#contract/days.ts'
import { streakOf } from '#contract/rules/training/streak.ts'
import { Calendar } from './Calendar.tsx'
import { calendarWeeks, weekSentence } from './trainingCalendar.ts'

/** The streak and the last weeks; earlier months by the arrows. */
export function StreakCard({ tally }: { tally: Tally }) {
  const now = today()
  const [month, setMonth] = useState<string>()
  const goal = useMe()?.streakGoal ?? 3
  const visits = useVisitDays()
  const whole = useWhole()
  const days = withVisits(tally.trainedDays(), visits)
  const weeks = calendarWeeks(now, month, marksWith(tally.dayMarks(), visits))
  const first = [...days].sort()[0] ?? now
  const earlier = month ? monthsFrom(firstOfMonth(month), -1) : firstOfMonth(weeks[0]![0]!.day)
  return (
    <Card position="relative" paddingBlock="14px 12px" fontVariantNumeric="tabular-nums lining-nums">
      {month ? (
        <StreakHead
          number={whole ? countIn(days, month) : '–'}
          title={countIn(days, month) === 1 && whole ? 'Training' : 'Trainings'}
          line={monthName(month)}
        />
      ) : (
        <Streak days={days} goal={goal} now={now} running={tally.underWay()?.day === now && !days.has(now)} />
      )}
      <Flex position="absolute" top="2px" right="4px">
        <IconButton
          label="Früherer Monat"
          icon={<CaretLeftIcon size={18} />}
          color="ink2"
          disabled={monthOfDay(earlier) < monthOfDay(first)}
          onClick={() => setMonth(earlier)}
        />
        {month && (
          <IconButton
            label="Späterer Monat"
            icon={<CaretRightIcon size={18} />}
            color="ink2"
            onClick={() => setMonth(monthOfDay(month) === monthOfDay(now) ? undefined : monthsFrom(firstOfMonth(month), 1))}
          />
        )}
      </Flex>
      <Calendar weeks={weeks} />
    </Card>
  )
}

const countIn = (days: Set<string>, month: string) => [...days].filter(day => monthOfDay(day) === monthOfDay(month)).length

function Streak({ days, goal, now, running }: { days: Set<string>; goal: number; now: string; running: boolean }) {
  const { weeks, thisWeek, best } = streakOf(days, goal, now)
  if (!useWhole()) return <StreakHead number="–" title={titleOf(0)} line="Deine Trainings kommen gerade auf dieses Gerät." />
  if (thisWeek === 0 && !running) {
    return (
      <>
        <StreakHead number={weeks} title={titleOf(weeks)} line="Noch kein Training diese Woche." />
        <ButtonLink to="workouts" look="text" size="row" marginInlineStart="-10px">
          Plan wählen
        </ButtonLink>
      </>
    )
  }
  const line = weekSentence(thisWeek, goal, running)
  return (
    <StreakHead
      number={weeks}
      title={titleOf(weeks)}
      line={weeks > 0 && weeks === best && weeks > 8 ? `${line} · so lange wie nie` : line}
    />
  )
}

const titleOf = (weeks: number) => (weeks === 1 ? 'Woche in Form' : 'Wochen in Form')

function StreakHead({ number, title, line }: { number: number | string; title: string; line: string }) {
  return (
    <Flex align="flex-end" gap="10">
      <Text as="span" textStyle="hero" className="notranslate">
        {number}
      </Text>
      <Box flex={1} minWidth={0} aria-live="polite">
        <Text as="h2" textStyle="heading" paddingInlineEnd="44px">
          {title}
        </Text>
        <Text textStyle="small" color="ink2">
          {line}
        </Text>
      </Box>
    </Flex>
  )
}
