import { Box, chakra } from '@chakra-ui/react'
import { CaretDownIcon } from '@phosphor-icons/react/dist/csr/CaretDown'

const Choice = chakra('select', {
  base: {
    appearance: 'none',
    maxWidth: 'full',
    color: 'ink',
    cursor: 'pointer',
    textOverflow: 'ellipsis',
    '& option': { bg: 'raised', color: 'ink' },
  },
  variants: {
    look: {
      tool: {
        minHeight: '32px',
        '@media (pointer: coarse)': { minHeight: '44px' },
        paddingInlineStart: '10',
        paddingInlineEnd: '24',
        borderRadius: '8px',
        fontSize: '13px',
        lineHeight: '18px',
        fontWeight: 540,
        boxShadow: 'inset 0 0 0 1px {colors.lineStrong}',
        _hover: { bg: 'sunken' },
        '&[data-on]': { bg: 'brandSoft', color: 'brandInk', boxShadow: 'none', fontWeight: 600 },
      },
      side: {
        minHeight: '44px',
        paddingInlineStart: '12',
        paddingInlineEnd: '32',
        borderRadius: 'field',
        textStyle: 'label',
        bg: 'sunken',
      },
    },
  },
})

interface PickProps {
  label: string
  value: string
  options: readonly (readonly [value: string, text: string])[]
  onPick: (value: string) => void
  /** `tool` stands beside tools of 32 px, `side` beside buttons. */
  look?: 'tool' | 'side'
  /** True while the choice narrows what is shown. */
  on?: boolean
}

/** A choice among a few, without a frame and as narrow as its words; its name is only heard. */
export const Pick = ({ label, value, options, onPick, look = 'tool', on }: PickProps) => (
  <Box as="span" position="relative" display="inline-flex" minWidth={0} data-noprint>
    <Choice look={look} data-on={on || undefined} aria-label={label} value={value} onChange={event => onPick(event.target.value)}>
      {options.map(([each, text]) => (
        <option key={each} value={each}>
          {text}
        </option>
      ))}
    </Choice>
    <Box
      as="span"
      position="absolute"
      insetInlineEnd={look === 'tool' ? '8px' : '12px'}
      insetBlock={0}
      display="grid"
      placeItems="center"
      pointerEvents="none"
      color="ink2"
    >
      <CaretDownIcon size={12} weight="bold" aria-hidden />
    </Box>
  </Box>
)
