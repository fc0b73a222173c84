import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'

const Root = chakra('div', {
  base: { padding: '12px 14px', borderRadius: 'field', textStyle: 'body', fontWeight: 520 },
  variants: {
    look: { ok: { bg: 'brandSoft', color: 'brandInk' }, danger: { bg: 'dangerSoft', color: 'danger' } },
  },
})

/** An alert within the page, read aloud when it appears. */
export const Notice = ({ look = 'ok', children }: { look?: 'ok' | 'danger'; children: ReactNode }) => (
  <Root role="alert" look={look}>
    {children}
  </Root>
)
