import { Box, Flex, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { Button } from '#client/kit/Button.tsx'
import { date } from '#client/kit/format.ts'
import { Section } from '#client/kit/Section.tsx'
import { Tick } from '#client/kit/Tick.tsx'
import type { OverlaidRow } from '#client/kit/waiting/overlay.ts'
import { useRemoval } from '#client/kit/waiting/useRemoval.ts'
import { percent, rhythmText, spansOf, streakText, weekdayOptions, weeksWords } from '#client/parts/habit/words.ts'
import { addDays, mondayOf } from '#contract/days.ts'
import { type Habit, habits } from '#contract/habits/calls.ts'
import { begunOn, isDue, strengthOf } from '#contract/rules/habits/strength.ts'
import { HabitForm } from './HabitForm.tsx'
import type { Done } from './useHabits.ts'

interface SheetProps {
  habit: OverlaidRow<Habit>
  done: Done
  today: string
  onDone: () => void
}

const Figure = ({ name, value }: { name: string; value: string }) => (
  <Box>
    <Text as="dd" textStyle="value" className="notranslate">
      {value}
    </Text>
    <Text as="dt" textStyle="small" color="ink2">
      {name}
    </Text>
  </Box>
)

/** The last four weeks, a line each, Monday first. */
function Weeks({ habit, done, today }: Omit<SheetProps, 'onDone'>) {
  const monday = addDays(mondayOf(today), -21)
  const days = Array.from({ length: 28 }, (_, nth) => addDays(monday, nth)).filter(day => day <= today)
  const met = days.filter(day => done.metDays(habit).has(day))
  const isPart = (day: string) => !met.includes(day) && done.shareOf(habit, day) > 0
  const counts = (day: string) => met.includes(day) || (day >= habit.since && isDue(habit, day))
  return (
    <Box
      display="grid"
      gridTemplateColumns="repeat(7, 1fr)"
      gap="8"
      maxWidth="320px"
      role="img"
      aria-label={weeksWords(days.length, met.length, days.filter(isPart).length)}
    >
      {weekdayOptions.map(([day, word]) => (
        <Text key={day} textStyle="micro" color="ink3" textAlign="center">
          {word}
        </Text>
      ))}
      {days.map(day => (
        <Box key={day} display="grid" placeItems="center" minHeight="24px">
          {(counts(day) || isPart(day)) && <Tick state={done.stateOf(habit, day)} share={done.shareOf(habit, day)} label="" />}
        </Box>
      ))}
    </Box>
  )
}

/** Changes of rhythm that are told. */
const mostShown = 3

const ruleOf = ({ rhythm, times }: Pick<Habit, 'rhythm' | 'times'>) =>
  rhythm === 'weekly'
    ? `Für jeden Tag zählt, an wie vielen der letzten sieben Tage du es getan hast, höchstens ${times}: Zwei von drei sind 67 %.`
    : 'Jeder Tag, an dem es dran war, zählt: erledigt oder nicht.'

/** How a habit goes, and the ways to change it. */
export function HabitSheet({ habit, done, today, onDone }: SheetProps) {
  const [writes, setWrites] = useState(false)
  const { remove } = useRemoval<Habit>(habits.archive, habits.restore, ({ title }) => title)
  if (writes) return <HabitForm row={habit} onDone={onDone} />
  const { strength, four, twelve, streak } = strengthOf(habit, done.metDays(habit), today)
  return (
    <Flex direction="column" gap="8">
      <Box as="dl" display="grid" gridTemplateColumns="1fr 1fr" gap="12">
        <Figure name="Stärke" value={percent(strength)} />
        <Figure name="Serie" value={streakText(habit, streak)} />
        {spansOf(begunOn(habit, done.metDays(habit)), today).map(([weeks, name]) => (
          <Figure key={weeks} name={name} value={percent(weeks === 4 ? four : twelve)} />
        ))}
      </Box>
      <Section title="Die letzten vier Wochen">
        <Weeks habit={habit} done={done} today={today} />
      </Section>
      <Section title="So wird gezählt">
        <Text textStyle="small" color="ink2">
          {ruleOf(habit)} Die Stärke gewichtet nach Alter: Was 28 Tage her ist, zählt halb so viel wie heute. Ein verpasstes Mal ist ein
          verpasstes Mal, mehr nicht. Heute zählt, sobald es erledigt ist.
        </Text>
        {habit.earlier?.slice(-mostShown).map(({ until, ...rhythm }) => (
          <Text key={until} textStyle="small" color="ink2">
            Bis {date(until)} galt: {rhythmText(rhythm)}.
          </Text>
        ))}
      </Section>
      <Flex gap="8" wrap="wrap" paddingTop="12">
        <Button look="soft" size="row" onClick={() => setWrites(true)}>
          Bearbeiten
        </Button>
        <Button look="danger" size="row" onClick={() => void remove(habit, { onGone: onDone })}>
          Entfernen
        </Button>
      </Flex>
    </Flex>
  )
}
