import { Box, chakra, Flex, Text } from '@chakra-ui/react'
import { MinusIcon } from '@phosphor-icons/react/dist/csr/Minus'
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import { useState } from 'react'
import { parseDecimal, quantity } from '#client/kit/format.ts'
import { PickOne } from '#client/kit/pills.tsx'
import type { Portion } from '#contract/nutrition/foods.ts'
import type { FoodValues } from '#contract/rules/nutrition/foodValues.ts'
import { type EatenBase, mostEaten, valuesOf } from '#contract/rules/nutrition/meals.ts'
import type { Amount } from './mealActs.ts'
import { gramText, kcalText, unitOf } from './words.ts'

const Step = chakra('button', {
  base: {
    width: '64px',
    height: '64px',
    display: 'grid',
    placeItems: 'center',
    borderRadius: 'full',
    bg: 'sunken',
    color: 'ink',
    flexShrink: 0,
    transition: 'background-color 80ms linear',
    _active: { bg: 'line' },
    _disabled: { color: 'ink3' },
  },
})
const Typed = chakra('input', {
  base: {
    textStyle: 'xl',
    width: 'full',
    minWidth: 0,
    height: '64px',
    textAlign: 'center',
    color: 'ink',
    bg: 'transparent',
    borderRadius: 'field',
    outline: '0',
    '&:focus': { boxShadow: 'inset 0 0 0 2px {colors.brand}' },
  },
})

/** The unit of counting where that is no portion. */
const plain = ''
/** The word beside the number: «g», of «1 Becher» «Becher». */
const wordOf = (base: EatenBase, unit: string) => (unit === plain ? unitOf[base] : unit.replace(/^1 /, ''))

/** How much is offered first: one of its usual portions, else 100 g or ml, or one piece. */
export function firstAmount(base: EatenBase, [portion]: readonly Portion[]): Amount {
  if (portion) return { amount: portion.amount, portion: portion.name, size: portion.amount }
  return { amount: base === 'piece' ? 1 : 100 }
}

interface PadProps {
  base: EatenBase
  per: FoodValues
  portions: readonly Portion[]
  start: Amount
  /** Undefined where what stands there is no amount. */
  onChange: (amount: Amount | undefined) => void
}

/** The number as it is typed, and what it is counted in. */
function useAmount({ base, portions, start, onChange }: PadProps) {
  const [{ text, unit }, setShown] = useState({ text: quantity(start.amount / (start.size ?? 1)), unit: start.portion ?? plain })
  const sizeOf = (name: string) => portions.find(portion => portion.name === name)?.amount
  const amountOf = (typed: string, name: string): Amount | undefined => {
    const [count, size] = [parseDecimal(typed, wordOf(base, name)), sizeOf(name)]
    const amount = Math.round((count ?? 0) * (size ?? 1) * 10) / 10
    return amount > 0 && amount <= mostEaten ? { amount, ...(size && { portion: name, size }) } : undefined
  }
  const show = (next: { text: string; unit: string }) => {
    setShown(next)
    onChange(amountOf(next.text, next.unit))
  }
  const amount = amountOf(text, unit)
  const step = unit === plain && base !== 'piece' ? 10 : 0.5
  const count = parseDecimal(text, wordOf(base, unit)) ?? 0
  return {
    text,
    unit,
    amount,
    step,
    count,
    type: (next: string) => show({ text: next, unit }),
    by: (way: 1 | -1) => show({ text: quantity(Math.max(count + way * step, step)), unit }),
    countIn: (next: string) => show({ text: sizeOf(next) ? '1' : quantity(amount?.amount ?? 1, 1), unit: next }),
  }
}

/** How much was eaten: in portions or by weight, by thumb or typed, with what it comes to. */
export function AmountPad(props: PadProps) {
  const { base, per, portions } = props
  const { text, unit, amount, step, count, type, by, countIn } = useAmount(props)
  const values = amount && valuesOf({ base, per, ...amount })
  const word = wordOf(base, unit)
  const units = portions.map(portion => [portion.name, `${portion.name} (${quantity(portion.amount, 1)} ${unitOf[base]})`] as const)
  return (
    <Box display="grid" gap="16">
      {portions.length > 0 && <PickOne label="Gezählt in" value={unit} options={[...units, [plain, unitOf[base]]]} onChange={countIn} />}
      <Flex align="center" justify="space-between" gap="12">
        <Step type="button" aria-label={`${quantity(step)} ${word} weniger`} disabled={count <= step} onClick={() => by(-1)}>
          <MinusIcon size={26} />
        </Step>
        <Box as="label" flex={1} minWidth={0} textAlign="center" textStyle="small" color="ink2">
          Menge in {word}
          <Typed
            inputMode="decimal"
            autoComplete="off"
            aria-invalid={!amount || undefined}
            value={text}
            onChange={event => type(event.target.value)}
            onFocus={event => event.target.select()}
          />
        </Box>
        <Step type="button" aria-label={`${quantity(step)} ${word} mehr`} onClick={() => by(1)}>
          <PlusIcon size={26} />
        </Step>
      </Flex>
      <Text role="status" textStyle="small" textAlign="center" color={values ? 'ink2' : 'danger'}>
        {values
          ? `${kcalText(values.kcal)} kcal · Eiweiss ${gramText(values.protein)} · Kohlenhydrate ${gramText(values.carbohydrate)} · Fett ${gramText(values.fat)}`
          : `Gib eine Menge bis ${quantity(mostEaten)} ${word} an.`}
      </Text>
    </Box>
  )
}
