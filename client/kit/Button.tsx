import { chakra } from '@chakra-ui/react'
import type { ComponentProps, ReactNode } from 'react'
import { type Goal, Link, type To } from '#client/map/links.tsx'
import type { ScreenName } from '#contract/screens.ts'
import { narrow } from './tight.ts'

const base = {
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '8',
  overflow: 'hidden',
  maxWidth: 'full',
  paddingBlock: '6',
  userSelect: 'none',
  flexShrink: 0,
  textAlign: 'center',
  transition: 'background-color 80ms linear, transform 80ms linear',
  _active: { transform: 'scale(.98)' },
  _disabled: { cursor: 'default', bg: 'sunken', color: 'ink3', boxShadow: 'none' },
} as const

const Root = chakra('button', {
  base,
  variants: {
    look: {
      main: { bg: 'brand', color: 'onBrand', _active: { bg: 'brandPress' } },
      soft: { bg: 'brandSoft', color: 'brandInk', _active: { bg: 'sunken' } },
      side: { bg: 'sunken', color: 'ink', _active: { bg: 'line' } },
      edge: { boxShadow: 'inset 0 0 0 1.5px {colors.lineStrong}', color: 'ink', _active: { bg: 'sunken' } },
      text: { color: 'brandInk', _active: { bg: 'brandSoft' }, _disabled: { bg: 'transparent' } },
      danger: { bg: 'dangerSoft', color: 'danger', _active: { bg: 'sunken' } },
    },
    size: {
      dock: { minHeight: '54px', px: '16', borderRadius: 'big', textStyle: 'button', [narrow]: { px: '8' } },
      normal: { minHeight: '48px', px: '18', borderRadius: 'field', textStyle: 'button' },
      row: { minHeight: '44px', px: '14', borderRadius: 'field', textStyle: 'label', fontWeight: 620 },
    },
  },
  compoundVariants: [
    { look: 'text', size: 'normal', css: { px: '10' } },
    { look: 'text', size: 'row', css: { px: '10' } },
  ],
  defaultVariants: { look: 'main', size: 'normal' },
})

const Hairline = chakra('span', {
  base: {
    position: 'absolute',
    insetInline: 0,
    bottom: 0,
    height: '2px',
    overflow: 'hidden',
    _before: {
      content: '""',
      position: 'absolute',
      insetBlock: 0,
      width: '40%',
      bg: 'currentColor',
      animation: 'running 1.1s linear infinite',
    },
  },
})

type RootProps = Omit<ComponentProps<typeof Root>, 'size'>

export interface ButtonLook {
  look?: 'main' | 'soft' | 'side' | 'edge' | 'text' | 'danger'
  size?: 'dock' | 'normal' | 'row'
  icon?: ReactNode
}

/** While `busy` the words stay, a hairline runs, and another tap does nothing. */
export function Button({ busy, icon, children, onClick, type = 'button', ...rest }: RootProps & ButtonLook & { busy?: boolean }) {
  return (
    <Root type={type} aria-busy={busy || undefined} onClick={busy ? event => event.preventDefault() : onClick} {...rest}>
      {icon}
      {children}
      {busy && <Hairline aria-hidden />}
    </Root>
  )
}

/** A link that looks like a button. */
export function ButtonLink<N extends ScreenName>(
  props: To<N> & ButtonLook & Omit<RootProps, 'onClick' | 'children' | 'asChild'> & { children: ReactNode },
) {
  const { to, params, search, icon, children, ...rest } = props as unknown as ButtonLook & RootProps & Goal
  return (
    <Root asChild {...rest}>
      <Link to={to} params={params} search={search}>
        {icon}
        {children}
      </Link>
    </Root>
  )
}

const Square = chakra('button', {
  base: {
    width: '44px',
    height: '44px',
    display: 'grid',
    placeItems: 'center',
    borderRadius: 'field',
    color: 'ink',
    flexShrink: 0,
    position: 'relative',
    transition: 'background-color 80ms linear',
    _active: { bg: 'sunken' },
    _disabled: { color: 'ink3' },
    _hover: { bg: 'sunken' },
  },
})

/** Only for x, back, more, ± and the like: whatever has no word of its own needs a label. */
export function IconButton({
  label,
  icon,
  type = 'button',
  ...rest
}: Omit<ComponentProps<typeof Square>, 'children'> & { label: string; icon: ReactNode }) {
  return (
    <Square type={type} aria-label={label} title={label} {...rest}>
      {icon}
    </Square>
  )
}
