import { Box, Text } from '@chakra-ui/react'
import { useCall } from '#client/data/reads.ts'
import { can } from '#client/data/session.ts'
import { ButtonLink } from '#client/kit/Button.tsx'
import { date } from '#client/kit/format.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { RowLink } from '#client/kit/Row.tsx'
import type { PersonCard } from '#contract/people.ts'
import { plans } from '#contract/plans/calls.ts'
import { standings, type TrainingPlanRow } from '#contract/plans/shapes.ts'
import { OnRequest } from './OnRequest.tsx'

/** Somebody's plans, and the way to a new one, before everything else that staff do for them. */
export const PersonPlans = ({ card }: { card: PersonCard }) => (
  <>
    <OnRequest what="Trainingspläne">
      <PersonPlanList id={card._id} />
    </OnRequest>
    {can(plans.create) && (
      <Box paddingTop="8">
        <ButtonLink to="workoutCreate" search={{ fuer: card._id }} look="soft" size="row">
          Plan machen
        </ButtonLink>
      </Box>
    )}
  </>
)

function PersonPlanList({ id }: { id: string }) {
  const { data, error, again } = useCall(plans.ofPerson, { params: { userId: id } })
  if (!data) return <NotLoaded error={error} again={again} missing="Du betreust dieses Training nicht." />
  if (data.length === 0) return <Text color="ink2">Noch kein Plan, den du siehst.</Text>
  return data.map(plan => (
    <RowLink key={plan._id} to="workoutEdit" params={{ id: plan._id }} title={plan.title} wraps second={aboutWords(plan)} />
  ))
}

const aboutWords = ({ standing, start, end, trainer }: TrainingPlanRow) =>
  [standings[standing], start && `ab ${date(start)}`, end && `bis ${date(end)}`, `von ${trainer}`].filter(Boolean).join(' · ')
