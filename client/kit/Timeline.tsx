import { chakra, Text } from '@chakra-ui/react'
import { clockTime, date, shortWeekday } from './format.ts'

export interface Moment {
  /** Names it where two may say the same at one instant. */
  _id?: string
  /** ISO instant. */
  at: string
  title: string
  /** Something else to say: an amount, a name. */
  second?: string
  look?: 'plain' | 'ok' | 'warn' | 'danger'
}

const List = chakra('ol', { base: { display: 'grid', listStyle: 'none', padding: 0, margin: 0 } })
const Item = chakra('li', {
  base: {
    position: 'relative',
    paddingStart: '24',
    paddingBottom: '14',
    overflowWrap: 'anywhere',
    '&:not(:last-child)::before': {
      content: '""',
      position: 'absolute',
      top: '14px',
      bottom: '-4px',
      left: '5px',
      borderLeft: '2px solid {colors.line}',
    },
  },
})
const Dot = chakra('span', {
  base: { position: 'absolute', top: '5px', left: 0, width: '12px', height: '12px', borderRadius: 'full' },
  variants: {
    look: {
      plain: { bg: 'surface', boxShadow: 'inset 0 0 0 2px {colors.lineStrong}' },
      ok: { bg: 'brand' },
      warn: { bg: 'warn' },
      danger: { bg: 'danger' },
    },
  },
})

const dayOf = (at: string) => `${shortWeekday(at)} ${date(at)}, ${clockTime(at)}`

/** Moments with what happened, the oldest first. */
export function Timeline({ label, moments }: { label: string; moments: readonly Moment[] }) {
  return (
    <List aria-label={label}>
      {moments.map(({ _id, at, title, second, look = 'plain' }) => (
        <Item key={_id ?? `${at} ${title} ${second ?? ''}`}>
          <Dot look={look} aria-hidden />
          <Text textStyle="row">{title}</Text>
          <Text textStyle="small" color="ink2">
            <time dateTime={at}>{dayOf(at)}</time>
            {second && ` · ${second}`}
          </Text>
        </Item>
      ))}
    </List>
  )
}
