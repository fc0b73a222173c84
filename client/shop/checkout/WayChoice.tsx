import { Box, chakra } from '@chakra-ui/react'
import { useId } from 'react'
import type { Way } from '#contract/payments/facts.ts'

const Choice = chakra('label', {
  base: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'center',
    minHeight: '64px',
    paddingInline: '16',
    paddingBlock: '10',
    borderRadius: 'inner',
    bg: 'sunken',
    cursor: 'pointer',
    textStyle: 'row',
    '&:has(:focus-visible)': { outline: '2px solid {colors.brand}', outlineOffset: '2px' },
    '&:has(:checked)': { boxShadow: 'inset 0 0 0 2px {colors.brand}', bg: 'brandSoft' },
    '&:has(:disabled)': { cursor: 'default', color: 'ink2' },
  },
})
const Radio = chakra('input', { base: { position: 'absolute', inset: 0, opacity: 0, width: 'full', height: 'full', cursor: 'inherit' } })

const choices: readonly (readonly [way: Way, title: string, second: string, needsNetwork: boolean])[] = [
  ['twint', 'TWINT', 'In der TWINT-App bestätigen', true],
  ['card', 'Karte', 'Visa, Mastercard, auf der Seite des Zahlungsdienstes', true],
  ['desk', 'Am Empfang', 'Bezahlen, wenn du die Artikel abholst', false],
]

/** The ways to pay; without a network only that which may wait. */
export function WayChoice({ way, online, onWay }: { way: Way; online: boolean; onWay: (way: Way) => void }) {
  const name = useId()
  return (
    <Box role="radiogroup" aria-label="Zahlungsart" display="grid" gap="8">
      {choices.map(([each, title, second, needsNetwork]) => (
        <Choice key={each}>
          <Radio
            type="radio"
            name={name}
            value={each}
            checked={way === each}
            disabled={needsNetwork && !online}
            onChange={() => onWay(each)}
          />
          {title}
          <Box as="span" textStyle="small" color="ink2">
            {needsNetwork && !online ? 'braucht Netz' : !online ? 'wird vorgemerkt' : second}
          </Box>
        </Choice>
      ))}
    </Box>
  )
}
