import { chakra } from '@chakra-ui/react'
import type { ComponentProps, ReactNode } from 'react'

const Root = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '6',
    minHeight: '26px',
    paddingInline: '8',
    borderRadius: 'chip',
    textStyle: 'small',
    fontWeight: 600,
    whiteSpace: 'nowrap',
    flexShrink: 0,
  },
  variants: {
    look: {
      ok: { bg: 'brandSoft', color: 'brandInk' },
      warn: { bg: 'warnSoft', color: 'warn' },
      danger: { bg: 'dangerSoft', color: 'danger' },
      accent: { bg: 'accentSoft', color: 'accent' },
      pending: { color: 'ink2', border: '1.5px dashed {colors.lineStrong}', minHeight: '28px' },
      plain: { bg: 'sunken', color: 'ink2' },
    },
    small: { true: { minHeight: '20px', paddingInline: '6', textStyle: 'micro', fontWeight: 600, gap: '4' } },
  },
  defaultVariants: { look: 'plain' },
})

export function Chip({ icon, children, ...rest }: ComponentProps<typeof Root> & { icon?: ReactNode }) {
  return (
    <Root {...rest}>
      {icon}
      {children}
    </Root>
  )
}
