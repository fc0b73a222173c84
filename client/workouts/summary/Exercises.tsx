import { Box, chakra, Text, VisuallyHidden } from '@chakra-ui/react'
import { useState } from 'react'
import { useSyncStatus } from '#client/data/local.ts'
import { Chip } from '#client/kit/Chip.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Tick } from '#client/kit/Tick.tsx'
import { longText } from '#client/parts/training/setWords.ts'
import type { RunRecord } from '#client/workouts/tally.ts'
import { acknowledged } from '#sync/collections/collection.ts'
import type { TrainingSet } from '#sync/collections/sets.ts'
import type { WorkoutRun } from '#sync/collections/workoutRuns.ts'
import { SetEdit } from './SetEdit.tsx'
import { trainedIn } from './trainedIn.ts'

const SetButton = chakra('button', {
  base: {
    display: 'grid',
    gridTemplateColumns: '46px 1fr auto 44px',
    alignItems: 'center',
    width: 'full',
    minHeight: '48px',
    textAlign: 'start',
    fontVariantNumeric: 'tabular-nums lining-nums',
    borderTop: '1px solid {colors.line}',
    _active: { bg: 'sunken' },
  },
})

interface Props {
  run: WorkoutRun
  sets: readonly TrainingSet[]
  records: readonly RunRecord[]
}

/** The finished exercises one by one; a tap on a set corrects it. */
export function Exercises({ run, sets, records }: Props) {
  const [edited, setEdited] = useState<TrainingSet>()
  const { refused } = useSyncStatus()
  const declined = new Set(refused.map(({ doc }) => doc))
  const record = new Set(records.map(({ set }) => set))
  if (sets.length === 0) {
    return (
      <Text paddingTop="18" color="ink2">
        In diesem Training steht kein Satz.
      </Text>
    )
  }
  return (
    <Section title="Übungen">
      {trainedIn(run, sets).map(({ key, title, sets: done }) => (
        <Box key={key} paddingBottom="16">
          <Text as="h3" textStyle="row" paddingBottom="6" overflowWrap="anywhere">
            {title}
          </Text>
          {done.map(set => (
            <SetButton key={set.id} type="button" onClick={() => setEdited(set)}>
              <Text as="span" textStyle="label" color="ink2">
                <VisuallyHidden>{set.warmup ? 'Aufwärmsatz' : 'Satz'} </VisuallyHidden>
                {set.warmup ? `A${set.index + 1}` : set.index + 1}
              </Text>
              <span>
                <Text as="span" display="block" textStyle="row">
                  {longText(set.kind, set)}
                </Text>
                {set.note && (
                  <Text as="span" display="block" textStyle="small" color="ink2" overflowWrap="anywhere">
                    {set.note}
                  </Text>
                )}
              </span>
              <span>
                {record.has(set.id) && (
                  <Chip look="accent" small>
                    PR
                  </Chip>
                )}
                <VisuallyHidden> bearbeiten</VisuallyHidden>
              </span>
              <Box as="span" display="grid" justifyContent="end">
                <Tick state={declined.has(set.id) ? 'refused' : acknowledged(set) ? 'ok' : 'waiting'} />
              </Box>
            </SetButton>
          ))}
        </Box>
      ))}
      {edited && <SetEdit key={edited.id} set={edited} onClose={() => setEdited(undefined)} />}
    </Section>
  )
}
