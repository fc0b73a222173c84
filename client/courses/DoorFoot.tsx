import { Box, Text } from '@chakra-ui/react'
import { clockOnce } from '#client/kit/format.ts'
import { CodeButton } from '#client/parts/code/MyCodeButton.tsx'
import type { OwnSeat } from '#client/parts/course/useSeats.ts'
import { doorMoments } from '#contract/rules/door/doorRules.ts'

/** The own course at whose door one may be checked in by now. Checked in, one needs no code any more, and a livestream has no door. */
export const courseAtDoor = (own: readonly OwnSeat[], now: number) =>
  own.find(({ execution, seat: { signup } }) => {
    const { opens, ends } = doorMoments(execution)
    return !execution.cancelled && !execution.live && !signup?.visited && opens <= now && now < ends
  })?.execution

/** The button at the foot of the plan, under the thumb, while the door of an own course is open. */
export function DoorFoot({ execution, onCode }: { execution: OwnSeat['execution']; onCode: () => void }) {
  return (
    <Box
      position="sticky"
      bottom="0"
      zIndex="head"
      bg="bg"
      borderTop="1px solid {colors.line}"
      marginInline="-16px"
      marginTop="auto"
      marginBottom="-24px"
      padding="8px 16px"
      display="flex"
      alignItems="center"
      justifyContent="space-between"
      gap="12"
    >
      <Text textStyle="small" color="ink2" minWidth={0} overflowWrap="anywhere">
        {execution.course.title}, {clockOnce(execution.startsAt)}: Der Check-in ist offen.
      </Text>
      <CodeButton onOpen={onCode} look="main" size="normal" flexShrink={0} />
    </Box>
  )
}
