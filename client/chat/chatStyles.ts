import { chakra } from '@chakra-ui/react'

/**
 * All that a conversation's messages wear, in one element around them: a style per message would cost its opening, and one that is drawn anew as
 * somebody scrolls every frame.
 */
export const Frame = chakra('div', {
  base: {
    flex: 1,
    minHeight: 0,
    position: 'relative',
    '& .log': { position: 'absolute', inset: 0, overflowY: 'auto', overscrollBehavior: 'contain' },
    '& .sheet': { position: 'relative', maxWidth: 'content', marginInline: 'auto' },
    '& .row': { position: 'absolute', insetInline: 0, top: 0 },
    '& .divider': {
      display: 'flex',
      alignItems: 'center',
      gap: '12',
      paddingInline: '16',
      paddingBlock: '10',
      textStyle: 'micro',
      color: 'ink2',
      _before: { content: '""', flex: 1, borderTop: '1px solid {colors.line}' },
      _after: { content: '""', flex: 1, borderTop: '1px solid {colors.line}' },
      '&[data-new]': { color: 'brandInk', fontWeight: 640 },
    },
    '& .line': {
      display: 'flex',
      alignItems: 'flex-end',
      gap: '6',
      paddingInline: '12',
      paddingTop: '2',
      '&[data-begins]': { paddingTop: '8' },
      '&[data-own]': { justifyContent: 'flex-end' },
    },
    '& .face': { width: '28px', flexShrink: 0 },
    '& .said': { display: 'flex', alignItems: 'center', gap: '2', minWidth: 0, maxWidth: 'min(88%, 560px)' },
    '& .line[data-own] .said': { flexDirection: 'row-reverse' },
    '& .bubble': {
      minWidth: '96px',
      paddingInline: '12',
      paddingTop: '8',
      paddingBottom: '6',
      borderRadius: 'big',
      bg: 'surface',
      border: '1.5px solid transparent',
      // Dashed is only here, solid is in the studio.
      '&[data-state=waiting]': { borderStyle: 'dashed', borderColor: 'lineStrong' },
      '&[data-state=refused]': { borderColor: 'danger' },
      '&[data-marked]': { borderColor: 'brand' },
    },
    '& .line[data-own] .bubble': { bg: 'brandSoft' },
    '& .name': { textStyle: 'micro', fontWeight: 620, color: 'brandInk', overflowWrap: 'anywhere' },
    '& .words': { textStyle: 'body', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', hyphens: 'auto', '&[data-gone]': { color: 'ink2' } },
    '& .words a': { color: 'brandInk', textDecoration: 'underline', overflowWrap: 'anywhere' },
    '& .meta': {
      display: 'flex',
      justifyContent: 'flex-end',
      alignItems: 'center',
      flexWrap: 'wrap',
      columnGap: '6',
      textStyle: 'micro',
      color: 'ink2',
      marginTop: '2',
    },
    '& .more': { flexShrink: 0, opacity: 0 },
    '& .more > button': {
      width: '44px',
      height: '44px',
      display: 'grid',
      placeItems: 'center',
      borderRadius: 'field',
      color: 'ink',
      transition: 'background-color 80ms linear',
      '&:hover, &:active': { bg: 'sunken' },
    },
    '& .line:hover .more, & .more:focus-within, & .more:has([aria-expanded=true])': { opacity: 1 },
  },
})
