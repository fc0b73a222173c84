import { chakra } from '@chakra-ui/react'
import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check'
import { XIcon } from '@phosphor-icons/react/dist/csr/X'

export type TickState = 'ok' | 'waiting' | 'todo' | 'now' | 'refused'

const words: Record<TickState, string> = {
  ok: 'im Studio gespeichert',
  waiting: 'auf diesem Gerät, wartet',
  todo: 'offen',
  now: 'als Nächstes',
  refused: 'abgelehnt',
}

const Root = chakra('span', {
  base: { display: 'inline-grid', placeItems: 'center', borderRadius: 'full', flexShrink: 0, width: '24px', height: '24px' },
  variants: {
    state: {
      ok: { bg: 'brand', color: 'onBrand' },
      waiting: { border: '2px dashed {colors.lineStrong}', color: 'ink' },
      todo: { border: '2px solid {colors.lineStrong}' },
      now: { border: '2px solid {colors.brand}' },
      refused: { bg: 'danger', color: 'onDanger' },
    },
    size: { small: { width: '14px', height: '14px' }, table: { width: '18px', height: '18px' }, normal: {} },
  },
})

/** Solid is in the studio, dashed is only here; `label: ''` when words beside it say the same. */
export function Tick({
  state,
  size = 'normal',
  label = words[state],
  share = 0,
}: {
  state: TickState
  size?: 'normal' | 'table' | 'small'
  label?: string
  /** How much of what is open was done, 0 to 1. */
  share?: number
}) {
  const mark = size === 'normal' ? 14 : size === 'table' ? 11 : 8
  return (
    <Root
      state={state}
      size={size}
      bgImage={share > 0 && state === 'todo' ? `conic-gradient({colors.brand} ${Math.round(share * 100)}%, transparent 0)` : undefined}
      role={label ? 'img' : undefined}
      aria-label={label || undefined}
      aria-hidden={label ? undefined : true}
      title={label || undefined}
    >
      {(state === 'ok' || state === 'waiting') && <CheckIcon size={mark} weight="bold" aria-hidden />}
      {state === 'refused' && <XIcon size={mark} weight="bold" aria-hidden />}
    </Root>
  )
}
