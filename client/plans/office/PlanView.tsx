import { Image, Text } from '@chakra-ui/react'
import { date } from '#client/kit/format.ts'
import { Page } from '#client/kit/Page.tsx'
import { Section } from '#client/kit/Section.tsx'
import { slotsToTrain, useExercises } from '#client/parts/plans/exercises.ts'
import PlanFiles from '#client/parts/plans/PlanFiles.tsx'
import { SlotList } from '#client/parts/plans/SlotList.tsx'
import { TrainerChip } from '#client/parts/TrainerBadge.tsx'
import { standings, type TrainingPlanRow } from '#contract/plans/shapes.ts'

/** A plan for somebody who sees plans and makes none. */
export function PlanView({ row, title }: { row: TrainingPlanRow; title: string }) {
  const exercises = useExercises(row.exercises)
  const { goal, start, end, standing, trainer, byTrainer, splits } = row
  return (
    <Page title={title} back="planSearch">
      <Text paddingTop="12" color="ink2">
        {[row.title, standings[standing], `ab ${date(start)}`, end && `bis ${date(end)}`, `von ${trainer}`].filter(Boolean).join(' · ')}{' '}
        {byTrainer && <TrainerChip />}
      </Text>
      {goal && <Text color="ink2">Ziel: {goal}</Text>}
      {row.pictureAddress && (
        <Image src={`/api/${row.pictureAddress}`} alt="" maxHeight="180px" maxWidth="full" borderRadius="inner" marginTop="12" />
      )}
      {splits.map(split => (
        <Section key={split._id} title={split.title} aside={`etwa ${split.minutes} Min.`}>
          <SlotList slots={slotsToTrain(split.slots, exercises)} />
        </Section>
      ))}
      <PlanFiles person={row.person} plan={row} />
    </Page>
  )
}
