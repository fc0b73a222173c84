import { chakra } from '@chakra-ui/react'
import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle'
import { HandPalmIcon } from '@phosphor-icons/react/dist/csr/HandPalm'
import type { Told as Said } from './useActs.ts'

const Band = chakra('div', {
  base: {
    display: 'flex',
    gap: '12',
    alignItems: 'center',
    padding: '12',
    borderRadius: 'card',
    minHeight: '64px',
    marginBlock: '4',
    '& > svg': { flexShrink: 0 },
  },
  variants: {
    look: {
      in: { bg: 'brandSoft', color: 'brandInk' },
      again: { bg: 'warnSoft', color: 'warn' },
      out: { bg: 'dangerSoft', color: 'danger' },
    },
  },
})
const Name = chakra('span', { base: { display: 'block', textStyle: 'heading' } })
const Why = chakra('span', { base: { display: 'block', textStyle: 'small' } })

/** The last decision, in words and large. */
export function Told({ told }: { told: Said | undefined }) {
  return (
    <div aria-live="assertive">
      {told && (
        <Band look={told.outcome === 'again' ? 'again' : told.letIn ? 'in' : 'out'}>
          {told.letIn ? <CheckCircleIcon size={32} weight="fill" aria-hidden /> : <HandPalmIcon size={32} weight="fill" aria-hidden />}
          <span>
            <Name>{told.name}</Name>
            <Why>{told.why}</Why>
          </span>
        </Band>
      )}
    </div>
  )
}
