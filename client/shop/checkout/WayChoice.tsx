import { Box, chakra } from '@chakra-ui/react'
import { useId } from 'react'
import { counted } from '#client/kit/format.ts'
import type { PaymentWay } from '#contract/rules/payments/paymentFacts.ts'
import { needsNetwork } from './orderObstacles.ts'

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

const choices: readonly (readonly [way: PaymentWay, title: string, second: string])[] = [
  ['twint', 'TWINT', 'In der TWINT-App bestätigen'],
  ['card', 'Karte', 'Visa, Mastercard, auf der Seite des Zahlungsdienstes'],
  ['bill', 'QR-Rechnung', 'Später bezahlen, per E-Banking'],
  ['desk', 'Am Empfang', 'Bezahlen, wenn du die Artikel abholst'],
]

interface ChoiceProps {
  way: PaymentWay
  /** Something is fetched at the studio; an entry or a plan is not. */
  goods: boolean
  online: boolean
  /** Days until a bill is due, once they are known. */
  billDays?: number
  /** Why a way is closed to this person, and what to do about it. */
  closed: (way: PaymentWay) => string | null | undefined
  onWay: (way: PaymentWay) => void
}

/** The ways to pay; without a network only those that may wait. */
export function WayChoice({ way, goods, online, billDays, closed, onWay }: ChoiceProps) {
  const name = useId()
  const secondOf = (each: PaymentWay, usual: string) =>
    each === 'bill' && billDays
      ? `In ${counted(billDays, 'Tag', 'Tagen')} bezahlen, per E-Banking`
      : each === 'desk' && !goods
        ? 'Bezahlen, wenn du im Studio bist'
        : usual
  return (
    <Box role="radiogroup" aria-label="Zahlungsart" display="grid" gap="8">
      {choices.map(([each, title, second]) => (
        <Choice key={each}>
          <Radio
            type="radio"
            name={name}
            value={each}
            checked={way === each}
            disabled={(needsNetwork(each) && !online) || !!closed(each)}
            onChange={() => onWay(each)}
          />
          {title}
          <Box as="span" textStyle="small" color="ink2">
            {closed(each) ?? (needsNetwork(each) && !online ? 'braucht Netz' : !online ? 'wird vorgemerkt' : secondOf(each, second))}
          </Box>
        </Choice>
      ))}
    </Box>
  )
}
