import { Box } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { AnyCall } from '#contract/call.ts'
import { Outcome, type OutcomeProps } from './Outcome.tsx'
import { useSent } from './useSent.ts'

interface UntilSentProps extends Pick<OutcomeProps, 'confirms'> {
  call: AnyCall
  /** Names the form on this device. */
  form: string
  children: ReactNode
}

/** A form of somebody without an account. What was sent from this device stands in its place until it is put away. */
export function UntilSent({ call, form, confirms, children }: UntilSentProps) {
  const sent = useSent(call, form)
  if (!sent) return null
  const [last] = sent
  if (!last) return children
  return (
    <Box paddingTop="18">
      <Outcome row={last} confirms={confirms} />
    </Box>
  )
}
