import { Box } from '@chakra-ui/react'
import { useState } from 'react'
import { TextField } from '#client/kit/Field.tsx'
import { counted } from '#client/kit/format.ts'
import { Row } from '#client/kit/Row.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { withWords } from '#client/parts/training/exerciseSearch.ts'
import type { ExerciseTotals } from '#contract/rules/training/trainingFold.ts'

interface Props {
  open: boolean
  exercises: ExerciseTotals[]
  onPick(exercise: string): void
  onClose(): void
}

/** Every exercise that was ever trained, the most trained first. */
export function ExercisePick({ open, exercises, onPick, onClose }: Props) {
  const [search, setSearch] = useState('')
  if (!open) return null
  const trained = exercises.filter(({ sets }) => sets > 0)
  const found = withWords(trained, search, ({ title }) => [title]).sort((a, b) => b.sets - a.sets)
  const pick = (exercise: string) => {
    onPick(exercise)
    setSearch('')
    onClose()
  }
  return (
    <Sheet open onClose={onClose} title="Übung wählen">
      <TextField label="Suchen" type="search" autoComplete="off" value={search} onChange={setSearch} />
      <Box marginTop="8" role="status" textStyle="small" color="ink2">
        {search && (found.length ? counted(found.length, 'Übung', 'Übungen') : 'Keine Übung heisst so.')}
      </Box>
      {found.map(({ exercise, title, sets }) => (
        <Row key={exercise} title={title} second={counted(sets, 'Satz', 'Sätze')} onPick={() => pick(exercise)} />
      ))}
    </Sheet>
  )
}
