import { expect, test } from 'vitest'
import { iconWeightsIn } from './iconWeights.ts'

const from = (icon: string) => `import { ${icon}Icon } from '@phosphor-icons/react/dist/csr/${icon}'\n`

test('an icon is kept in the weights in which it is drawn', () => {
  const drawn = iconWeightsIn([
    `${from('Check')}<CheckIcon size={4} weight="bold" />`,
    `${from('Check')}<CheckIcon\n  onClick={() => tap()}\n  aria-hidden\n/>`,
    `${from('List')}<ListIcon weight={open ? 'bold' : 'regular'} />`,
    `${from('Heart')}<HeartIcon weight={mine} />`,
    `${from('House')}const icon = HouseIcon\nconst shown = <HouseIcon />`,
    `${from('User')}<UserIcon {...rest} />`,
  ])
  const sorted = Object.fromEntries([...drawn].map(([icon, weights]) => [icon, [...weights].sort().join(' ')]))
  expect(sorted).toEqual({
    Check: 'bold regular',
    List: 'bold regular',
    Heart: 'bold fill regular',
    House: 'bold fill regular',
    User: 'bold fill regular',
  })
})
