import { Box, Text } from '@chakra-ui/react'
import { useId, useMemo } from 'react'
import { useKept } from '#client/data/local.ts'
import { useCall } from '#client/data/reads.ts'
import { Button } from '#client/kit/Button.tsx'
import { TrainerChip } from '#client/parts/TrainerBadge.tsx'
import { newsOf } from '#contract/rules/plans/planNews.ts'
import { workouts } from '#contract/workouts.ts'
import { type SeenPlan, seenKey, seenOf } from './seen.ts'
import { newsWords } from './words.ts'

/** The studio's changes in the plan since it was last seen here, until they are put away. */
export default function PlanNews() {
  const id = useId()
  const { data: plan } = useCall(workouts.plan)
  const [seen, setSeen] = useKept<SeenPlan | undefined>(seenKey, undefined)
  const news = useMemo(() => (plan && seen ? newsOf(seen.plan, plan) : undefined), [plan, seen])
  const days = useMemo(() => (news ? newsWords(news) : []), [news])
  if (!plan || days.length === 0) return null
  return (
    <Box as="section" aria-labelledby={id} bg="brandSoft" borderRadius="inner" padding="14" marginBottom="12">
      <Text as="h2" id={id} textStyle="heading" color="brandInk">
        Dein Plan ist neu
      </Text>
      {news?.other && (
        <Text textStyle="small">
          {`${plan.title}, von ${plan.trainer}`} {plan.byTrainer && <TrainerChip />}
        </Text>
      )}
      {days.map(({ key, title, lines }) => (
        <Box key={key} paddingTop="8">
          <Text textStyle="label">{title}</Text>
          {lines.map(line => (
            <Text key={line} textStyle="small" overflowWrap="anywhere">
              {line}
            </Text>
          ))}
        </Box>
      ))}
      <Box paddingTop="10">
        <Button look="side" size="row" onClick={() => void setSeen(seenOf(plan))}>
          Gesehen
        </Button>
      </Box>
    </Box>
  )
}
