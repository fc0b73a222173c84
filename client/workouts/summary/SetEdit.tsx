import { Box, Grid } from '@chakra-ui/react'
import { useState } from 'react'
import { useLocal } from '#client/data/local.ts'
import { Button } from '#client/kit/Button.tsx'
import { DecimalField, TextField } from '#client/kit/Field.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { toast } from '#client/kit/toast.ts'
import { useExercises } from '#client/parts/plans/exercises.ts'
import type { ExerciseKind } from '#contract/workouts.ts'
import type { TrainingSet } from '#sync/collections/sets.ts'
import { applySetDraft, type Drafted, draftOf, fieldsOf, reasons } from './setDraft.ts'

const labels: Record<keyof Drafted, [label: string, unit: string]> = {
  weight: ['Gewicht', 'kg'],
  reps: ['Wiederholungen', 'WH'],
  distance: ['Distanz', 'm'],
  time: ['Zeit', 's'],
}

/** 'Satz {n} bearbeiten' after the training: its values, its note where its device takes one (A20), or away with it. */
export function SetEdit({ set, onClose }: { set: TrainingSet; onClose(): void }) {
  const local = useLocal()
  const [draft, setDraft] = useState(() => draftOf(set))
  const [note, setNote] = useState(set.note ?? '')
  const [tried, setTried] = useState(false)
  const exercises = useExercises()
  const wrong = reasons(set.kind, draft)
  async function save() {
    if (Object.keys(wrong).length > 0) return setTried(true)
    await local.change('sets', set.id, doc => applySetDraft(doc, draft, note))
    onClose()
  }
  async function remove() {
    await local.remove('sets', set.id)
    toast(`${set.warmup ? 'Aufwärmsatz' : 'Satz'} ${set.index + 1} gelöscht.`, { undo: () => void local.restore('sets', set) })
    onClose()
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={`${set.warmup ? 'Aufwärmsatz' : 'Satz'} ${set.index + 1} bearbeiten`}
      footer={
        <>
          <Button onClick={() => void save()}>Sichern</Button>
          <Button look="danger" onClick={() => void remove()}>
            Löschen
          </Button>
        </>
      }
    >
      <Grid gap="16">
        <Grid templateColumns="repeat(auto-fit, minmax(140px, 1fr))" gap="12">
          {fieldsFor(set.kind).map(field => (
            <DecimalField
              key={field}
              label={labels[field][0]}
              unit={labels[field][1]}
              value={draft[field]}
              error={tried ? wrong[field] : undefined}
              onChange={value => setDraft(before => ({ ...before, [field]: value }))}
            />
          ))}
        </Grid>
        {(exercises.get(set.exercise)?.note || set.note) && (
          <Box>
            <TextField label="Notiz" maxLength={500} value={note} onChange={setNote} />
          </Box>
        )}
      </Grid>
    </Sheet>
  )
}

const fieldsFor = (kind: ExerciseKind) => fieldsOf[kind]
