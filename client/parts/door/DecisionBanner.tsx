import { chakra } from '@chakra-ui/react'
import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle'
import { HandPalmIcon } from '@phosphor-icons/react/dist/csr/HandPalm'
import type { TickState } from '#client/kit/Tick.tsx'
import type { LastDecision as Said } from './useDoorActs.ts'

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
    // Solid is in the studio, dashed is only here.
    waits: { true: { bg: 'transparent', border: '2px dashed currentColor' } },
  },
})
const Name = chakra('span', { base: { display: 'block', textStyle: 'heading' } })
const Why = chakra('span', { base: { display: 'block', textStyle: 'small' } })

const state: Partial<Record<TickState, string>> = {
  waiting: 'Auf diesem Gerät, noch nicht im Studio.',
  refused: 'Das Studio hat es nicht angenommen.',
}

/** The last decision, in large words, and whether the studio has it. */
export function DecisionBanner({ told, standing }: { told: Said | undefined; standing: TickState }) {
  const isIn = told?.letIn && standing !== 'refused'
  return (
    <div aria-live="assertive">
      {told && (
        <Band look={told.outcome === 'again' ? 'again' : isIn ? 'in' : 'out'} waits={standing === 'waiting'}>
          {isIn ? (
            <CheckCircleIcon size={32} weight={standing === 'ok' ? 'fill' : 'regular'} aria-hidden />
          ) : (
            <HandPalmIcon size={32} weight={standing === 'ok' ? 'fill' : 'regular'} aria-hidden />
          )}
          <span>
            <Name>{told.name}</Name>
            <Why>{[told.why, state[standing]].filter(Boolean).join(' ')}</Why>
          </span>
        </Band>
      )}
    </div>
  )
}
