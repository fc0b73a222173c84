import { Box } from '@chakra-ui/react'
import { type ReactNode, useEffect, useId } from 'react'
import { Sheet } from '#client/kit/Sheet.tsx'
import { StepButtons, Steps } from '#client/kit/Steps.tsx'
import { type SignedStep, useSteps } from './signedSteps.ts'

interface SignedSheetProps {
  title: string
  steps: readonly SignedStep[]
  isLoading: boolean
  busy: boolean
  settled: () => Promise<void>
  /** How what was entered stands, in a sentence above the buttons. */
  note?: string
  onEnd: () => void
  onClose: () => void
  /** The first step is passed by itself: the form goes on where it was. */
  goesOn?: boolean
  /** Told the kind of each step that is shown. */
  onShown?: (kind: string) => void
  /** Stands beside the steps: what holds a form of its own. */
  children?: ReactNode
}

/** A signed form over the whole screen, step by step: 10 % at the first step, 100 % at the last (L76). */
export function SignedSheet(props: SignedSheetProps) {
  const { title, steps, busy, note, onClose, onShown, children } = props
  const id = useId()
  const { at, step, missing, waits, forward, back, look } = useSteps(props)
  useEffect(() => onShown?.(step.kind), [onShown, step.kind])
  const told = waits ? 'Das Formular wird noch geladen. Danach geht es von selbst weiter.' : note
  const percent = Math.round(10 + (90 * at) / (steps.length - 1))
  return (
    <Sheet
      open
      full
      kept
      title={title}
      onClose={onClose}
      footer={
        <Box width="full" maxWidth="640px" marginInline="auto">
          <Box aria-live="polite" textStyle="small" color="ink2" marginBottom={told ? '8' : undefined}>
            {told}
          </Box>
          <StepButtons form={id} at={at} of={steps.length} finish="Abschliessen" busy={busy || waits} onBack={back} onCancel={onClose} />
        </Box>
      }
    >
      <Box height="full" overflowY="auto" paddingInline="20" paddingBottom="20">
        <Box maxWidth="640px" marginInline="auto">
          <Steps id={id} at={at} of={steps.length} says={`${percent} %`} title={step.title} onForward={forward}>
            {step.view({ missing, look })}
          </Steps>
        </Box>
      </Box>
      {children}
    </Sheet>
  )
}
