import { Box } from '@chakra-ui/react'
import { counted } from '#client/kit/format.ts'
import { Row } from '#client/kit/Row.tsx'
import type { ExerciseSlot } from '#contract/workouts.ts'
import { slotLine } from './slotWords.ts'

/** The exercises of a split or workout; a superset by its bracket. */
export function SlotList({ slots }: { slots: readonly ExerciseSlot[] }) {
  return slots.map(slot => (
    <Box
      key={slot.key}
      position="relative"
      css={{ '& + &': { borderTop: '1px solid {colors.line}' } }}
      paddingInlineStart={slot.superset ? '14px' : '0'}
    >
      {slot.superset && (
        <Box
          position="absolute"
          left="0"
          top="14px"
          bottom="14px"
          width="9px"
          border="2.5px solid {colors.accent}"
          borderInlineEndWidth="0"
          borderStartRadius="9px"
        />
      )}
      <Row title={slot.exercise.title} second={slotLine(slot) || undefined} trail={setsOf(slot)} />
    </Box>
  ))
}

const setsOf = (slot: ExerciseSlot) => counted(slot.targets.filter(({ warmup }) => !warmup).length, 'Satz', 'Sätze')

/** 'Brustpresse, Rudern, Latzug und 3 mehr' */
export function exerciseLine(slots: readonly ExerciseSlot[], most = 3) {
  const names = slots.map(slot => slot.exercise.title)
  const rest = names.length - most
  return rest > 1 ? `${names.slice(0, most).join(', ')} und ${rest} mehr` : names.join(', ')
}
