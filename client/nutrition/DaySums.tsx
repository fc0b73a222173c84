import { Box, Text } from '@chakra-ui/react'
import { Section } from '#client/kit/Section.tsx'
import type { Sum, Sums } from '#contract/nutrition/meals.ts'
import { nutrientNames, nutrients } from '#contract/nutrition/values.ts'
import { atLeast, gramText, kcalText } from './words.ts'

const macros = [
  ['protein', 'Eiweiss'],
  ['carbohydrate', 'Kohlenhydrate'],
  ['fat', 'Fett'],
] as const

const Figure = ({ name, sum }: { name: string; sum: Sum }) => (
  <Box minWidth={0}>
    <Text as="dt" textStyle="small" color="ink2">
      {name}
    </Text>
    <Text as="dd" textStyle="value">
      {gramText(sum.value)}
      {sum.atLeast && (
        <Text as="span" display="block" textStyle="micro" color="ink2">
          mindestens
        </Text>
      )}
    </Text>
  </Box>
)

/** What a day comes to: energy as the great number, and what most look for. */
export const DaySums = ({ sums }: { sums: Sums }) => (
  <Box paddingTop="8">
    <Text as="p" aria-label={`Energie: ${atLeast(sums.kcal)}${kcalText(sums.kcal.value)} kcal`}>
      {sums.kcal.atLeast && (
        <Text as="span" textStyle="small" color="ink2">
          mindestens{' '}
        </Text>
      )}
      <Text as="span" textStyle="xl">
        {kcalText(sums.kcal.value)}
      </Text>{' '}
      <Text as="span" textStyle="label" color="ink2">
        kcal
      </Text>
    </Text>
    <Box as="dl" display="grid" gridTemplateColumns="repeat(3, minmax(0, 1fr))" gap="12" paddingTop="8">
      {macros.map(([name, word]) => (
        <Figure key={name} name={word} sum={sums[name]} />
      ))}
    </Box>
  </Box>
)

const line = { display: 'flex', justifyContent: 'space-between', gap: '12', paddingBlock: '6', textStyle: 'body' } as const

/** Every value of the day; what is unknown is «–», and never 0 (H31). */
export const AllValues = ({ sums }: { sums: Sums }) => (
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
