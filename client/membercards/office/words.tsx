import { Chip } from '#client/kit/Chip.tsx'
import type { CardRow } from '#contract/membercards/shapes.ts'
import { type CardState, cardStates } from '#contract/rules/membercards/states.ts'

export const nameOf = ({ vorname, nachname }: Pick<CardRow, 'vorname' | 'nachname'>) => `${vorname} ${nachname}`

const looks: Readonly<Record<CardState, 'plain' | 'ok' | 'accent' | 'warn' | 'danger'>> = {
  asked: 'accent',
  issued: 'accent',
  active: 'ok',
  over: 'warn',
  converted: 'ok',
  blocked: 'danger',
}

export const StateChip = ({ state }: Pick<CardRow, 'state'>) => <Chip look={looks[state]}>{cardStates[state]}</Chip>
