import { Chip } from '#client/kit/Chip.tsx'
import type { CardRow } from '#contract/membercards/shapes.ts'
import { type CardState, cardStates } from '#contract/rules/membercards/states.ts'

const looks: Readonly<Record<CardState, 'plain' | 'ok' | 'accent' | 'warn' | 'danger'>> = {
  asked: 'accent',
  issued: 'accent',
  active: 'ok',
  over: 'warn',
  converted: 'ok',
  blocked: 'danger',
}

export const CardStateChip = ({ state }: Pick<CardRow, 'state'>) => <Chip look={looks[state]}>{cardStates[state]}</Chip>
