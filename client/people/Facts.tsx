import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'

const List = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '1fr', sm: '160px 1fr' },
    columnGap: '16',
    rowGap: { base: '0', sm: '8' },
    '& dt': { color: 'ink2', textStyle: 'small', paddingTop: { base: '8', sm: '2' } },
    '& dd': { overflowWrap: 'anywhere' },
  },
})

/** Names and what stands to them; what is not known is «–». */
export function PersonFacts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <List>
      {facts.map(([name, value]) => (
        <div key={name} style={{ display: 'contents' }}>
          <dt>{name}</dt>
          <dd>{value || '–'}</dd>
        </div>
      ))}
    </List>
  )
}
