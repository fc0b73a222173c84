/** Styles for every page: numbers have fixed width, focus is always in sight, and reduced motion is respected. */
export const globalCss = {
  'html, body, #app': { height: '100%' },
  html: {
    bg: 'bg',
    color: 'ink',
    fontFamily: 'body',
    textStyle: 'body',
    fontVariantNumeric: 'tabular-nums lining-nums',
    fontSynthesis: 'none',
    WebkitFontSmoothing: 'antialiased',
    WebkitTextSizeAdjust: '100%',
    textSizeAdjust: '100%',
    hyphens: 'manual',
    overflow: 'hidden',
    overscrollBehavior: 'none',
    colorScheme: 'light',
  },
  'html[data-theme=dark]': { colorScheme: 'dark' },
  body: { overflow: 'hidden' },
  a: { color: 'inherit', textDecoration: 'none' },
  button: { textAlign: 'inherit', cursor: 'pointer', touchAction: 'manipulation' },
  'input, textarea, select': { bg: 'transparent', outline: '0' },
  '*::placeholder': { color: 'ink3', opacity: '1' },
  '::selection': { bg: 'brandSoft', color: 'brandInk' },
  '*:focus-visible': { outline: '2px solid', outlineColor: 'brand', outlineOffset: '2px' },
  'a[data-returned]': { outline: '2px solid', outlineColor: 'brand', outlineOffset: '2px' },
  'h1[tabindex="-1"]:focus, main:focus': { outline: 'none' },
  '@media (prefers-reduced-motion: reduce)': {
    '*, *::before, *::after': {
      animationDuration: '0ms !important',
      animationIterationCount: '1 !important',
      transitionDuration: '0ms !important',
      scrollBehavior: 'auto !important',
    },
  },
  // On paper the content stands alone and runs over as many pages as it needs. `:has` in `:has` is no selector.
  '@media print': {
    'html, body, #app, :has(> main), :has(> * > main), main': {
      display: 'block !important',
      height: 'auto !important',
      overflow: 'visible !important',
    },
    ':has(> nav), main ~ *, header button, header a, [data-noprint]': { display: 'none !important' },
    'main, main *': { position: 'static !important' },
    'body:has(> [data-alone]) > :not([data-alone])': { display: 'none !important' },
  },
  '@media (forced-colors: active)': {
    '*:focus-visible': { outlineColor: 'Highlight' },
  },
} as const
