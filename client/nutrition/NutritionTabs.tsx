import { chakra } from '@chakra-ui/react'
import { Link } from '#client/map/links.tsx'
import { isBuilt } from '#contract/screens.ts'
import { useNutritionNews } from './useNutritionNews.ts'

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

const tabs = [
  ['nutritionMain', 'Tagebuch'],
  ['recipes', 'Rezepte'],
  ['shoppingList', 'Einkaufsliste'],
] as const

/** The three screens of /nutrition (L28), beside each other; what they show is kept current. */
export function NutritionTabs({ at }: { at: (typeof tabs)[number][0] }) {
  useNutritionNews()
  const shown = tabs.filter(([name]) => isBuilt(name))
  if (shown.length < 2) return null
  return (
    <Bar aria-label="Ernährung">
      {shown.map(([name, word]) => (
        <Tab key={name} asChild>
          <Link to={name} aria-current={name === at ? 'page' : undefined}>
            {word}
          </Link>
        </Tab>
      ))}
    </Bar>
  )
}
