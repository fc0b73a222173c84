import { Text } from '@chakra-ui/react'
import { date } from '#client/kit/format.ts'
import { Row } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { View } from '#client/parts/anamnesis/View.tsx'
import { TrainerChip } from '#client/parts/TrainerBadge.tsx'
import { bestWord, bestWords } from '#client/parts/training/bestWords.ts'
import { setText } from '#client/parts/training/setWords.ts'
import type { TakenAlong } from '#contract/anamnesis/taken.ts'
import { formTitles } from '#contract/anamnesisForms.ts'

type Plan = NonNullable<TakenAlong['plan']>
type Exercise = Plan['splits'][number]['exercises'][number]

const setsOf = ({ kind, targets, setting, hint }: Exercise) =>
  [targets.map(target => `${target.warmup ? 'Aufwärmen ' : ''}${setText(kind, target)}`).join(', '), setting, hint]
    .filter(Boolean)
    .join(' · ')

/** Things that were taken along, to be read. */
export function TakenView({ taken: { anamnesis, plan, bests } }: { taken: TakenAlong }) {
  return (
    <>
      <Section title={anamnesis ? formTitles[anamnesis.form.kind] : 'Anamnese'}>
        {anamnesis ? <View whole={anamnesis} /> : <Text color="ink2">Noch keine abgeschlossene Anamnese.</Text>}
      </Section>
      {plan && (
        <Section title={plan.title}>
          <Text color="ink2">
            {`Von ${plan.trainer}`} {plan.byTrainer && <TrainerChip />} {[`ab ${date(plan.start)}`, plan.goal].filter(Boolean).join(' · ')}
          </Text>
          {plan.splits.map(({ title, exercises }) => (
            <Section key={title} title={title}>
              {exercises.map((exercise, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: one exercise may stand twice on a day, and the list never changes
                <Row key={place} title={exercise.title} second={setsOf(exercise)} wraps />
              ))}
            </Section>
          ))}
        </Section>
      )}
      {bests.length > 0 && (
        <Section title="Bestwerte">
          {bests.map(({ title, kind, value, day }) => (
            <Row key={`${title} ${kind}`} title={title} second={`${bestWords[kind]}, ${date(day)}`} trail={bestWord(kind, value)} />
          ))}
        </Section>
      )}
    </>
  )
}
