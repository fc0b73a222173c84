interface Setting {
  letterSpacing?: string
  fontStretch?: string
}

const style = (fontSize: number, lineHeight: number, fontWeight: number, { letterSpacing = '0', fontStretch = '100%' }: Setting = {}) => ({
  fontSize: `${fontSize / 16}rem`,
  lineHeight: `${lineHeight / 16}rem`,
  fontWeight,
  letterSpacing,
  fontStretch,
})

const textStyles: Record<string, ReturnType<typeof style>> = {
  hero: style(52, 48, 680, { letterSpacing: '-.025em', fontStretch: '106%' }),
  xl: style(36, 40, 660, { letterSpacing: '-.02em' }),
  title: style(26, 32, 680, { letterSpacing: '-.015em' }),
  value: style(20, 24, 640, { letterSpacing: '-.01em' }),
  clock: style(18, 22, 640, { letterSpacing: '-.01em' }),
  heading: style(18, 24, 620, { letterSpacing: '-.005em' }),
  row: style(16, 22, 560, { letterSpacing: '-.005em' }),
  body: style(16, 24, 430),
  card: style(15, 21, 430),
  button: style(16, 20, 620),
  label: style(15, 20, 560),
  field: style(14, 18, 580),
  small: style(13, 18, 450),
  micro: style(12, 16, 520),
  table: style(14, 18, 430, { letterSpacing: '0', fontStretch: '94%' }),
}

/** The `textStyle` property. Chakra's own theme.textStyles can't hold a style called «value»: it takes the whole table for one token. */
export const textStyle = {
  values: Object.keys(textStyles),
  transform: (name: string) => textStyles[name] ?? {},
}
