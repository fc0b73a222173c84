import { Box, Flex, Text } from '@chakra-ui/react'
import { Button, ButtonLink } from '#client/kit/Button.tsx'
import { clockOnce, shortWeekday } from '#client/kit/format.ts'
import { TrainerChip } from '#client/parts/TrainerBadge.tsx'
import type { RatingQuestion } from './lastShown.ts'

interface QuestionProps {
  asked: RatingQuestion
  onLater: () => void
  onRate: () => void
}

/** How the last course was, or whether a plan fits. */
export function Question({ asked, onLater, onRate }: QuestionProps) {
  const { label, line, title } = wordsOf(asked)
  return (
    <Flex as="section" aria-label={label} align="center" gap="8" minHeight="72px" paddingBottom="10" wrap="wrap" justify="flex-end">
      <Box flex="1 1 140px" minWidth={0}>
        <Text textStyle="small" color="ink2">
          {line} {'plan' in asked && asked.plan.byTrainer && <TrainerChip />}
        </Text>
        <Text as="h2" textStyle="heading" overflowWrap="anywhere">
          {title}
        </Text>
      </Box>
      <Flex gap="4" flexShrink={0}>
        <Button look="text" size="row" onClick={onLater}>
          Nicht jetzt
        </Button>
        {'plan' in asked ? (
          <ButtonLink to="ratePlan" params={{ plan_id: asked.plan._id }} look="soft" size="row">
            Bewerten
          </ButtonLink>
        ) : (
          <Button look="soft" size="row" onClick={onRate}>
            Bewerten
          </Button>
        )}
      </Flex>
    </Flex>
  )
}

function wordsOf(asked: RatingQuestion) {
  if ('plan' in asked) {
    const { title, trainer } = asked.plan
    return { label: 'Plan bewerten', line: trainer ? `Plan von ${trainer}` : 'Dein Plan', title: `Passt dir «${title}»?` }
  }
  const { startsAt, endsAt, course } = asked.course
  return { label: 'Kurs bewerten', line: `${shortWeekday(endsAt)} ${clockOnce(startsAt)}`, title: `Wie war ${course.title}?` }
}
