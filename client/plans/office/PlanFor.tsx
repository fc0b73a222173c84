import { Text } from '@chakra-ui/react'
import { ListChecksIcon } from '@phosphor-icons/react/dist/csr/ListChecks'
import { useCall } from '#client/data/reads.ts'
import { calledName, counted } from '#client/kit/format.ts'
import { RowLink } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { TrainerChip } from '#client/parts/TrainerBadge.tsx'
import { plans } from '#contract/plans/calls.ts'
import { usePerson } from './person.ts'
import { useTemplates } from './planTemplates.ts'

/** The person whose plan will be made, and their plans to begin with. */
export default function PlanFor({ person }: { person: string }) {
  const who = usePerson(person)
  const { data: all = [] } = useCall(plans.ofPerson, { params: { userId: person } })
  const { rows: templates = [] } = useTemplates()
  return (
    <>
      <Text textStyle="heading" paddingBlock="12">
        {who ? `Plan für ${calledName(who)}` : 'Plan'}
      </Text>
      {all.length > 0 && (
        <Section title="Bisherige Pläne">
          {all.map(({ _id, title, trainer, byTrainer }) => (
            <RowLink
              key={_id}
              to="workoutCreateNew"
              search={{ fuer: person, aus: 'plan', id: _id }}
              lead={<ListChecksIcon size={24} aria-hidden />}
              title={title}
              second={`von ${trainer}`}
              trail={byTrainer && <TrainerChip />}
            />
          ))}
        </Section>
      )}
      {templates.length > 0 && (
        <Section title="Aus einer Vorlage">
          {templates.map(({ _id, title, goal, splits }) => (
            <RowLink
              key={_id}
              to="workoutCreateNew"
              search={{ fuer: person, aus: 'vorlage', id: _id }}
              lead={<ListChecksIcon size={24} aria-hidden />}
              title={title}
              second={[counted(splits.length, 'Tag', 'Tage'), goal].filter(Boolean).join(' · ')}
            />
          ))}
        </Section>
      )}
    </>
  )
}
