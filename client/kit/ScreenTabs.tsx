import { chakra } from '@chakra-ui/react'
import { Link } from '#client/map/links.tsx'
import type { ScreenName } from '#contract/screens.ts'

const Bar = chakra('nav', {
  base: { display: 'flex', width: 'full', bg: 'sunken', borderRadius: 'inner', marginTop: '8', marginBottom: '4', minWidth: 0 },
})

const Tab = chakra('span', {
  base: {
    flex: '1 1 auto',
    minHeight: '44px',
    minWidth: 0,
    paddingInline: '8',
    display: 'grid',
    placeItems: 'center',
    textStyle: 'field',
    color: 'ink2',
    textAlign: 'center',
    overflowWrap: 'anywhere',
    borderRadius: 'inner',
    '&[aria-current]': { color: 'ink', fontWeight: 640, bg: 'picked', backgroundClip: 'padding-box', border: '3px solid transparent' },
  },
})

interface ScreenTabsProps<N extends ScreenName> {
  label: string
  /** The screen at hand. */
  at: N
  tabs: readonly (readonly [screen: N, word: string])[]
}

/** Screens that belong together, beside each other: each a link to the other's address. */
export const ScreenTabs = <N extends ScreenName>({ label, at, tabs }: ScreenTabsProps<N>) => (
  <Bar aria-label={label}>
    {tabs.map(([name, word]) => (
      <Tab key={name} asChild>
        <Link to={name as 'home'} aria-current={name === at ? 'page' : undefined}>
          {word}
        </Link>
      </Tab>
    ))}
  </Bar>
)
