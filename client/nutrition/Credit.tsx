import { chakra, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { creditOf } from '#contract/rules/nutrition/states.ts'

const Out = chakra('a', { base: { color: 'brandInk', textDecoration: 'underline' } })

interface CreditProps {
  of: Parameters<typeof creditOf>[0]
  small?: boolean
  children?: ReactNode
}

/** The owner of a food, with the page where they have it and the licence (H36); nothing beside our own. */
export function Credit({ of, small, children }: CreditProps) {
  const credit = creditOf(of)
  if (!credit) return null
  return (
    <Text color="ink2" textStyle={small ? 'small' : undefined}>
      Aus{' '}
      <Out href={credit.link} target="_blank" rel="noopener noreferrer">
        {credit.name}
      </Out>
      , {credit.licence}.{children}
    </Text>
  )
}
