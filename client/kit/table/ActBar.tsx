import { chakra } from '@chakra-ui/react'

/** The dark bar with the acts on what is ticked; it takes its own room below the table. */
export const ActBar = chakra('div', {
  base: {
    flexShrink: 0,
    alignSelf: 'center',
    maxWidth: 'calc(100% - 16px)',
    overflowX: 'auto',
    marginTop: '10',
    marginBottom: '14',
    minHeight: '52px',
    display: 'flex',
    alignItems: 'center',
    gap: '4',
    paddingStart: '16',
    paddingEnd: '8',
    borderRadius: 'big',
    boxShadow: 'pop',
    bg: { base: '#0F1A14', _dark: '#242E28' },
    color: '#F2F6F3',
    fontSize: '14px',
    fontWeight: 560,
    whiteSpace: 'nowrap',
    '& button': {
      minHeight: '36px',
      '@media (pointer: coarse)': { minHeight: '44px' },
      display: 'flex',
      alignItems: 'center',
      gap: '8',
      paddingInline: '12',
      borderRadius: '9px',
      _hover: { bg: '#26332B' },
      _focusVisible: { outlineColor: '#F2F6F3', outlineOffset: '-2px' },
    },
    '& kbd': { bg: '#2B3831', color: '#C3CEC7' },
  },
})
