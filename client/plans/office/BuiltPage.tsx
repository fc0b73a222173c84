import { Box } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { TextField } from '#client/kit/Field.tsx'
import type { Exercises } from '#client/parts/plans/exercises.ts'
import { BuilderPage } from '#client/plans/builder/BuilderPage.tsx'
import { Clashes } from '#client/plans/builder/Clashes.tsx'
import type { PastLines } from '#client/plans/builder/past.ts'
import type { Build } from '#client/plans/builder/useBuild.ts'
import type { PlannedSplit } from '#contract/plans/shapes.ts'
import type { MergeClash } from '#contract/rules/merge.ts'
import { BuiltPicture } from './BuiltPicture.tsx'
import { Days } from './Days.tsx'
import type { useDays } from './useDays.ts'

/** A plan or template being built, as far as both have it alike. */
interface BuiltDays extends Build {
  now: { title: string; goal?: string | null; picture?: string | null; splits: PlannedSplit[] }
  open?: { clashes: readonly MergeClash[]; theirs: { splits: PlannedSplit[] } }
  take: (clash: MergeClash) => void
  settle: () => void
}

interface BuiltPageProps {
  title: string
  /** Label of the field for its name. */
  named: string
  build: BuiltDays
  days: ReturnType<typeof useDays>
  exercises: Exercises
  past?: PastLines
  onTitle: (title: string) => void
  onGoal: (goal: string) => void
  /** Fields of its own, between the goal and the picture. */
  fields?: ReactNode
  /** The acts below its days. */
  children?: ReactNode
}

/** The page on which a plan or a template is built: two who change the same, its name and goal, its picture and its days. */
export function BuiltPage({ title, named, build, days, exercises, past, onTitle, onGoal, fields, children }: BuiltPageProps) {
  const { now, open, problems } = build
  return (
    <BuilderPage title={title} back="planSearch" build={build}>
      {open && (
        <Clashes
          clashes={open.clashes}
          splits={[...now.splits, ...open.theirs.splits]}
          exercises={exercises}
          onTake={build.take}
          onSettled={build.settle}
        />
      )}
      <Box display="grid" gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }} gap="18">
        <TextField label={named} required maxLength={120} value={now.title} error={problems.get('title')} onChange={onTitle} />
        <TextField label="Ziel" maxLength={300} value={now.goal ?? ''} onChange={onGoal} />
      </Box>
      {fields}
      <BuiltPicture value={now.picture ?? null} onChange={days.setPicture} />
      <Days splits={now.splits} exercises={exercises} past={past} onChange={days.changeDays} />
      {children}
    </BuilderPage>
  )
}
