import { Box, chakra, Text } from '@chakra-ui/react'
import { useId } from 'react'
import { agreementHeight } from '#contract/agreements/calls.ts'
import type { AgreementText as Agreed } from '#contract/agreements/texts.ts'

const Scroll = chakra('div', {
  base: {
    height: `${agreementHeight}px`,
    overflowY: 'auto',
    bg: 'surface',
    color: 'ink2',
    borderRadius: 'card',
    boxShadow: 'card',
    padding: '14px 16px',
    fontSize: '14px',
    lineHeight: '20px',
    overscrollBehavior: 'contain',
    '& p + p': { marginTop: '10' },
    _focusVisible: { outline: '2px solid {colors.brand}', outlineOffset: '2px' },
  },
})

const Fade = chakra('div', {
  base: {
    position: 'absolute',
    insetInline: '1px',
    bottom: 0,
    height: '44px',
    borderBottomRadius: 'card',
    background: 'linear-gradient(transparent, {colors.surface} 78%)',
    pointerEvents: 'none',
  },
})

const Notice = chakra('details', {
  base: {
    '& summary': { display: 'flex', alignItems: 'center', minHeight: '44px', textStyle: 'label', color: 'brandInk', cursor: 'pointer' },
    '& h3': { textStyle: 'field', marginTop: '12' },
    '& p': { textStyle: 'small', color: 'ink2' },
  },
})

/** The text to be signed: 300 px high, the rest scrolls; a privacy notice below it opens (L77). */
export function AgreementText({ text, age }: { text: Agreed; age?: number }) {
  const id = useId()
  return (
    <div>
      <Box position="relative">
        <Scroll tabIndex={0} role="region" aria-label={text.title}>
          {text.paragraphs.map(paragraph => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <Box height="32px" aria-hidden />
        </Scroll>
        <Fade aria-hidden />
      </Box>
      {age !== undefined && age < 18 && (
        <Text id={id} textStyle="small" color="ink2" marginTop="10">
          Du bist {age}: Deine gesetzliche Vertretung unterschreibt für dich.
        </Text>
      )}
      {text.notice && (
        <Notice marginTop="4">
          <summary>{text.notice.title}</summary>
          {text.notice.sections.map(({ title, text: said }) => (
            <div key={title}>
              <h3>{title}</h3>
              <p>{said}</p>
            </div>
          ))}
        </Notice>
      )}
    </div>
  )
}
