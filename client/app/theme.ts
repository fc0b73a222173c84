import { createSystem, defaultBaseConfig, defineConfig } from '@chakra-ui/react'
import { semanticColors } from './colors.ts'
import { textStyle } from './type.ts'

const px = (...values: number[]) => Object.fromEntries(values.map(value => [value, { value: `${value}px` }]))

/** Lengths are pixels: `p="16"`, `gap={12}`. Global styles are a stylesheet, made by the build (`globalStyles.ts`). */
export const config = defineConfig({
  cssVarsPrefix: 'fk',
  preflight: false,
  conditions: {
    light: ':root &, [data-theme=light] &',
    dark: '[data-theme=dark] &',
    thur: '[data-brand=thur] &',
    thurDark: '[data-brand=thur][data-theme=dark] &',
  },
  utilities: { textStyle },
  theme: {
    breakpoints: { sm: '480px', md: '768px', lg: '1024px', xl: '1280px' },
    tokens: {
      fonts: {
        body: { value: '"Archivo Variable", "Archivo Fallback", "Archivo Fallback Android", system-ui, sans-serif' },
        heading: { value: '{fonts.body}' },
      },
      spacing: px(0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 24, 32, 44, 56),
      sizes: {
        full: { value: '100%' },
        content: { value: '800px' },
        dialog: { value: '560px' },
        target: { value: '44px' },
        row: { value: '60px' },
      },
      radii: {
        chip: { value: '6px' },
        field: { value: '10px' },
        inner: { value: '12px' },
        big: { value: '14px' },
        card: { value: '16px' },
        studio: { value: '20px' },
        sheet: { value: '24px' },
        full: { value: '999px' },
      },
      durations: {
        press: { value: '80ms' },
        state: { value: '140ms' },
        sheet: { value: '240ms' },
        exit: { value: '140ms' },
        line: { value: '420ms' },
      },
      easings: {
        state: { value: 'cubic-bezier(.2,0,0,1)' },
        sheet: { value: 'cubic-bezier(.2,.9,.2,1)' },
        exit: { value: 'cubic-bezier(.4,0,1,1)' },
      },
      zIndex: {
        head: { value: 10 },
        dock: { value: 20 },
        cart: { value: 30 },
        scrim: { value: 40 },
        sheet: { value: 41 },
        palette: { value: 50 },
        popover: { value: 60 },
        skip: { value: 70 },
      },
    },
    semanticTokens: {
      colors: semanticColors,
      shadows: {
        card: { value: { base: '0 0 0 1px rgba(15,26,20,.05)', _dark: 'none' } },
        dock: {
          value: {
            base: '0 -1px 0 {colors.line}, 0 -10px 30px -12px rgba(15,26,20,.16)',
            _dark: '0 -1px 0 {colors.line}',
          },
        },
        pop: {
          value: {
            base: '0 0 0 1px rgba(15,26,20,.06), 0 2px 4px rgba(15,26,20,.06), 0 18px 48px -12px rgba(15,26,20,.28)',
            _dark: '0 0 0 1px #2C3831, 0 24px 60px -12px rgba(0,0,0,.7)',
          },
        },
      },
    },
    keyframes: {
      fadeIn: { from: { opacity: 0 }, to: { opacity: 1 } },
      rise: { from: { transform: 'translateY(100%)' }, to: { transform: 'none' } },
      settle: { from: { opacity: 0, transform: 'scale(.98)' }, to: { opacity: 1, transform: 'none' } },
      running: { from: { transform: 'translateX(-100%)' }, to: { transform: 'translateX(350%)' } },
      draw: { from: { strokeDashoffset: 1 }, to: { strokeDashoffset: 0 } },
    },
  },
})

export const system = { ...createSystem(defaultBaseConfig, config), _global: [] }
