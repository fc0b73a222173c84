import { Box, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { useCall } from '#client/data/calls.ts'
import { Button } from '#client/kit/Button.tsx'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Row } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { percent, rhythmText, streakText } from '#client/parts/habit/words.ts'
import { habits, type SharedHabit } from '#contract/habits.ts'
import type { PersonCard } from '#contract/people.ts'

/** What a member shares of their habits (H24): only on request, never kept on the device, and they see who looked. */
export function PersonHabits({ card }: { card: PersonCard }) {
  const [asked, setAsked] = useState(false)
  return (
    <Section title="Gewohnheiten">
      {asked ? (
        <Shared id={card._id} />
      ) : (
        <Box display="flex" flexDirection="column" alignItems="flex-start" gap="8">
          <Text textStyle="small" color="ink2">
            Wer sie ansieht, wird im Verlauf der Person festgehalten.
          </Text>
          <Button look="soft" size="row" onClick={() => setAsked(true)}>
            Gewohnheiten ansehen
          </Button>
        </Box>
      )}
    </Section>
  )
}

function Shared({ id }: { id: string }) {
  const { data, error, again } = useCall(habits.shared, { params: { id } })
  if (!data) return <NotLoaded error={error} again={again} missing="Hier ist nichts geteilt, oder du betreust dieses Training nicht." />
  return data.length > 0 ? data.map(one => <Line key={one._id} habit={one} />) : <Text color="ink2">Noch keine Gewohnheit.</Text>
}

const Line = ({ habit }: { habit: SharedHabit }) => (
  <Row
    title={habit.title}
    second={[
      rhythmText(habit),
      habit.avoid && 'zu lassen',
      `4 Wochen ${percent(habit.four)}`,
      `12 Wochen ${percent(habit.twelve)}`,
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
