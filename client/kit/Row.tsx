import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { type Goal, Link, type To } from '#client/map/links.tsx'
import type { ScreenName } from '#contract/screens.ts'

/** A row and all that its parts wear: a style for each of them would cost a long list its opening. */
const Root = chakra('div', {
  base: {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    gap: '12',
    width: 'full',
    minHeight: 'row',
    paddingBlock: '8',
    textAlign: 'start',
    color: 'ink',
    '& + &::before': {
      content: '""',
      position: 'absolute',
      top: 0,
      right: 0,
      left: 'var(--row-inset, 0px)',
      borderTop: '1px solid {colors.line}',
    },
    '& > .middle': { flex: 1, minWidth: 0 },
    '& > .middle > .title': { display: 'block', textStyle: 'row', overflowWrap: 'anywhere' },
    '& > .middle > .second': {
      display: 'block',
      textStyle: 'small',
      color: 'ink2',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
    },
    // The row's own target, below the controls that stand on it.
    '& > .middle > .reaches': { width: 'full', textAlign: 'start', cursor: 'pointer' },
    '& > .middle > .reaches::after': { content: '""', position: 'absolute', inset: 0 },
    '& > .beside': { position: 'relative', display: 'flex', alignItems: 'center', gap: '12' },
    '& > .middle > .wraps': { whiteSpace: 'normal', overflowWrap: 'anywhere' },
  },
  variants: { taps: { true: { cursor: 'pointer', transition: 'background-color 80ms linear', _active: { bg: 'sunken' } } } },
})

interface RowProps {
  title: ReactNode
  /** Only this line is ever cut. */
  second?: ReactNode
  /** Lets the second line wrap instead of being cut, where it is what the row is there for. */
  wraps?: boolean
  lead?: ReactNode
  trail?: ReactNode
  /** Controls at the end of a row that is a target itself, such as a menu. */
  beside?: ReactNode
  onPick?: () => void
}

function Inside({ title, second, wraps, lead, trail, onPick }: RowProps) {
  return (
    <>
      {lead}
      <span className="middle">
        {onPick ? (
          <button type="button" className="title reaches" onClick={onPick}>
            {title}
          </button>
        ) : (
          <span className="title">{title}</span>
        )}
        {second && <span className={wraps ? 'second wraps' : 'second'}>{second}</span>}
      </span>
      {trail}
    </>
  )
}

/** A list row, 60 high; the whole row is the target when `onPick` is given. */
export function Row({ onPick, beside, ...inside }: RowProps) {
  if (onPick && beside)
    return (
      <Root taps>
        <Inside {...inside} onPick={onPick} />
        <span className="beside">{beside}</span>
      </Root>
    )
  if (!onPick)
    return (
      <Root>
        <Inside {...inside} />
      </Root>
    )
  return (
    <Root asChild taps>
      <button type="button" onClick={onPick}>
        <Inside {...inside} />
      </button>
    </Root>
  )
}

/** A list row that leads somewhere; `onPick` is done before. */
export function RowLink<N extends ScreenName>(props: To<N> & Omit<RowProps, 'beside'>) {
  const { to, params, search, onPick, ...inside } = props as unknown as RowProps & Goal
  return (
    <Root asChild taps>
      <Link to={to} params={params} search={search} onClick={onPick}>
        <Inside {...inside} />
      </Link>
    </Root>
  )
}
