import { Box, Text } from '@chakra-ui/react'
import { useCall } from '#client/data/reads.ts'
import { today } from '#client/data/time.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Row } from '#client/kit/Row.tsx'
import { percent, rhythmText, spansOf, streakText } from '#client/parts/habit/words.ts'
import { habits, type SharedHabit } from '#contract/habits/calls.ts'
import type { PersonCard } from '#contract/people.ts'
import { OnRequest } from './OnRequest.tsx'

/** Habits that a member shares (H24). */
export const PersonHabits = ({ card }: { card: PersonCard }) => (
  <OnRequest what="Gewohnheiten">
    <Shared id={card._id} />
  </OnRequest>
)

function Shared({ id }: { id: string }) {
  const { data, error, again } = useCall(habits.shared, { params: { id } })
  if (!data) return <NotLoaded error={error} again={again} missing="Hier ist nichts geteilt, oder du betreust dieses Training nicht." />
  return data.length > 0 ? data.map(one => <SharedHabitLine key={one._id} habit={one} />) : <Text color="ink2">Noch keine Gewohnheit.</Text>
}

const SharedHabitLine = ({ habit }: { habit: SharedHabit }) => (
  <Row
    title={habit.title}
    second={[
      rhythmText(habit),
      habit.avoid && 'zu lassen',
      ...spansOf(habit.since, today()).map(([weeks, name]) => `${name} ${percent(weeks === 4 ? habit.four : habit.twelve)}`),
      habit.streak > 1 && streakText(habit, habit.streak),
    ]
      .filter(Boolean)
      .join(' · ')}
    wraps
    trail={
      <Box as="strong" fontVariantNumeric="tabular-nums lining-nums" aria-label={`Stärke ${percent(habit.strength)}`}>
        {percent(habit.strength)}
      </Box>
    }
  />
)
