import { Box, Text } from '@chakra-ui/react'
import { useSend } from '#client/data/useSend.ts'
import { Button } from '#client/kit/Button.tsx'
import { counted } from '#client/kit/format.ts'
import { sayDone, sayFailed } from '#client/kit/waiting/say.ts'
import { shiftPlans } from '#contract/shifts/calls.ts'
import type { OwnShift } from '#contract/shifts/shapes.ts'
import { spanWords, toConfirm } from './shiftWords.ts'

const shown = 4

const changeWords = ({ gone, before, ...span }: OwnShift) =>
  gone ? `Fällt weg: ${spanWords(span)}` : before ? `${spanWords(before)} wird ${spanWords(span)}` : `Neu: ${spanWords(span)}`

/** Shifts that were published and not confirmed, old beside new, and the word for them; it waits where there is no network. */
export function ToConfirm({ shifts }: { shifts: readonly OwnShift[] }) {
  const { send, waiting } = useSend(shiftPlans.confirm, { title: () => 'Schichten bestätigt' })
  const confirm = async (plan: string, publication: number) => {
    try {
      sayDone(await send({ params: { id: plan }, body: { publication } }), 'Bestätigt.')
    } catch (error) {
      sayFailed(error)
    }
  }
  return toConfirm(shifts).map(({ plan, publication, shifts: all }) => (
    <Box key={plan} padding="12" borderRadius="inner" bg="warnSoft" display="grid" gap="4" marginBottom="8">
      {all.slice(0, shown).map(shift => (
        <Text key={shift._id} textStyle="small">
          {changeWords(shift)}
        </Text>
      ))}
      {all.length > shown && <Text textStyle="small">und {counted(all.length - shown, 'weitere Schicht', 'weitere Schichten')}</Text>}
      <Button size="row" justifySelf="start" busy={waiting} onClick={() => void confirm(plan, publication)}>
        {all.length === 1 ? 'Schicht bestätigen' : `${all.length} Schichten bestätigen`}
      </Button>
    </Box>
  ))
}
