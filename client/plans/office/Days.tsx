import { Box, Flex } from '@chakra-ui/react'
import { ArrowLeftIcon } from '@phosphor-icons/react/dist/csr/ArrowLeft'
import { ArrowRightIcon } from '@phosphor-icons/react/dist/csr/ArrowRight'
import { CopyIcon } from '@phosphor-icons/react/dist/csr/Copy'
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash'
import { memo, type RefObject, useCallback, useRef, useState } from 'react'
import { Button, IconButton } from '#client/kit/Button.tsx'
import { TextField } from '#client/kit/Field.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Segmented } from '#client/kit/Segmented.tsx'
import type { Exercises } from '#client/parts/plans/exercises.ts'
import type { PastLines } from '#client/plans/builder/past.ts'
import { SlotEditor } from '#client/plans/builder/SlotEditor.tsx'
import { copiedSplit, moved, newSplit, type Splits, withSlots } from '#client/plans/builder/splitModel.ts'
import { mostSplits } from '#contract/plans/shapes.ts'

interface DaysProps {
  splits: Splits
  exercises: Exercises
  /** The member's past trainings of each exercise. */
  past?: PastLines
  onChange: (change: (splits: Splits) => Splits, about?: string) => void
}

/** Acts on the day in work, as the plan stands now. */
interface OpenDayActs {
  move: (by: -1 | 1) => void
  copy: () => void
  remove: () => void
}

/** The buttons of the day in work. */
const DayActs = memo(({ at, many, acts }: { at: number; many: number; acts: RefObject<OpenDayActs> }) => (
  <>
    {many > 1 && (
      <>
        <IconButton label="Tag nach vorne" icon={<ArrowLeftIcon size={20} />} disabled={at === 0} onClick={() => acts.current.move(-1)} />
        <IconButton
          label="Tag nach hinten"
          icon={<ArrowRightIcon size={20} />}
          disabled={at === many - 1}
          onClick={() => acts.current.move(1)}
        />
      </>
    )}
    <IconButton label="Tag kopieren" icon={<CopyIcon size={20} />} disabled={many >= mostSplits} onClick={() => acts.current.copy()} />
    <IconButton label="Tag entfernen" icon={<TrashIcon size={20} />} disabled={many === 1} onClick={() => acts.current.remove()} />
  </>
))

/** The training days of a plan, one of them in work. Drawn anew only where a day changed. */
export const Days = memo(function Days({ splits, exercises, past, onChange }: DaysProps) {
  const [chosen, setChosen] = useState(splits[0]?._id)
  const at = Math.max(
    0,
    splits.findIndex(({ _id }) => _id === chosen),
  )
  const split = splits[at]
  const id = split?._id
  const rename = useCallback(
    (title: string) => onChange(all => all.map(day => (day._id === id ? { ...day, title } : day)), `${id}/title`),
    [onChange, id],
  )
  const add = (made: ReturnType<typeof newSplit>, place: number) => {
    onChange(all => all.toSpliced(place, 0, made))
    setChosen(made._id)
  }
  const remove = () => {
    setChosen(splits[at === 0 ? 1 : at - 1]?._id)
    onChange(all => all.filter((_, place) => place !== at))
  }
  const acts = useRef<OpenDayActs>(null!)
  acts.current = {
    move: by => onChange(all => moved(all, at, at + by)),
    copy: () => split && add({ ...copiedSplit(split), title: `${split.title} Kopie`.slice(0, 80) }, at + 1),
    remove,
  }
  return (
    <Section title="Trainingstage" aside={split && split.slots.length > 0 && `etwa ${split.minutes} Min.`}>
      <Flex gap="8" wrap="wrap" align="center" paddingBottom="12">
        {split && splits.length > 1 && (
          <Box overflowX="auto" maxWidth="full">
            <Segmented
              label="Trainingstag"
              value={split._id}
              options={splits.map(({ _id, title }, place) => [_id, title || `Tag ${place + 1}`] as const)}
              onChange={setChosen}
            />
          </Box>
        )}
        <Button
          look="soft"
          size="row"
          icon={<PlusIcon size={18} aria-hidden />}
          disabled={splits.length >= mostSplits}
          onClick={() => add(newSplit(`Tag ${splits.length + 1}`), splits.length)}
        >
          Tag hinzufügen
        </Button>
      </Flex>
      {split && (
        <>
          <Flex gap="4" wrap="wrap" align="flex-end" paddingBottom="8">
            <Box flex="1 1 260px">
              <TextField label="Name des Tages" required maxLength={80} value={split.title} onChange={rename} />
            </Box>
            <DayActs at={at} many={splits.length} acts={acts} />
          </Flex>
          <SlotEditor
            key={split._id}
            split={split}
            exercises={exercises}
            past={past}
            onChange={(to, about) => onChange(all => withSlots(all, split._id, to), about)}
          />
        </>
      )}
    </Section>
  )
})
