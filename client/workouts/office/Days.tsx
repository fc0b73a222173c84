import { Box, Flex } from '@chakra-ui/react'
import { ArrowLeftIcon } from '@phosphor-icons/react/dist/csr/ArrowLeft'
import { ArrowRightIcon } from '@phosphor-icons/react/dist/csr/ArrowRight'
import { CopyIcon } from '@phosphor-icons/react/dist/csr/Copy'
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash'
import { useState } from 'react'
import { Button, IconButton } from '#client/kit/Button.tsx'
import { TextField } from '#client/kit/Field.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Segmented } from '#client/kit/Segmented.tsx'
import { copiedSplit, type Exercises, moved, newSplit, type Splits, withSlots } from '#client/workouts/builder/model.ts'
import type { PastLines } from '#client/workouts/builder/past.ts'
import { SlotEditor } from '#client/workouts/builder/SlotEditor.tsx'
import { mostSplits } from '#contract/plans/shapes.ts'

interface DaysProps {
  splits: Splits
  exercises: Exercises
  /** What the member trained of each exercise. */
  past?: PastLines
  onChange: (change: (splits: Splits) => Splits, about?: string) => void
}

/** The training days of a plan, one of them in work. */
export function Days({ splits, exercises, past, onChange }: DaysProps) {
  const [chosen, setChosen] = useState(splits[0]?._id)
  const at = Math.max(
    0,
    splits.findIndex(({ _id }) => _id === chosen),
  )
  const split = splits[at]
  const add = (made: ReturnType<typeof newSplit>, place: number) => {
    onChange(all => all.toSpliced(place, 0, made))
    setChosen(made._id)
  }
  const remove = () => {
    setChosen(splits[at === 0 ? 1 : at - 1]?._id)
    onChange(all => all.filter((_, place) => place !== at))
  }
  const full = splits.length >= mostSplits
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
          disabled={full}
          onClick={() => add(newSplit(`Tag ${splits.length + 1}`), splits.length)}
        >
          Tag hinzufügen
        </Button>
      </Flex>
      {split && (
        <>
          <Flex gap="4" wrap="wrap" align="flex-end" paddingBottom="8">
            <Box flex="1 1 260px">
              <TextField
                label="Name des Tages"
                required
                maxLength={80}
                value={split.title}
                onChange={title => onChange(all => all.map(day => (day._id === split._id ? { ...day, title } : day)), `${split._id}/title`)}
              />
            </Box>
            {splits.length > 1 && (
              <>
                <IconButton
                  label="Tag nach vorne"
                  icon={<ArrowLeftIcon size={20} />}
                  disabled={at === 0}
                  onClick={() => onChange(all => moved(all, at, at - 1))}
                />
                <IconButton
                  label="Tag nach hinten"
                  icon={<ArrowRightIcon size={20} />}
                  disabled={at === splits.length - 1}
                  onClick={() => onChange(all => moved(all, at, at + 1))}
                />
              </>
            )}
            <IconButton
              label="Tag kopieren"
              icon={<CopyIcon size={20} />}
              disabled={full}
              onClick={() => add({ ...copiedSplit(split), title: `${split.title} Kopie`.slice(0, 80) }, at + 1)}
            />
            <IconButton label="Tag entfernen" icon={<TrashIcon size={20} />} disabled={splits.length === 1} onClick={remove} />
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
}
