import { chakra } from '@chakra-ui/react'

/** One message in the dock. */
export const Bar = chakra('div', {
  base: {
    minHeight: '48px',
    display: 'flex',
    alignItems: 'center',
    gap: '10',
    paddingStart: '16',
    paddingEnd: '4',
    fontSize: '14px',
    lineHeight: '18px',
    fontWeight: 560,
  },
  variants: {
    look: {
      danger: { bg: 'dangerBar', color: 'onDangerBar' },
      soft: { bg: 'dangerSoft', color: 'danger' },
      warn: { bg: 'warnSoft', color: 'warn' },
      ok: { bg: 'brand', color: 'onBrand' },
      plain: { bg: 'sunken', color: 'ink' },
    },
    narrow: { true: { minHeight: '28px', paddingEnd: '16', fontSize: '12px', lineHeight: '16px' } },
  },
})

/** A button of the message. */
export const Act = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '6',
    minHeight: '44px',
    minWidth: '44px',
    justifyContent: 'center',
    paddingInline: '12',
    borderRadius: 'field',
    fontWeight: 620,
    flexShrink: 0,
    color: 'inherit',
    _focusVisible: { outlineColor: 'currentColor', outlineOffset: '-3px' },
  },
})
