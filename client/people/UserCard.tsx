import { Box } from '@chakra-ui/react'
import { useCall } from '#client/data/reads.ts'
import { can } from '#client/data/session.ts'
import { Chip } from '#client/kit/Chip.tsx'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Page } from '#client/kit/Page.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { useScreen } from '#client/map/links.tsx'
import { ConsultationLink } from '#client/parts/appointment/ConsultationLink.tsx'
import { PersonBars } from '#client/parts/contract/PersonBars.tsx'
import { PersonNutrition } from '#client/parts/nutrition/PersonNutrition.tsx'
import { PersonPauses } from '#client/parts/timestop/PersonPauses.tsx'
import { PersonGate } from '#client/people/PersonGate.tsx'
import { account } from '#contract/account.ts'
import { anamnesis } from '#contract/anamnesis/calls.ts'
import { appointments } from '#contract/appointments/calls.ts'
import { contracts } from '#contract/contracts/calls.ts'
import { courseVisits } from '#contract/courses/courseVisits.ts'
import { habits } from '#contract/habits/calls.ts'
import { measurements } from '#contract/measurements.ts'
import { diary } from '#contract/nutrition/diary.ts'
import { people } from '#contract/people.ts'
import { plans } from '#contract/plans/calls.ts'
import { timestop } from '#contract/timestop/calls.ts'
import { PersonAgreements } from './PersonAgreements.tsx'
import { PersonAnamnesis } from './PersonAnamnesis.tsx'
import { PersonContracts } from './PersonContracts.tsx'
import { PersonData, PersonSignIn } from './PersonData.tsx'
import { PersonHabits } from './PersonHabits.tsx'
import { PersonHealth } from './PersonHealth.tsx'
import { PersonHistory } from './PersonHistory.tsx'
import { PersonLeave } from './PersonLeave.tsx'
import { PersonMeasures } from './PersonMeasures.tsx'
import { PersonPlans } from './PersonPlans.tsx'
import { PersonRights } from './PersonRights.tsx'
import { PersonSessions } from './PersonSessions.tsx'
import { PersonTrained } from './PersonTrained.tsx'
import { PersonVisits } from './PersonVisits.tsx'
import { useRoleNames } from './words.ts'

/** /dashboard/user/search/:id: everything that staff may know and do about one person (L66). */
export default function UserCard() {
  const { id } = useScreen('userCard')
  const { data: card, error, stand, again } = useCall(people.card, { params: { id } })
  const roles = useRoleNames()
  if (!card)
    return (
      <Page title="Mitglied" back="userSearch">
        <NotLoaded error={error} again={again} missing="Diese Person gibt es hier nicht, oder sie gehört zu einem anderen Studio." />
      </Page>
    )
  return (
    <Page title={`${card.vorname} ${card.nachname}`} back="userSearch">
      <Box display="flex" flexWrap="wrap" gap="8" alignItems="center" paddingTop="12">
        <Chip>{card.studio?.name ?? 'ohne Studio'}</Chip>
        {roles.text(card.roles) && <Chip look="ok">{roles.text(card.roles)}</Chip>}
        {can(appointments.inviteConsultation) && <ConsultationLink email={card.email} />}
        <Box flex={1} />
        <Stand at={stand} />
      </Box>
      <Box display="grid" gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 400px)' }} columnGap="44">
        <Box>
          {/* What staff open the card for. */}
          {can(plans.ofPerson) && <PersonPlans card={card} />}
          {can(plans.trained) && <PersonTrained card={card} />}
          {can(measurements.shared) && <PersonMeasures card={card} />}
          {can(contracts.ofPerson) && <PersonContracts card={card} />}
          {can(timestop.ofPerson) && <PersonPauses card={card} />}
          {can(contracts.bars) && <PersonBars userId={card._id} />}
          {can(contracts.atGate) && <PersonGate userId={card._id} home={card.studio?.code} />}
          <PersonData card={card} />
          <PersonSignIn card={card} />
          <PersonRights card={card} />
          <PersonAgreements card={card} />
          {can(courseVisits.attendance) && <PersonVisits card={card} />}
          {can(anamnesis.save) && <PersonAnamnesis card={card} />}
          {can(people.health) && <PersonHealth card={card} />}
          {can(habits.shared) && <PersonHabits card={card} />}
          {can(diary.setNote) && <PersonNutrition userId={card._id} />}
        </Box>
        <Box>
          <PersonSessions card={card} />
          <PersonHistory card={card} />
          {can(account.removePerson) && card.mine && <PersonLeave card={card} />}
        </Box>
      </Box>
    </Page>
  )
}
