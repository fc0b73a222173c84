import { Box, chakra, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { thousands } from '#client/kit/format.ts'
import { Section } from '#client/kit/Section.tsx'
import { nutrientNames, nutrients } from '#contract/rules/nutrition/foodValues.ts'
import type { MealSum, MealSums } from '#contract/rules/nutrition/meals.ts'
import { type EnergyTarget, gramsOf, type Macro, macroNames } from '#contract/rules/nutrition/targets.ts'
import { TargetSheet } from './TargetSheet.tsx'
import { atLeast, gramText, kcalText } from './words.ts'

const macros: Record<Macro, string> = { protein: 'Eiweiss', carbohydrate: 'Kohlenhydrate', fat: 'Fett' }

const Track = chakra('span', {
  base: { display: 'block', height: '6px', borderRadius: 'full', bg: 'sunken', overflow: 'hidden', marginTop: '4' },
})
const Fill = chakra('span', { base: { display: 'block', height: 'full', borderRadius: 'full', bg: 'brand' } })

/** How much of a reference value is reached; the words beside it say the same. */
const Bar = ({ sum, of }: { sum: MealSum; of: number }) => (
  <Track aria-hidden>
    <Fill style={{ width: `${Math.min(100, (100 * (sum.value ?? 0)) / of)}%` }} />
  </Track>
)

const Figure = ({ name, sum, of }: { name: Macro; sum: MealSum; of?: number }) => (
  <Box minWidth={0}>
    <Text as="dt" textStyle="small" color="ink2" overflowWrap="anywhere">
      {macros[name]}
    </Text>
    <Text as="dd" textStyle="value" className="notranslate">
      {gramText(sum.value)}
      <Text as="span" display="block" textStyle="micro" color="ink2" minHeight="16px">
        {sum.atLeast && 'mindestens'}
        {sum.atLeast && of !== undefined && ', '}
        {of !== undefined && `von ${thousands(of)} g`}
      </Text>
      {of !== undefined && <Bar sum={sum} of={of} />}
    </Text>
  </Box>
)

const Aim = chakra('button', {
  base: { minHeight: '44px', textStyle: 'label', color: 'brandInk', textAlign: 'start', paddingInline: '4', marginInlineStart: '-4px' },
})

const nameOf = (known: Extract<EnergyTarget, { kcal: number }>) =>
  'given' in known ? 'Von deinem Coach: ' : 'own' in known ? 'Dein Ziel: ' : 'Richtwert '

/** Sums of a day: energy as the great number, and what most look for, beside the reference values where there are any (H34). */
export function DaySums({ sums, target }: { sums: MealSums; target: EnergyTarget | undefined }) {
  const [asks, setAsks] = useState(false)
  const known = target && 'kcal' in target ? target : undefined
  const aim = known?.kcal
  return (
    <Box as="section" aria-label="Summe des Tages" paddingTop="8">
      <Box display="flex" flexWrap="wrap" alignItems="baseline" justifyContent="space-between" columnGap="12">
        <Text as="p">
          {sums.kcal.atLeast && (
            <Text as="span" textStyle="small" color="ink2">
              mindestens{' '}
            </Text>
          )}
          <Text as="span" textStyle="xl" className="notranslate">
            {kcalText(sums.kcal.value)}
          </Text>{' '}
          <Text as="span" textStyle="label" color="ink2">
            kcal
          </Text>
        </Text>
        {target && (
          <Aim type="button" onClick={() => setAsks(true)}>
            {known ? `${nameOf(known)}${thousands(known.kcal)} kcal` : 'Richtwert'}
          </Aim>
        )}
      </Box>
      {aim !== undefined && <Bar sum={sums.kcal} of={aim} />}
      <Box as="dl" display="grid" gridTemplateColumns="repeat(3, minmax(0, 1fr))" gap="12" paddingTop="8">
        {macroNames.map(name => (
          <Figure key={name} name={name} sum={sums[name]} of={known && gramsOf(known, name)} />
        ))}
      </Box>
      {asks && target && <TargetSheet target={target} onClose={() => setAsks(false)} />}
    </Box>
  )
}

const line = { display: 'flex', justifyContent: 'space-between', gap: '12', paddingBlock: '6', textStyle: 'body' } as const

/** Every value of the day; what is unknown is «–», and never 0 (H31). */
export const AllValues = ({ sums }: { sums: MealSums }) => (
  <Section title="Nährwerte">
    <Box as="dl">
      <Box {...line}>
        <dt>Energie</dt>
        <dd>
          {atLeast(sums.kcal)}
          {kcalText(sums.kcal.value)} kcal · {kcalText(sums.kj.value)} kJ
        </dd>
      </Box>
      {nutrientNames.map(name => (
        <Box key={name} {...line} borderTop="1px solid {colors.line}">
          <dt>{nutrients[name]}</dt>
          <dd>
            {atLeast(sums[name])}
            {gramText(sums[name].value)}
          </dd>
        </Box>
      ))}
    </Box>
  </Section>
)
