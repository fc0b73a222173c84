import { Text } from '@chakra-ui/react'
import { useMemo, useState } from 'react'
import { useCalls } from '#client/data/reads.ts'
import { Button } from '#client/kit/Button.tsx'
import { counted, date, kg } from '#client/kit/format.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Row } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { bestWord } from '#client/parts/training/bestWords.ts'
import { changesText } from '#client/parts/training/changes.ts'
import { setText } from '#client/parts/training/setWords.ts'
import type { PersonCard } from '#contract/people.ts'
import { plans } from '#contract/plans/calls.ts'
import type { TrainedRun } from '#contract/plans/trainedValues.ts'
import { curveOf } from '#contract/rules/training/records.ts'
import { OnRequest } from './OnRequest.tsx'

/** Trainings that somebody did by their plans, and their last values and bests (H24). */
export const PersonTrained = ({ card }: { card: PersonCard }) => (
  <OnRequest what="Trainings">
    <Trained id={card._id} />
  </OnRequest>
)

const portion = 20

function Trained({ id }: { id: string }) {
  const [pages, setPages] = useState(1)
  const asked = useMemo(
    () => Array.from({ length: pages }, (_, page) => ({ params: { userId: id }, query: { offset: page * portion, limit: portion } })),
    [id, pages],
  )
  const answers = useCalls(plans.trained, asked)
  const failed = answers.find(({ error }) => error)
  const first = answers[0]?.data
  if (!first || failed?.error?.code === 'no-consent')
    return <NotLoaded error={failed?.error} again={() => failed?.again()} missing="Du betreust dieses Training nicht." />
  const { total, values } = first
  const rows = answers.flatMap(({ data }) => data?.rows ?? [])
  const isLoading = answers.some(({ data, error }) => !data && !error)
  return (
    <>
      {rows.length === 0 && <Text color="ink2">Noch kein Training nach einem Plan.</Text>}
      {rows.map(run => (
        <Row key={run._id} title={`${run.plan}, ${run.split}`} second={trainedRunTextOf(run)} wraps trail={date(run.day)} />
      ))}
      {failed && <NotLoaded error={failed.error} again={failed.again} />}
      {total > rows.length && !failed && (
        <Button look="text" size="row" busy={isLoading} onClick={() => setPages(pages + 1)}>
          Frühere anzeigen
        </Button>
      )}
      {values.length > 0 && (
        <Section title="Letzte Werte">
          {values.map(({ exercise, title, kind, day, sets, best }) => (
            <Row
              key={exercise}
              title={title}
              wraps
              second={[date(day), sets.map(set => setText(kind, set)).join(', ')].join(' · ')}
              trail={best === null ? undefined : `Bestwert ${bestWord(curveOf[kind], best)}`}
            />
          ))}
        </Section>
      )}
    </>
  )
}

const trainedRunTextOf = ({ sets, volume, records, changes }: TrainedRun) =>
  [
    counted(sets, 'Satz', 'Sätze'),
    volume > 0 && `${kg(volume)} kg`,
    records > 0 && counted(records, 'Bestwert', 'Bestwerte'),
    changes.length > 0 && changesText(changes),
  ]
    .filter(Boolean)
    .join(' · ')
