import { Box } from '@chakra-ui/react'
import { useCall } from '#client/data/reads.ts'
import { today } from '#client/data/time.ts'
import { Chip } from '#client/kit/Chip.tsx'
import { hours, money, month, quantity, thousands } from '#client/kit/format.ts'
import { Row } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { type OwnGoal, ownGoals } from '#contract/goals/ownGoals.ts'

const texts: Readonly<Record<OwnGoal['kind'], (value: number) => string>> = {
  count: thousands,
  hours,
  money,
  number: value => quantity(value, 1),
  percent: value => `${quantity(value, 1)} %`,
}

const isMet = ({ better, value, reached }: OwnGoal) => reached !== null && (better === 'more' ? reached >= value : reached <= value)

/** One's own goals of this month and how far one is; nothing of whoever has none. It is on the device without a network (V29). */
export function Goals() {
  const day = today()
  const { data, stand } = useCall(ownGoals.mine, { params: { month: day.slice(0, 7) } })
  if (!data || data.length === 0) return null
  return (
    <Section title={`Meine Ziele, ${month(day)}`} aside={<Stand at={stand} />}>
      {data.map(goal => {
        const text = texts[goal.kind]
        const reached = goal.reached === null ? '–' : text(goal.reached)
        return (
          <Row
            key={`${goal.studio}/${goal.figure}`}
            title={goal.title}
            second={goal.name}
            trail={
              <Box as="span" display="inline-flex" alignItems="center" gap="8">
                {reached} von {text(goal.value)}
                {isMet(goal) && <Chip>erreicht</Chip>}
              </Box>
            }
          />
        )
      })}
    </Section>
  )
}
