import { useOverlay } from '#client/map/useOverlay.ts'

interface StepsBackProps {
  /** Number of the step that is shown, from 0. */
  at: number
  /** Leads to the step before; undefined where the way back is locked. */
  onBack: (() => void) | undefined
}

function StepBack({ onBack }: Pick<StepsBackProps, 'onBack'>) {
  useOverlay(() => onBack?.())
  return null
}

/**
 * Gives each step but the first one an entry in the history, so that the phone's Back leads to the step before and not out of the form. An entry
 * for each, as a browser passes over those that were made without a tap.
 */
export const StepsBack = ({ at, onBack }: StepsBackProps) => [...Array(at).keys()].map(step => <StepBack key={step} onBack={onBack} />)
