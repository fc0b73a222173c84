import { Box, Flex, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { useLocal } from '#client/data/local.ts'
import { useCall } from '#client/data/reads.ts'
import { useMe } from '#client/data/session.ts'
import { dayOf } from '#client/data/time.ts'
import { Button } from '#client/kit/Button.tsx'
import { date } from '#client/kit/format.ts'
import { PickOne, PickSome } from '#client/kit/pills.tsx'
import { Section } from '#client/kit/Section.tsx'
import { WrittenText } from '#client/kit/Written.tsx'
import { TrainerChip } from '#client/parts/TrainerBadge.tsx'
import { NoteSheet } from '#client/workouts/run/NoteSheet.tsx'
import { trainingFeedback } from '#contract/plans/feedback.ts'
import { type Effort, efforts, painPlaces } from '#contract/rules/plans/states.ts'
import type { WorkoutRun } from '#sync/collections/workoutRuns.ts'

const effortWords = Object.entries(efforts)
const places = painPlaces.map(place => [place, place] as const)
const yesNo = [
  ['nein', 'Nein'],
  ['ja', 'Ja'],
] as const

/** How a training by a plan was, for the studio: taps, each of them optional (H25); and what the studio answered. */
export default function Impressions({ run }: { run: WorkoutRun }) {
  const local = useLocal()
  const me = useMe()
  const [noting, setNoting] = useState(false)
  // Shown before it is stored: of two quick taps the second one knows the first.
  const [tapped, setTapped] = useState<Pick<WorkoutRun, 'effort' | 'pain'>>({})
  const change = (to: (run: WorkoutRun) => WorkoutRun) => void local.change('workoutRuns', run.id, to)
  const tap = (next: typeof tapped) => {
    setTapped(before => ({ ...before, ...next }))
    change(now => ({ ...now, ...next }))
  }
  const { effort, pain, note } = { ...run, ...tapped }
  return (
    <Section title="Wie war es?">
      <Flex direction="column" gap="16">
        <Text textStyle="small" color="ink2">
          Freiwillig, für deinen Trainer.
          {!me?.consent1 && ' Schmerzen sieht das Studio erst, wenn du in die Gesundheitsdaten eingewilligt hast.'}
        </Text>
        <PickOne
          label="Anstrengung"
          value={effort === undefined ? undefined : String(effort)}
          options={effortWords}
          onChange={value => tap({ effort: Number(value) as Effort })}
        />
        <PickOne
          label="Schmerzen"
          value={pain && (pain.hurts ? 'ja' : 'nein')}
          options={yesNo}
          onChange={value => tap({ pain: { hurts: value === 'ja', where: [] } })}
        />
        {pain?.hurts && (
          <PickSome label="Wo?" values={pain.where} options={places} onChange={where => tap({ pain: { hurts: true, where } })} />
        )}
        <Box>
          <Button look="soft" size="row" onClick={() => setNoting(true)}>
            {note ? 'Notiz ändern' : 'Notiz schreiben'}
          </Button>
        </Box>
      </Flex>
      <NoteSheet
        open={noting}
        note={note ?? ''}
        onNote={text => change(({ note: _before, ...rest }) => ({ ...rest, ...(text.trim() && { note: text.trim() }) }))}
        onClose={() => setNoting(false)}
      />
      <FeedbackAnswer run={run.id} />
    </Section>
  )
}

function FeedbackAnswer({ run }: { run: string }) {
  const { data = [] } = useCall(trainingFeedback.mine)
  const answer = data.find(({ _id }) => _id === run)
  if (!answer) return null
  const { at, by, byTrainer, answer: said } = answer
  return (
    <Section title="Antwort">
      <WrittenText>{said}</WrittenText>
      <Text textStyle="small" color="ink2">
        {[by, date(dayOf(at))].filter(Boolean).join(', ')} {byTrainer && <TrainerChip />}
      </Text>
    </Section>
  )
}
